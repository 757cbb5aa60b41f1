-- expand
do $$
  begin
    alter table avisa.intentos add primary key (id);
  end
$$;

-- baseline
-- The access log: who of the staff read citizens' personal data, of which incidents, when, by which call; one row a read. Without a user
-- it was an operator at the command line.
create table consultas_personales (
  id bigint generated always as identity primary key,
  fecha timestamptz not null,
  -- Stays when the account is deleted.
  usuario_id bigint,
  para text not null,
  incidencias bigint[] not null
);
create index consultas_personales_fecha on consultas_personales (fecha desc, id desc);
create index consultas_personales_usuario on consultas_personales (usuario_id, fecha desc, id desc);
create index consultas_personales_incidencias on consultas_personales using gin (incidencias);

-- Its rows are never changed. Only the retention job deletes them, which declares it in its transaction (privacy/leftover-store.ts).
create function negar_cambio() returns trigger language plpgsql as $$
  begin
    raise exception 'rows of % are never changed', tg_table_name;
  end
$$;
create trigger consultas_personales_fijas before update on consultas_personales for each row execute function negar_cambio();
create trigger consultas_personales_enteras before truncate on consultas_personales for each statement execute function negar_cambio();

create function negar_olvido() returns trigger language plpgsql as $$
  begin
    if coalesce(current_setting('avisa.olvido', true), '') <> tg_table_name then
      raise exception 'rows of % are taken away by the retention alone', tg_table_name;
    end if;
    return old;
  end
$$;
create trigger consultas_personales_quedan before delete on consultas_personales for each row execute function negar_olvido();

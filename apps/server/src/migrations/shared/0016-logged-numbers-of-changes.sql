-- expand
-- Tried with Patroni: a standby that took over before its first checkpoint had no page for this sequence, which was unlogged as its table is ("bad magic number
-- in sequence"), and no change could be written. The sequence is made anew, also where that has happened already, and logged.
do $$
  begin
    alter table avisa.cambios alter column id drop identity;
    execute format('alter table avisa.cambios alter column id add generated always as identity (start with %s)', (select coalesce(max(id), 0) + 1 from avisa.cambios));
    alter sequence avisa.cambios_id_seq set logged;
  end
$$;

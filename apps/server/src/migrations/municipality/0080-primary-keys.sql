-- expand
-- Logical replication, by which a PostgreSQL is upgraded without a stop, needs one on each table. These hold little: what was tried in a day, what the
-- map or the facts have not counted yet, and a promise for each type.
do $$
  begin
    alter table intentos add primary key (id);
    alter table mapa_cambios add primary key (id);
    alter table hechos_pendientes add primary key (primera);
    alter table promesas add column id bigint generated always as identity primary key;
  end
$$;

-- Who of the staff read citizens' personal data, of which incidents, when, by which call: one row a read. Nobody's user is an operator
-- at the command line. Rows are never changed; the retention job takes the old ones away.
create table consultas_personales (
  id bigint generated always as identity primary key,
  fecha timestamptz not null,
  -- Kept also when that account is gone.
  usuario_id bigint,
  para text not null,
  incidencias bigint[] not null
);
create index consultas_personales_fecha on consultas_personales (fecha desc, id desc);
create index consultas_personales_usuario on consultas_personales (usuario_id, fecha desc, id desc);
create index consultas_personales_incidencias on consultas_personales using gin (incidencias);

create function negar_cambio() returns trigger language plpgsql as $$
  begin
    raise exception 'rows of % are never changed', tg_table_name;
  end
$$;
create trigger consultas_personales_fijas before update on consultas_personales for each row execute function negar_cambio();

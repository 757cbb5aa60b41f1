-- expand
-- Codes that make a municipality in the browser, once; only their hash is stored.
create table avisa.invitaciones_alta (
  codigo_hash bytea primary key,
  creada timestamptz not null default now(),
  caduca timestamptz not null,
  usada timestamptz,
  -- Printed at the start of an empty deployment, which replaces it at the next start.
  de_inicio boolean not null default false
);

-- Attempts that belong to no municipality.
create table avisa.intentos (
  clave text not null,
  fecha timestamptz not null default now(),
  id bigint generated always as identity
);
create index intentos_clave on avisa.intentos (clave, fecha);

-- The directory shows what the parameters say, whoever writes them.
create function avisa.copiar_identidad() returns trigger language plpgsql as $$
  declare
    esta text := case when tg_op = 'DELETE' then old.clave else new.clave end;
    valor jsonb := case when tg_op = 'DELETE' then null else new.valor end;
  begin
    update avisa.municipios m set
        nombre = case when esta = 'nombre_es' then coalesce(valor #>> '{}', m.nombre) else m.nombre end,
        color = case when esta = 'color' then coalesce(valor #>> '{}', '#0A6478') else m.color end,
        logo = case when esta = 'logo' then valor #>> '{}' else m.logo end,
        provincia = case when esta = 'provincia' then coalesce(valor #>> '{}', '') else m.provincia end,
        latitud = case when esta = 'centro' then coalesce((valor ->> 'latitud')::double precision, m.latitud) else m.latitud end,
        longitud = case when esta = 'centro' then coalesce((valor ->> 'longitud')::double precision, m.longitud) else m.longitud end
     where m.esquema = tg_table_schema;
    return null;
  end
$$;

-- expand
-- Steps of the set-up that somebody finished or left for later.
create table puesta_en_marcha (
  paso text primary key,
  estado text not null constraint puesta_en_marcha_estado check (estado in ('hecho', 'luego')),
  usuario_id bigint references usuarios (id) on delete set null,
  fecha timestamptz not null
);

-- A report from before the opening, which erases it.
alter table incidencias add column ensayo boolean not null default false;

select set_config('avisa.origen', 'migracion', true);
-- What the directory shows is a setting like any other from now on.
insert into parametros (clave, valor)
  select v.clave, v.valor from avisa.municipios m,
    lateral (values ('color', to_jsonb(m.color)), ('logo', to_jsonb(m.logo)), ('provincia', to_jsonb(m.provincia)),
      ('centro', jsonb_build_object('latitud', m.latitud, 'longitud', m.longitud))) v (clave, valor)
   where m.esquema = current_schema() and v.valor is not null
  on conflict (clave) do nothing;
create trigger parametros_identidad after insert or update on parametros for each row
  when (new.clave in ('nombre_es', 'color', 'logo', 'provincia', 'centro')) execute function avisa.copiar_identidad();
create trigger parametros_sin_identidad after delete on parametros for each row
  when (old.clave in ('nombre_es', 'color', 'logo', 'provincia', 'centro')) execute function avisa.copiar_identidad();
create index puesta_en_marcha_usuario on puesta_en_marcha (usuario_id) where usuario_id is not null;

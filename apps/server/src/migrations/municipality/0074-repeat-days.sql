-- expand
-- Within how many days what was mended repeats is a setting of the municipality; its default is that of contract/municipalities/defaults.ts.
create function dias_de_repeticion() returns integer language sql stable set search_path from current as $$
  select coalesce((select (p.valor #>> '{}')::integer from parametros p where p.clave = 'repeticion'), 60)
$$;

-- As before, with the days of the setting.
create or replace function incidencia_repetida(incidencia bigint) returns bigint language sql stable set search_path from current as $$
  with i as materialized (
    select i.id, i.punto, i.fecha, coalesce(y.tipo_padre, y.id) as grupo, 30 / cos(radians(i.geolatitud)) as radio,
           i.fecha - make_interval(days => dias_de_repeticion()) as desde
      from incidencias i join tipos y on y.id = i.tipoincidencia_id where i.id = incidencia),
  cerca as materialized (
    select j.id, j.punto, j.tipoincidencia_id, j.cerrada from incidencias j
     where j.desenlace = 'resuelta'
       and j.punto <@ (select box(point(punto[0] - radio, punto[1] - radio), point(punto[0] + radio, punto[1] + radio)) from i))
  select j.id from i, cerca j join tipos z on z.id = j.tipoincidencia_id
   where j.id <> i.id and j.cerrada <= i.fecha and j.cerrada > i.desde
     and coalesce(z.tipo_padre, z.id) = i.grupo and j.punto <-> i.punto <= i.radio
   order by j.cerrada desc, j.id desc limit 1
$$;

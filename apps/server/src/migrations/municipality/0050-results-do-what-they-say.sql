-- expand
-- What a result of an inspection does: mends with a type and an entity, mends as another type, sends the work back, has it studied, has
-- somebody go again. Those with which a municipality begins get theirs where they still read as they did.
alter table resultados_inspeccion add column efecto text;
alter table resultados_inspeccion add constraint resultados_inspeccion_efecto
  check (efecto in ('reparar', 'reclasificar', 'repetir', 'estudiar', 'volver')) not valid;
alter table resultados_inspeccion validate constraint resultados_inspeccion_efecto;

insert into resultados_inspeccion (id, codigo, descripcion_es, descripcion_val, icono, efecto, estado_incidencia_id)
select r.id, r.codigo, r.descripcion_es, r.descripcion_val, r.icono, coalesce(n.efecto, case when r.seleccionar_tipo_y_reparador then 'reparar' end),
  coalesce(r.estado_incidencia_id, case when n.cierra then
    (select s.id from estados s where s.pista = 'incidencia' and s.codigo = 'redirigida' and s.final limit 1) end)
from resultados_inspeccion r left join (values
  ('reclasificar', 'Tipo mal elegido: cambiar y reparar', 'reclasificar', false),
  ('reparacion_no_conforme', 'Reparación no conforme: repetir', 'repetir', false),
  ('necesita_estudio', 'Necesita estudio técnico', 'estudiar', false),
  ('sin_acceso', 'Sin acceso: volver a citar', 'volver', false),
  ('no_municipal', 'No es municipal', null, true)
) as n (codigo, descripcion_es, efecto, cierra) on n.codigo = r.codigo and n.descripcion_es = r.descripcion_es
on conflict (id) do update set efecto = excluded.efecto, estado_incidencia_id = excluded.estado_incidencia_id;

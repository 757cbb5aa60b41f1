-- expand
-- What its type's rule has made of a report is no work yet: until somebody begins, citizens read that it was received. New municipalities have
-- the status in their catalogue, the others get it here; theirs that were called in repair from the first second keep what people have read.
insert into estados (pista, codigo, codigo_corto, descripcion_es, descripcion_val, explicacion_es, explicacion_val, color, icono, orden,
    "DesEstadoCiudadano_es", "DesEstadoCiudadano_val", "ColorEstadoCiudadano", explicacion_ciudadano_es, explicacion_ciudadano_val, publico)
select 'incidencia', 'asignada', 'N', 'Asignada', 'Assignada',
  'Ya tiene tareas por la regla de su tipo; nadie ha empezado con ellas.', 'Ja té tasques per la regla del seu tipus; ningú hi ha començat.',
  e.color, e.icono, e.orden, e."DesEstadoCiudadano_es", e."DesEstadoCiudadano_val", e."ColorEstadoCiudadano",
  e.explicacion_ciudadano_es, e.explicacion_ciudadano_val, e.publico
from estados e where e.pista = 'incidencia' and e.inicial
order by e.orden limit 1
on conflict do nothing;

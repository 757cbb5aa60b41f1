-- expand
-- The status that a municipality may switch on stands in the catalogue that new ones begin with; the others get it here, hidden as
-- there until its parameter is on. It stands before the status that finishes. One without statuses is being made: its catalogue follows.
insert into estados (id, pista, codigo, descripcion_es, descripcion_val, explicacion_es, explicacion_val, color, icono, orden)
select 51, 'reparacion', 'otro_servicio', 'En espera de otro servicio', 'A l''espera d''un altre servici',
  'Solo donde el municipio lo usa: antes debe actuar otro servicio.', 'Només on el municipi l''usa: abans ha d''actuar un altre servici.',
  '#8A6100', 'player-pause', coalesce(max(orden) filter (where not finaliza), max(orden))
from estados where pista = 'reparacion'
having count(*) > 0
on conflict do nothing;

select setval(pg_get_serial_sequence('estados', 'id'), max(id)) from estados having count(*) > 0;

-- Of a place the Spanish names are kept, and the street by its number; readers are shown them in their own language.
create index viales_completo_es on viales (completo_es);
create index viales_completo_val on viales (completo_val);

update incidencias i set id_vial = (
  -- By name first: without «offset 0» the index of positions is walked to its end for every name that no street has.
  select v.id_vial from (select id_vial, punto from viales where completo_val = i.direccioncalle or completo_es = i.direccioncalle offset 0) v
   order by v.punto <-> i.punto limit 1)
 where i.id_vial is null and i.direccioncalle is not null;
update incidencias i set direccioncalle = v.completo_es, direccion = replace(i.direccion, i.direccioncalle, v.completo_es)
  from viales v where v.id_vial = i.id_vial and i.direccioncalle <> v.completo_es;
update incidencias i set distrito = z.nombre_es from zonas z where z.clase = 'distrito' and z.nombre_val = i.distrito and z.nombre_es <> i.distrito;
update incidencias i set barrio = z.nombre_es from zonas z where z.clase = 'barrio' and z.nombre_val = i.barrio and z.nombre_es <> i.barrio;

-- Who is told that a task or an inspection is theirs now, waits for them or comes back.

alter table reglas_aviso
  drop constraint reglas_aviso_quien,
  add constraint reglas_aviso_quien check (quien in
    ('personal_unidad', 'responsable_entidad', 'encargado', 'encargado_anterior', 'tecnico', 'inspector', 'creador', 'comentarista', 'mencionado'));

insert into reglas_aviso (evento, quien, canal, plantilla)
select evento, quien, canal, plantilla
  from (values
    -- Sent to repair, or given to another entity.
    ('tarea_enviada', 'responsable_entidad', 'tarea_entidad'),
    ('tarea_enviada', 'encargado', 'tarea_asignada'),
    ('tarea_reasignada', 'encargado', 'tarea_asignada'),
    ('tarea_reasignada', 'encargado_anterior', 'tarea_reasignada'),
    ('tarea_reasignada', 'responsable_entidad', 'tarea_reasignada'),
    ('tarea_en_estudio', 'tecnico', 'tarea_asignada'),
    ('tarea_por_validar', 'responsable_entidad', 'tarea_pendiente_validar'),
    -- Not validated, or reopened.
    ('tarea_devuelta', 'encargado', 'tarea_devuelta'),
    -- Turned down by whoever was to repair it.
    ('tarea_rechazada', 'tecnico', 'tarea_devuelta'),
    ('inspeccion_asignada', 'inspector', 'inspeccion_asignada')) as reglas (evento, quien, plantilla)
 cross join (values ('app'), ('push')) as canales (canal)
on conflict do nothing;

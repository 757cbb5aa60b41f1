-- expand
-- When a person worked on a task: by the clock of the device, and when the server received it. `minutos_corregidos`: what the person says instead; of
-- time entered afterwards start and end are the same. Longer than 16 hours is a clock that nobody stopped.
create table tareas_tiempos (
  id bigint generated always as identity primary key,
  tarea_id bigint not null references tareas (id) on delete cascade,
  usuario_id bigint not null references usuarios (id),
  inicio timestamptz not null,
  recibida_inicio timestamptz not null,
  fin timestamptz,
  recibida_fin timestamptz,
  minutos_corregidos integer constraint tareas_tiempos_corregidos check (minutos_corregidos between 0 and 960),
  minutos integer generated always as (case when fin is not null then coalesce(minutos_corregidos, least(960, floor(extract(epoch from fin - inicio) / 60))::integer) end) stored,
  constraint tareas_tiempos_orden check (fin >= inicio),
  constraint tareas_tiempos_cierre check ((fin is null) = (recibida_fin is null))
);
create unique index tareas_tiempos_uno_abierto on tareas_tiempos (usuario_id) where fin is null;
create index tareas_tiempos_tarea on tareas_tiempos (tarea_id, usuario_id, inicio);
create index tareas_tiempos_usuario on tareas_tiempos (usuario_id);

create function anotar_trabajo(incidencia bigint) returns void language sql set search_path from current as $$
  update hechos h set minutos_trabajo = x.minutos
    from (select coalesce(sum(m.minutos), 0)::integer as minutos from tareas t join tareas_tiempos m on m.tarea_id = t.id
           where t.incidencia_id = incidencia) x
   where h.incidencia_id = incidencia and h.minutos_trabajo <> x.minutos
$$;

-- What is erased because its time is over stays counted.
create function anotar_tiempo() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op <> 'DELETE' or current_setting('avisa.conservar_resumen', true) is distinct from 'si' then
      perform anotar_trabajo(t.incidencia_id) from tareas t where t.id = case when tg_op = 'DELETE' then old.tarea_id else new.tarea_id end;
    end if;
    return null;
  end
$$;
create trigger tareas_tiempos_hecho after insert or delete on tareas_tiempos for each row execute function anotar_tiempo();
create trigger tareas_tiempos_hecho_cambio after update on tareas_tiempos for each row
  when (old.minutos is distinct from new.minutos) execute function anotar_tiempo();

create function anotar_trabajo_de_tarea() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op = 'UPDATE' or current_setting('avisa.conservar_resumen', true) is distinct from 'si' then perform anotar_trabajo(old.incidencia_id); end if;
    if tg_op = 'UPDATE' then perform anotar_trabajo(new.incidencia_id); end if;
    return null;
  end
$$;
create trigger tareas_trabajo after delete on tareas for each row execute function anotar_trabajo_de_tarea();
create trigger tareas_trabajo_cambio after update of incidencia_id on tareas for each row
  when (old.incidencia_id <> new.incidencia_id) execute function anotar_trabajo_de_tarea();

-- expand
-- The fact of a new incident is written at the end of its transaction, once; before, each of its tasks wrote it again.
-- What changes an incident of this transaction finds no fact yet. One from before there were facts has none either, until the job adds it.
create function hay_que_anotar(incidencia bigint) returns boolean language sql stable set search_path from current as $$
  select exists (select from hechos where incidencia_id = incidencia)
      or exists (select from hechos_pendientes where incidencia between primera and ultima)
$$;

create function anotar_hecho_al_final() returns trigger language plpgsql set search_path from current as $$
  begin
    perform anotar_hechos(new.id, new.id);
    perform anotar_trabajo(new.id);
    return null;
  end
$$;
create constraint trigger incidencias_hecho_al_final after insert on incidencias deferrable initially deferred
  for each row execute function anotar_hecho_al_final();

-- Without effect at an insert from now on, until a migration that contracts drops that trigger.
create or replace function anotar_hecho() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op = 'UPDATE' and hay_que_anotar(new.id) then perform anotar_hechos(new.id, new.id); end if;
    return null;
  end
$$;

create or replace function anotar_hecho_de_parte() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op <> 'INSERT' and hay_que_anotar(old.incidencia_id) then perform anotar_hechos(old.incidencia_id, old.incidencia_id); end if;
    if (tg_op = 'INSERT' or tg_op = 'UPDATE' and new.incidencia_id <> old.incidencia_id) and hay_que_anotar(new.incidencia_id) then
      perform anotar_hechos(new.incidencia_id, new.incidencia_id);
    end if;
    return null;
  end
$$;

create or replace function anotar_respuesta() returns trigger language plpgsql set search_path from current as $$
  begin
    if hay_que_anotar(new.modelo_id) then perform anotar_hechos(new.modelo_id, new.modelo_id); end if;
    return null;
  end
$$;

-- expand
-- A type that is shown to the public, or no longer: what has it is counted anew, in one pass for all types of a statement. It was a lock
-- for each type, two rows an incident and a fold of them. A million incidents, 950 000 of them of the type: 5.8 s (it was 42 to 57);
-- 50 000: 0.9 s (2.4 to 4.5). Reports wait for so long.
create function contar_tipos_en_mapa() returns trigger language plpgsql set search_path from current as $$
  declare
    cambiados bigint[];
  begin
    select array_agg(d.id) into cambiados from despues d join antes a on a.id = d.id where a.es_publica <> d.es_publica;
    if cambiados is null then return null; end if;
    -- Nobody reports meanwhile, so that none is counted by what the type was; and nobody folds. What is noted is folded first.
    lock table incidencias in share row exclusive mode;
    perform pg_advisory_xact_lock(7265644, hashtext(current_schema()));
    perform plegar_mapa();
    insert into mapa_celdas as c
      -- Counted by the smallest squares; the others are made of those, two by two.
      with menores as (
        select floor(i.punto[0] / lado)::int as cx, floor(i.punto[1] / lado)::int as cy, i.unidad_gestion_id, i.estado_incidencia_id,
               d.es_publica, count(*) as n, sum(i.punto[0]) as x, sum(i.punto[1]) as y, sum(i.id) as ids
          from incidencias i join despues d on d.id = i.tipoincidencia_id, (select 2 * pi() * 6378137 / 2 ^ 17 / 256 * 48 as lado) l
         where i.tipoincidencia_id = any(cambiados) and i.punto is not null
         group by 1, 2, 3, 4, 5)
      select zoom, cx >> (17 - zoom), cy >> (17 - zoom), unidad_gestion_id, estado_incidencia_id, es_publica = (veces = 1),
             sum(veces * n), sum(veces * x), sum(veces * y), sum(veces * ids)
        from menores, generate_series(11, 17) zoom, (values (1), (-1)) v (veces) group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3
      on conflict (zoom, cx, cy, unidad_gestion_id, estado_incidencia_id, publica) do update
        set n = c.n + excluded.n, x = c.x + excluded.x, y = c.y + excluded.y, ids = c.ids + excluded.ids;
    delete from mapa_celdas where n = 0;
    return null;
  end
$$;
create or replace trigger tipos_mapa after update on tipos referencing old table as antes new table as despues
  for each statement execute function contar_tipos_en_mapa();

-- Types have two levels: what lies deeper would be shown to nobody. Asked when the transaction ends, so that they come in any order.
create function exigir_dos_niveles() returns trigger language plpgsql set search_path from current as $$
  declare
    superior text;
  begin
    select p.codigo into superior from tipos t join tipos p on p.id = t.tipo_padre
      where t.id = new.id and (p.tipo_padre is not null or exists (select 1 from tipos h where h.tipo_padre = t.id));
    if superior is not null then
      raise exception 'The type «%» stands under «%» on a third level. Types have two: a type and what is below it.', new.codigo, superior
        using errcode = 'check_violation', constraint = 'tipos_dos_niveles';
    end if;
    return null;
  end
$$;
create constraint trigger tipos_dos_niveles after insert or update of tipo_padre on tipos deferrable initially deferred
  for each row execute function exigir_dos_niveles();

-- expand
-- What a rule asks of a status or type, once a track: a municipality may name and number its own, and say here which is which. It was
-- read from `codigo`, and from the ids 38 and 51. Whoever writes a row without it (the version before) has it from the code.
alter table estados add column papel text;
alter table tipos add column papel text;

create function papel_de_estado() returns trigger language plpgsql set search_path from current as $$
  begin
    if new.papel is null
      and new.codigo = any(case new.pista
        when 'incidencia' then array['asignada', 'en_estudio', 'apertura_expediente', 'pausada', 'en_reparacion', 'resuelta', 'rechazada', 'redirigida', 'duplicada']
        when 'tecnico' then array['apertura_expediente', 'pausada', 'rechazada', 'redirigida', 'duplicada']
        when 'reparacion' then array['pausada', 'rechazada', 'otro_servicio']
        else array[]::text[] end)
      and not exists (select 1 from estados e where e.pista = new.pista and e.papel = new.codigo)
    then new.papel := new.codigo; end if;
    return new;
  end
$$;
create trigger estados_papel before insert on estados for each row execute function papel_de_estado();

create function papel_de_tipo() returns trigger language plpgsql set search_path from current as $$
  begin
    if new.papel is null and new.codigo = 'varios' and not exists (select 1 from tipos where papel = 'varios') then new.papel := 'varios'; end if;
    return new;
  end
$$;
create trigger tipos_papel before insert on tipos for each row execute function papel_de_tipo();

-- Some thirty statuses and one type a municipality, by the codes they have today and by the id that the status of another service had.
do $$
  begin
    update estados set papel = codigo
     where (pista = 'incidencia' and codigo in ('asignada', 'en_estudio', 'apertura_expediente', 'pausada', 'en_reparacion', 'resuelta', 'rechazada', 'redirigida', 'duplicada'))
        or (pista = 'tecnico' and codigo in ('apertura_expediente', 'pausada', 'rechazada', 'redirigida', 'duplicada'))
        or (pista = 'reparacion' and codigo in ('pausada', 'rechazada'));
    update estados set papel = 'otro_servicio' where pista = 'reparacion' and id = 51;
    update tipos set papel = 'varios' where codigo = 'varios';
  end
$$;

-- expand
-- Every change of the configuration is recorded under an act: the one that the transaction named («esquema id» in avisa.acto), or a new
-- one, so that a statement typed by hand is recorded as well. '0' records nothing.

create function avisa.acto_actual(esquema text) returns bigint language plpgsql as $$
  declare
    nombrado text := coalesce(current_setting('avisa.acto', true), '');
    acto bigint;
  begin
    if nombrado = '0' then return 0; end if;
    if split_part(nombrado, ' ', 1) = esquema then return split_part(nombrado, ' ', 2)::bigint; end if;
    execute format('insert into %I.actos_config (estado, origen, publicado) values (''publicado'', $1, now()) returning id', esquema)
      into acto using coalesce(nullif(current_setting('avisa.origen', true), ''), 'sql');
    perform set_config('avisa.acto', esquema || ' ' || acto, true);
    return acto;
  end
$$;

-- Gives an act its version, once, and announces it. The lock on the version makes acts wait for each other.
create function avisa.publicar_acto(esquema text, acto bigint) returns void language plpgsql as $$
  declare
    actual bigint;
  begin
    execute format('select version from %I.actos_config where id = $1', esquema) into actual using acto;
    if actual is not null then return; end if;
    execute format('update %I.versiones set version = version + 1 where nombre = ''configuracion'' returning version', esquema) into actual;
    execute format('update %I.actos_config set version = $2 where id = $1', esquema) using acto, actual;
    perform pg_notify('avisa_eventos', json_build_object('esquema', esquema, 'tabla', 'configuracion', 'id', actual)::text);
  end
$$;

-- People's own filters are no configuration; secrets are not written into the history.
create function avisa.guardar_cambio(esquema text, tabla text, claves text[], antes jsonb, despues jsonb) returns void language plpgsql as $$
  begin
    if coalesce(despues, antes) ->> 'clave' = 'infra_token' then return; end if;
    if tabla = 'campos_extra' then
      antes := antes #- '{json,headers}';
      despues := despues #- '{json,headers}';
    end if;
    execute format('insert into %I.cambios_config (acto_id, tabla, fila, accion, antes, despues)
      select $1, $2, (select jsonb_object_agg(c, coalesce($5, $4) -> c) from unnest($3) c),
        case when $4 is null then ''alta'' when $5 is null then ''baja'' else ''cambio'' end, $4, $5', esquema)
      using avisa.acto_actual(esquema), tabla, claves, antes, despues;
  end
$$;

-- After each statement on a table of the configuration; its arguments are the columns of the key.
create function avisa.anotar_config() returns trigger language plpgsql as $$
  declare
    fila record;
    cambia boolean := false;
  begin
    if coalesce(current_setting('avisa.acto', true), '') = '0' then return null; end if;
    if tg_op = 'INSERT' then
      for fila in select to_jsonb(n) as despues from nuevas n where to_jsonb(n) ->> 'usuario_id' is null loop
        cambia := true;
        perform avisa.guardar_cambio(tg_table_schema, tg_table_name, tg_argv, null, fila.despues);
      end loop;
    elsif tg_op = 'DELETE' then
      for fila in select to_jsonb(v) as antes from viejas v where to_jsonb(v) ->> 'usuario_id' is null loop
        cambia := true;
        perform avisa.guardar_cambio(tg_table_schema, tg_table_name, tg_argv, fila.antes, null);
      end loop;
    else
      for fila in
        select v.antes, n.despues
          from (select to_jsonb(v) as antes, (select jsonb_object_agg(c, to_jsonb(v) -> c) from unnest(tg_argv) c) as clave from viejas v) v
          full join (select to_jsonb(n) as despues, (select jsonb_object_agg(c, to_jsonb(n) -> c) from unnest(tg_argv) c) as clave from nuevas n) n
            on n.clave = v.clave
         where v.antes is distinct from n.despues and coalesce(n.despues, v.antes) ->> 'usuario_id' is null
      loop
        cambia := true;
        perform avisa.guardar_cambio(tg_table_schema, tg_table_name, tg_argv, fila.antes, fila.despues);
      end loop;
    end if;
    if cambia then perform avisa.publicar_acto(tg_table_schema, avisa.acto_actual(tg_table_schema)); end if;
    return null;
  end
$$;

-- Mounts the three triggers on a table of the schema that the search path names first.
create function avisa.anotar(tabla text, variadic claves text[]) returns void language plpgsql as $$
  declare
    argumentos text := (select string_agg(quote_literal(c), ', ') from unnest(claves) c);
  begin
    execute format('create trigger %s_historia_alta after insert on %I referencing new table as nuevas
      for each statement execute function avisa.anotar_config(%s)', tabla, tabla, argumentos);
    execute format('create trigger %s_historia_cambio after update on %I referencing old table as viejas new table as nuevas
      for each statement execute function avisa.anotar_config(%s)', tabla, tabla, argumentos);
    execute format('create trigger %s_historia_baja after delete on %I referencing old table as viejas
      for each statement execute function avisa.anotar_config(%s)', tabla, tabla, argumentos);
  end
$$;

-- Of staff only what they may do is recorded: no name, no address, no password. It raises no version; their windows ask who they are again.
create function avisa.anotar_persona() returns trigger language plpgsql as $$
  declare
    antes jsonb;
    despues jsonb;
    persona bigint;
    es_personal boolean;
  begin
    if tg_op <> 'INSERT' then antes := to_jsonb(old); end if;
    if tg_op <> 'DELETE' then despues := to_jsonb(new); end if;
    persona := coalesce(coalesce(despues, antes) ->> 'usuario_id', coalesce(despues, antes) ->> 'id')::bigint;
    if tg_table_name = 'usuarios' then
      antes := (select jsonb_object_agg(key, value) from jsonb_each(antes) where key in ('id', 'user_roles', 'permisos_propios', 'activado'));
      despues := (select jsonb_object_agg(key, value) from jsonb_each(despues) where key in ('id', 'user_roles', 'permisos_propios', 'activado'));
    end if;
    if antes is not distinct from despues then return null; end if;
    perform pg_notify('avisa_eventos', json_build_object('esquema', tg_table_schema, 'tabla', 'usuarios', 'id', persona, 'usuario', persona)::text);
    if coalesce(current_setting('avisa.acto', true), '') <> '0' then
      perform avisa.guardar_cambio(tg_table_schema, tg_table_name, tg_argv, antes, despues);
    end if;
    return null;
  end
$$;

-- The history is not rewritten; only what is past its retention period goes.
create function avisa.negar_cambio() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and current_setting('avisa.conservacion', true) = '1' then return old; end if;
    raise exception 'The history of the configuration is not changed.' using errcode = 'insufficient_privilege';
  end
$$;

-- Each published act is chained to the one before by a hash over its changes, so that a removed or changed row is noticed.
create function avisa.huella_de_acto(esquema text, acto bigint) returns bytea language plpgsql stable as $$
  declare
    huella bytea;
  begin
    execute format('select sha256(coalesce((select a.huella from %1$I.actos_config a where a.version < este.version order by a.version desc limit 1), '''')
        || convert_to(este.version::text || coalesce((select jsonb_agg(jsonb_build_array(c.tabla, c.fila, c.accion, c.antes, c.despues) order by c.id)
             from %1$I.cambios_config c where c.acto_id = este.id)::text, ''''), ''UTF8''))
      from %1$I.actos_config este where este.id = $1', esquema) into huella using acto;
    return huella;
  end
$$;

create function avisa.sellar_acto() returns trigger language plpgsql as $$
  begin
    execute format('update %I.actos_config set huella = avisa.huella_de_acto($1, $2) where id = $2', tg_table_schema) using tg_table_schema, new.id;
    return null;
  end
$$;

-- baseline
-- Each process listens to avisa_eventos and notifies the people it serves (platform/database/listener.ts).

-- A statement that changes more than twenty rows only announces that many changed (id 0): loading a million would fill the queue.
create function avisa.decir_cambio() returns trigger language plpgsql as $$
  begin
    if (select count(*) from (select 1 from nuevas limit 21) as hasta) > 20 then
      perform pg_notify('avisa_eventos', json_build_object('esquema', tg_table_schema, 'tabla', tg_table_name, 'id', 0)::text);
    else
      perform pg_notify('avisa_eventos', json_build_object(
        'esquema', tg_table_schema, 'tabla', tg_table_name, 'alta', tg_op = 'INSERT', 'id', fila -> 'id',
        'unidad', fila -> 'unidad_gestion_id', 'usuario', fila -> 'usuario_id', 'externo', fila -> 'ciudadano_id_externo')::text)
      from (select to_jsonb(n) as fila from nuevas n) as filas;
    end if;
    return null;
  end
$$;

-- A session that ends closes its streams, in whichever process they are.
create function avisa.decir_sesion() returns trigger language plpgsql as $$
  begin
    perform pg_notify('avisa_eventos', json_build_object(
      'esquema', tg_table_schema, 'tabla', tg_table_name, 'id', 0, 'sesion', encode(old.token_hash, 'hex'))::text);
    return null;
  end
$$;

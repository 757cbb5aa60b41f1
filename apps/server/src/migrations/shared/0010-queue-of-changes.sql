-- expand
-- Transactions that notify wait for each other at their commit. Changes of records are therefore written into this queue, and the process that wrote
-- announces after the commit that there are some, once for many (platform/database/announcer.ts). After a crash it is empty, and listeners read all again.
create unlogged table avisa.cambios (
  id bigint generated always as identity primary key,
  transaccion xid8 not null default pg_current_xact_id(),
  escrito timestamptz not null default clock_timestamp(),
  cambio jsonb not null
);
create index cambios_transaccion on avisa.cambios (transaccion);

-- A statement that changes more than twenty rows only announces that many changed (id 0). Settings are few, and each process must learn of them at once.
create or replace function avisa.decir_cambio() returns trigger language plpgsql as $$
  declare
    dichos jsonb[];
  begin
    if (select count(*) from (select 1 from nuevas limit 21) as hasta) > 20 then
      dichos := array[jsonb_build_object('esquema', tg_table_schema, 'tabla', tg_table_name, 'id', 0)];
    else
      select array_agg(jsonb_build_object(
        'esquema', tg_table_schema, 'tabla', tg_table_name, 'alta', tg_op = 'INSERT', 'id', fila -> 'id',
        'unidad', fila -> 'unidad_gestion_id', 'usuario', fila -> 'usuario_id', 'externo', fila -> 'ciudadano_id_externo')) into dichos
      from (select to_jsonb(n) as fila from nuevas n) as filas;
    end if;
    if tg_table_name = 'parametros' then
      perform pg_notify('avisa_eventos', dicho::text) from unnest(dichos) as dicho;
    else
      insert into avisa.cambios (cambio) select unnest(dichos);
    end if;
    return null;
  end
$$;

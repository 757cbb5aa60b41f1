-- expand
-- The municipality's name in the addresses of its public pages: the parameter «alias», or one made from its name.
alter table avisa.municipios add column alias text constraint municipios_alias_unico unique
  constraint municipios_alias_forma check (alias ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(alias) <= 50);

-- The first that is free of «vila-prova», «vila-prova-2», …
create function avisa.alias_libre(nombre text, propio bigint) returns text language sql stable as $$
  select candidato from (select coalesce(nullif(btrim(left(replace(avisa.plegar($1), ' ', '-'), 40), '-'), ''), 'municipio') as inicio) b,
    generate_series(1, 10000) n, lateral (select inicio || case when n = 1 then '' else '-' || n end as candidato) c
   where not exists (select 1 from avisa.municipios m where m.alias = candidato and m.id is distinct from $2) order by n limit 1
$$;

do $$
  declare
    m record;
  begin
    for m in select id, nombre from avisa.municipios order by id loop
      update avisa.municipios set alias = avisa.alias_libre(m.nombre, m.id) where id = m.id;
    end loop;
  end
$$;

-- One that comes from a backup keeps its alias where that is free.
create function avisa.poner_alias() returns trigger language plpgsql as $$
  begin
    new.alias := avisa.alias_libre(coalesce(new.alias, new.nombre), null);
    return new;
  end
$$;
create trigger municipios_alias before insert on avisa.municipios for each row execute function avisa.poner_alias();

-- The directory has the alias that the parameter says.
create function avisa.copiar_alias() returns trigger language plpgsql as $$
  declare
    valor text := case when tg_op = 'DELETE' then null else new.valor #>> '{}' end;
  begin
    update avisa.municipios m set alias = coalesce(valor, avisa.alias_libre(m.nombre, m.id)) where m.esquema = tg_table_schema;
    return null;
  end
$$;

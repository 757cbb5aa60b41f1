-- expand
-- A municipality that is offered no longer; its data stay, and it can be brought back.
alter table avisa.municipios add column retirado timestamptz;

-- What public addresses named a municipality before, so that old links lead to it.
create table avisa.alias_anteriores (
  alias text primary key,
  municipio_id bigint not null references avisa.municipios (id) on delete cascade,
  hasta timestamptz not null default now()
);
create index alias_anteriores_municipio on avisa.alias_anteriores (municipio_id);

create function avisa.recordar_alias() returns trigger language plpgsql as $$
  begin
    delete from avisa.alias_anteriores where alias = new.alias;
    insert into avisa.alias_anteriores (alias, municipio_id) values (old.alias, old.id)
        on conflict (alias) do update set municipio_id = excluded.municipio_id, hasta = now();
    return null;
  end
$$;
create trigger municipios_alias_anterior after update of alias on avisa.municipios
  for each row when (old.alias is distinct from new.alias and old.alias is not null and new.alias is not null)
  execute function avisa.recordar_alias();

-- An alias that another municipality had is not given by itself.
create or replace function avisa.alias_libre(nombre text, propio bigint) returns text language sql stable as $$
  select candidato from (select coalesce(nullif(btrim(left(replace(avisa.plegar($1), ' ', '-'), 40), '-'), ''), 'municipio') as inicio) b,
    generate_series(1, 10000) n, lateral (select inicio || case when n = 1 then '' else '-' || n end as candidato) c
   where not exists (select 1 from avisa.municipios m where m.alias = candidato and m.id is distinct from $2)
     and not exists (select 1 from avisa.alias_anteriores a where a.alias = candidato and a.municipio_id is distinct from $2) order by n limit 1
$$;

-- expand
-- Sign-ins by OpenID Connect that have begun: the state and the tab's secret as hashes. `prueba`: the encrypted configuration of a trial.
create table entradas_sso (
  state_hash bytea primary key,
  pestanya_hash bytea not null,
  caduca timestamptz not null,
  prueba text,
  usuario_id bigint references usuarios (id) on delete cascade
);
create index entradas_sso_caduca on entradas_sso (caduca);
create index entradas_sso_usuario on entradas_sso (usuario_id) where usuario_id is not null;

-- Which account a person of the provider enters.
create table identidades_sso (
  emisor text not null,
  sub text not null,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  creada timestamptz not null default now(),
  primary key (emisor, sub),
  constraint identidades_sso_una unique (usuario_id, emisor)
);

alter table sesiones add column por_sso boolean not null default false;

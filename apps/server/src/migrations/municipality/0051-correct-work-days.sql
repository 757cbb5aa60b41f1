-- expand: the end of a work day is corrected by a manager; what stood there before stays, with who, when and why.

create table correcciones_jornada (
  id bigint generated always as identity primary key,
  jornada_id bigint not null references jornadas (id) on delete cascade,
  -- Who corrected it.
  usuario_id bigint not null references usuarios (id),
  fecha timestamptz not null,
  -- Nothing where the day was still open.
  fin_antes timestamptz,
  fin timestamptz not null,
  motivo text not null
);
create index correcciones_jornada_jornada on correcciones_jornada (jornada_id, id);
create index correcciones_jornada_usuario on correcciones_jornada (usuario_id);

-- As avisa.plegar, and known to be dear: a plan that folds every row of a table is never the cheaper one (0052).
create function palabras(texto text) returns text
  language plpgsql immutable parallel safe strict cost 4000 as $$ begin return avisa.plegar(texto); end $$;

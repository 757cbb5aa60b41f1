-- expand
-- Who of the staff entered, when and how, for ninety days. `vista_id`: the person as whom an administrator saw Avisa.
create table entradas_personal (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  fecha timestamptz not null,
  por text not null constraint entradas_personal_por check (por in ('contrasena', 'contrasena_factor', 'llave', 'sso', 'codigo', 'ver_como')),
  vista_id bigint references usuarios (id) on delete cascade,
  navegador text,
  sesion bytea references sesiones (token_hash) on delete set null
);
create index entradas_personal_fecha on entradas_personal (fecha);
create index entradas_personal_usuario on entradas_personal (usuario_id);
create index entradas_personal_vista on entradas_personal (vista_id) where vista_id is not null;
create index entradas_personal_sesion on entradas_personal (sesion) where sesion is not null;

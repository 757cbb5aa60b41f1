-- expand
-- A session: when its person last proved who they are, and the browser that opened it.
alter table sesiones add column confirmada timestamptz;
alter table sesiones add column navegador text;
-- Since when the municipality requires a second factor of the person, who has none.
alter table usuarios add column factor_desde timestamptz;

-- Second factors of staff. An authenticator app: its secret, encrypted with a key outside the database, and the last time step used.
-- A passkey: its public key and the counter that it last reported.
create table factores (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  clase text not null constraint factores_clase check (clase in ('totp', 'llave')),
  nombre text not null,
  secreto text,
  paso bigint,
  credencial text constraint factores_credencial unique,
  clave_publica bytea,
  contador bigint,
  creado timestamptz not null,
  usado timestamptz,
  constraint factores_datos check (case clase when 'totp' then secreto is not null else credencial is not null and clave_publica is not null and contador is not null end)
);
create index factores_usuario on factores (usuario_id);

-- Each opens the account once instead of a code; of 80 random bits, so that their hash is enough.
create table codigos_recuperacion (
  hash bytea primary key,
  usuario_id bigint not null references usuarios (id) on delete cascade
);
create index codigos_recuperacion_usuario on codigos_recuperacion (usuario_id);

-- Challenges of passkeys that have been answered: none is accepted twice.
create table retos_usados (hash bytea primary key, caduca timestamptz not null);

-- A text that was not there before is no change of what the municipality set.
select set_config('avisa.acto', '0', true);
insert into correos (codigo, asunto_es, asunto_val, cuerpo_es, cuerpo_val) values
  ('factores_quitados', 'Su cuenta ya no tiene segundo paso', 'El seu compte ja no té segon pas',
   array[
    'Hola, {{nombre}}:',
    'El {{fecha}} la administración quitó el segundo paso de su cuenta y cerró todas sus sesiones.',
    'Entre con su contraseña y añada otro en «Seguridad de mi cuenta». Si no lo ha pedido, avísenos cuanto antes.'],
   array[
    'Hola, {{nombre}}:',
    'El {{fecha}} l''administració va llevar el segon pas del seu compte i va tancar totes les seues sessions.',
    'Entre amb la seua contrasenya i afegisca''n un altre en «Seguretat del meu compte». Si no ho ha demanat, avise''ns com més prompte millor.'])
on conflict (codigo) do nothing;
select set_config('avisa.acto', '', true);

-- expand
-- Erasures of a citizen that wait for the yes of a second administrator, for thirty days.
create table borrados_pedidos (
  email text primary key,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  fecha timestamptz not null
);
create index borrados_pedidos_usuario on borrados_pedidos (usuario_id);

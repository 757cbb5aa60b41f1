-- expand
-- When a key was used last, how often on that day, and when it retires.
alter table avisa.claves_api
  add column usada timestamptz,
  add column llamadas integer not null default 0,
  add column caduca timestamptz;

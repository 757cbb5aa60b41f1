-- expand
-- Several databases, each with its municipalities. `base`: the database to which a municipality is being moved, null where it is in this one;
-- `traslado`: what goes along until its row is there; `lectura`: it is only read meanwhile.
alter table avisa.municipios
  add column base text,
  add column traslado jsonb,
  add column lectura boolean not null default false;

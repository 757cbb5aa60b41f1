-- expand
-- Whether a person uses Avisa without its maps, on every device.
alter table usuarios add column sin_mapa boolean not null default false;

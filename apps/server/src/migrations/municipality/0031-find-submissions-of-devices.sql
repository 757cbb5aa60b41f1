-- expand, outside a transaction: the submissions of a device are found when it gets another secret.
drop index concurrently if exists ESQUEMA.envios_dispositivo;
create index concurrently envios_dispositivo on ESQUEMA.envios (quien) where quien like 'd%';

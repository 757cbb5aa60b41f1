-- expand
-- The day, YYYY-MM-DD, that was named to the reporter where the reason of a closing asks for one.
alter table incidencias add column fecha_aplazada text;

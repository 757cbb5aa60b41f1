-- expand
-- What the public may see of a photo: not before somebody looked, yes, or withdrawn. Photos that were there stay as they were.
alter table imagenes
  add column revision text not null default 'visible' constraint imagenes_revision check (revision in ('pendiente', 'visible', 'oculta'));

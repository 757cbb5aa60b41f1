-- expand
-- How a saved filter shows its list, whether it opens first, and who else sees it: nobody, one unit (`unidad_gestion_id`), or all staff.
alter table filtros add column vista jsonb;
alter table filtros add column inicial boolean not null default false;
alter table filtros add column compartida text not null default 'nadie';
alter table filtros add column unidad_gestion_id bigint references unidades_gestion (id);
alter table filtros add constraint filtros_compartida check (compartida in ('nadie', 'unidad', 'todos')) not valid;
alter table filtros validate constraint filtros_compartida;

-- expand
-- Municipalities that were made with the demo's menu lose its page of invented telephone numbers; what they added stays.
insert into parametros (clave, valor)
select p.clave, coalesce((select jsonb_agg(e order by n) from jsonb_array_elements(p.valor) with ordinality t (e, n)
                           where coalesce(e ->> 'url', '') not like '/api/v1/demo/telefonos%'), '[]')
  from parametros p
 where p.clave = 'iframes_extra' and p.valor::text like '%/api/v1/demo/telefonos%'
   and not exists (select 1 from avisa.municipios m where m.esquema = current_schema() and m.demo)
on conflict (clave) do update set valor = excluded.valor;

-- Whom the map has to credit. It was written to a layer that new municipalities did not have yet.
insert into parametros (clave, valor)
select 'creditos_mapa', jsonb_agg(texto order by texto)
  from (values ('osm', '© Colaboradores de OpenStreetMap'), ('cartociudad', 'CartoCiudad CC BY 4.0 scne.es'),
               ('catastro', '© Dirección General del Catastro')) c (fuente, texto)
 where exists (select 1 from viales v where v.fuente = c.fuente) or exists (select 1 from zonas z where z.fuente = c.fuente)
having count(*) > 0
on conflict (clave) do nothing;

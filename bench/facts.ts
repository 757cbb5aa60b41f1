import pg from 'pg'
import { esquema } from './data.ts'

/** Ids of facts whose incidents are not there: above those that a run creates. */
const firstId = 1_000_000_000

/**
 * Ten years until now, in the order of their ids, with the shares of Boston's reports: a few types and areas have most, six in a hundred of the last
 * year are open, half are mended within five days and nine of ten within sixty, and one in ten repeats.
 */
const generated = `
  with y as (select array_agg(id order by id) as ids, count(*)::int as n from tipos where tipo_padre is not null),
       e as (select array_agg(id order by id) as ids, count(*)::int as n from entidades),
       u as (select array_agg(id order by id) as ids, count(*)::int as n from unidades_gestion)
  insert into hechos (incidencia_id, unidad_gestion_id, tipo_id, entidad_id, origen_id, fecha, respondida, cerrada, repite_id, punto, distrito, barrio,
      prioridad, desenlace, reaperturas, puntos, en_plazo, sigue_igual)
  select ${firstId} + r.n, u.ids[1 + r.tipo % u.n], y.ids[1 + r.tipo], e.ids[1 + r.tipo % e.n], r.n % 4, r.fecha, nullif(least(r.fecha + r.espera / 3, now()), now()), c.cerrada,
         case when r.azar < 0.1 then r.n end, point(720000 + 100 * r.barrio + 1000 * r.otro, 4370000 + 100 * r.barrio + 1000 * r.azar),
         'Distrito ' || r.barrio % 20, 'Barrio ' || r.barrio, (array['baja', 'media', 'alta'])[1 + r.n % 3],
         case when c.cerrada is not null then (array['resuelta', 'resuelta', 'resuelta', 'resuelta', 'duplicada', 'no_se_hara', 'no_localizada', 'resuelta'])[1 + r.n % 8] end,
         (r.otro < 0.03)::int, case when r.n % 20 = 0 then 1 + r.n % 5 end, case when c.cerrada is not null and r.n % 10 < 8 then r.azar < 0.755 end, r.otro < 0.01
    from y, e, u,
      lateral (select x.*, interval '5 days' * exp(1.94 * sqrt(-2 * ln(1 - x.uno)) * cos(2 * pi() * x.dos)) as espera, floor(y.n * power(x.tres, 2.2))::int as tipo,
          floor(90 * power(x.cuatro, 1.6))::int as barrio
        from (select n, now() - interval '10 years' * (1 - (n - random()) / $1::bigint) as fecha, 0.999 * random() as uno, random() as dos, random() as tres, random() as cuatro,
            random() as azar, random() as otro
          from generate_series(1, $1::bigint) n) x) r,
      lateral (select case when (r.n % 16 > 0 or r.fecha < now() - interval '1 year' and r.n % 400 > 0) and r.fecha + r.espera < now() then r.fecha + r.espera end as cerrada) c`

/** Loads facts alone, and counts them as after any load; returns how many seconds the count takes. */
export const loadFacts = async (url: string, count: number): Promise<number> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(`set search_path to ${esquema}, public`)
    await client.query(`select setseed(0.5)`)
    await client.query('alter table hechos disable trigger user')
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select x.indexrelid::regclass::text as name, pg_get_indexdef(x.indexrelid) as definition from pg_index x
        where x.indrelid = 'hechos'::regclass and not x.indisunique`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query(generated, [count])
    for (const { definition } of indexes) await client.query(definition)
    await client.query('alter table hechos enable trigger user')
    await client.query('vacuum analyze hechos')
    const start = performance.now()
    await client.query('select recontar_resumen()')
    await client.query('select recontar_celdas()')
    const seconds = (performance.now() - start) / 1000
    for (const table of ['semanas', 'meses', 'barrios', 'semanas_total', 'meses_total', 'celdas', 'celdas_total'].map(
      (name) => `resumen_${name}`,
    ))
      await client.query(`vacuum analyze ${table}`)
    return seconds
  } finally {
    await client.end()
  }
}

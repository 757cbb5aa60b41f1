import type { Health, RefusedAddress, Some } from '@avisa/contract/health/schemas'
import { arr, int, nullable, obj, str } from '@avisa/contract/http/schema'
import { partsIn, toServerDate } from '@avisa/contract/values/dates'
import { sql } from 'kysely'
import { fullName } from '#/platform/database/names.ts'
import { nameIn, type Read } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { date, statement } from '#/platform/database/rows.ts'
import { domainOf } from '#/platform/mail-address.ts'

export type Town = { esquema: string; zona: string; now: Date }

/** Names shown of those that lack something. */
const shown = 3
/** Refused addresses and faults shown. */
const most = 50
const faultDays = 7

const Name = obj({ nombre_es: str(), nombre_val: str() })
const Lacking = obj({ total: int(), ...Name.properties })

/** `from`: rows with `nombre_es` and `nombre_val`. */
const readSome = async (read: Read, from: Sql): Promise<Some> => {
  const rows = await statement(Lacking)`
    select count(*) over ()::int as total, coalesce(f.nombre_es, '') as nombre_es, coalesce(f.nombre_val, '') as nombre_val
      from (${from}) f order by 2 limit ${shown}`.all(read)
  return { total: rows[0]?.total ?? 0, primeros: rows.map(({ nombre_es, nombre_val }) => ({ nombre_es, nombre_val })) }
}

const staff = sql`u.servidor = 'backoffice' and u.activado and not u.user_roles && '{Ciudadanos,SuperAdmin}'::text[] and u.user_roles <> '{}'`

const peopleWithoutUnit = (esquema: string): Sql => {
  const t = nameIn(esquema)
  return sql`
    select ${fullName('u')} as nombre_es, ${fullName('u')} as nombre_val from ${t('usuarios')} u
     where ${staff} and not exists (select from ${t('usuarios_unidades')} x where x.usuario_id = u.id)
       and not exists (select from ${t('usuarios_entidades')} x where x.usuario_id = u.id)`
}

const withoutFactor = (esquema: string): Sql => {
  const t = nameIn(esquema)
  return sql`
    select ${fullName('u')} as nombre_es, ${fullName('u')} as nombre_val from ${t('usuarios')} u
     where u.factor_desde is not null and u.activado and not exists (select from ${t('factores')} x where x.usuario_id = u.id)`
}

const unitsWithoutPeople = (esquema: string): Sql => {
  const t = nameIn(esquema)
  return sql`
    select n.nombre_es, n.nombre_val from ${t('unidades_gestion')} n
     where n.retirado is null and not exists (select from ${t('usuarios_unidades')} x join ${t('usuarios')} u on u.id = x.usuario_id where x.unidad_gestion_id = n.id and ${staff})`
}

const typesWithoutEntity = (esquema: string): Sql => {
  const t = nameIn(esquema)
  return sql`
    select x.descripcion_es as nombre_es, x.descripcion_val as nombre_val from ${t('tipos')} x
     where x.retirado is null and x.asignable and x.entidad_reparadora_id is null and not exists (select from ${t('tipos')} y where y.tipo_padre = x.id)
       and exists (select from ${t('tipos_unidades')} y where y.tipo_id = x.id)`
}

const firstMonthOfNotice = 11
/** Of the next year, whose days are in the official gazettes from November on. */
const calendarsWithoutHolidays = ({ esquema, zona, now }: Town): Sql => {
  const t = nameIn(esquema)
  const { year, month } = partsIn(now, zona)
  return sql`
    select c.nombre_es, c.nombre_val from ${t('calendarios')} c
     where ${month >= firstMonthOfNotice} and c.retirado is null and not c.siempre
       and exists (select from ${t('plazos')} p where p.calendario_id = c.id and p.retirado is null and p.cuenta <> 'dias_naturales')
       and not exists (select from ${t('festivos')} f where f.calendario = c.codigo and f.dia like ${`${year + 1}-%`})`
}

/** Columns that everybody reads, by table. */
const worded = [
  ['tipos', 'descripcion'],
  ['estados', 'descripcion'],
  ['unidades_gestion', 'nombre'],
  ['entidades', 'nombre'],
  ['origenes', 'nombre'],
  ['campos_extra', 'nombre'],
  ['calendarios', 'nombre'],
  ['festivos', 'nombre'],
  ['capas_mapa', 'nombre'],
  ['filtros', 'descripcion'],
  ['resultados_inspeccion', 'descripcion'],
  ['motivos_cierre', 'texto'],
  ['motivos_valoracion', 'titulo'],
  ['organismos', 'nombre'],
  ['prioridades_inspeccion', 'descripcion'],
  ['plantillas_notificacion', 'texto'],
  ['correos', 'asunto'],
  ['ayuda_secciones', 'titulo'],
  ['ayuda_opciones', 'titulo'],
] as const

const textsMissing = (esquema: string): Sql =>
  sql.join(
    worded.map(([table, column]) => {
      const [es, val] = [sql.ref(`${column}_es`), sql.ref(`${column}_val`)]
      return sql`select ${es} as nombre_es, ${val} as nombre_val from ${nameIn(esquema)(table)}
                  where (btrim(coalesce(${es}, '')) = '') <> (btrim(coalesce(${val}, '')) = '')`
    }),
    sql` union all `,
  )

const Refused = obj({
  email: str(),
  veces: int(),
  ultima: date(),
  motivo: str(),
  correos: arr(str()),
  reglas: arr(str()),
  incidencia: nullable(str()),
  personal: nullable(str()),
})

const readRefused = async (read: Read, { esquema, zona }: Town): Promise<RefusedAddress[]> => {
  const t = nameIn(esquema)
  const rows = await statement(Refused)`
    select r.email, r.veces, r.ultima, r.motivo, r.correos, r.incidencia, ${fullName('u')} as personal,
           array(select distinct g.evento from ${t('reglas_aviso')} g where g.canal = 'correo' and g.plantilla = any(r.correos) order by 1) as reglas
      from (select lower(c.email) as email, count(*)::int as veces, max(c.fecha) as ultima, array_agg(distinct c.correo) as correos,
                   (array_agg(c.motivo order by c.id desc))[1] as motivo, (array_agg(c.incidencia order by c.id desc))[1] as incidencia
              from ${t('correos_rechazados')} c group by 1 order by 3 desc limit ${most}) r
      left join ${t('usuarios')} u on u.servidor = 'backoffice' and lower(u.email) = r.email order by r.ultima desc`.all(read)
  return rows.map(({ email, ultima, ...row }) => ({
    ...row,
    email: row.personal === null ? `…@${domainOf(email)}` : email,
    ultima: toServerDate(ultima, zona),
  }))
}

const readFaults = async (read: Read, { esquema, zona, now }: Town): Promise<Health['fallos']> => {
  const rows = await statement(obj({ mensaje: str(), version: str(), cuantos: int(), ultimo: date() }))`
    select left(message, 200) as mensaje, max(app_version) as version, count(*)::int as cuantos, max(fecha) as ultimo
      from ${nameIn(esquema)('registros_app')} where level = 'error' and fecha > ${new Date(now.getTime() - faultDays * 86_400_000)}
     group by 1 order by 3 desc limit ${most}`.all(read)
  return rows.map(({ ultimo, ...row }) => ({ ...row, ultimo: toServerDate(ultimo, zona) }))
}

const job = sql.table('avisa_trabajos.job')
const Waiting = obj({ esperan: int(), desde: nullable(date()), motivo: nullable(str()) })

/** Mails that failed at least once; the reason is that of the newest try. */
const readMail = async (read: Read, { esquema, zona }: Town): Promise<Health['correo']> => {
  const row = await statement(Waiting)`
    select count(*)::int as esperan, min(created_on) as desde, (array_agg(output ->> 'message' order by started_on desc))[1] as motivo
      from ${job} where name = 'correo' and state = 'retry' and data ->> 'esquema' = ${esquema}`.first(read)
  return { esperan: row?.esperan ?? 0, desde: row?.desde ? toServerDate(row.desde, zona) : null, motivo: row?.motivo ?? null }
}

const readLost = async (read: Read, { esquema, zona }: Town): Promise<Health['trabajos']> => {
  const rows = await statement(obj({ tipo: str(), cuantos: int(), desde: date(), motivo: nullable(str()) }))`
    select coalesce(source_name, '') as tipo, count(*)::int as cuantos, min(created_on) as desde,
           (array_agg(source_output ->> 'message' order by created_on desc))[1] as motivo
      from ${job} where name = 'perdidos' and data ->> 'esquema' = ${esquema} group by 1 order by 2 desc`.all(read)
  return rows.map(({ desde, motivo, ...row }) => ({ ...row, desde: toServerDate(desde, zona), motivo: motivo ?? '' }))
}

export const readTown = async (read: Read, town: Town) => {
  const { esquema } = town
  const [correo, trabajos, rechazados, fallos] = [
    await readMail(read, town),
    await readLost(read, town),
    await readRefused(read, town),
    await readFaults(read, town),
  ]
  return {
    correo,
    trabajos,
    rechazados,
    fallos,
    personas_sin_unidad: await readSome(read, peopleWithoutUnit(esquema)),
    unidades_sin_personas: await readSome(read, unitsWithoutPeople(esquema)),
    tipos_sin_entidad: await readSome(read, typesWithoutEntity(esquema)),
    calendarios_sin_festivos: await readSome(read, calendarsWithoutHolidays(town)),
    sin_segundo_factor: await readSome(read, withoutFactor(esquema)),
    textos_incompletos: await readSome(read, textsMissing(esquema)),
  }
}

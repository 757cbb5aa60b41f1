import { createHash } from 'node:crypto'
import { outcomeIn } from '@avisa/contract/closing/outcomes'
import type { ImportedIncident } from '@avisa/contract/imports/incident-rows'
import { firstPublication } from '@avisa/contract/incidents/public-face'
import type { Publication } from '@avisa/contract/types/publication'
import { CommandProblem } from '#/commands/problem.ts'
import { count, zoneAt, type Client } from '../store.ts'
import { writePhotoPlaces } from './photos/places-store.ts'
import { untouched } from './undo-store.ts'

export type TypeRow = {
  id: number
  codigo: string
  descripcion_es: string
  descripcion_val: string
  publicacion: Publication
  prioridad: string
}
export type StatusRow = {
  id: number
  codigo: string
  descripcion_es: string
  descripcion_val: string
  papel: string | null
  inicial: boolean
  final: boolean
  finaliza: boolean
  pendiente_aceptar: boolean
}
export type Targets = { unidad: number; types: TypeRow[]; statuses: StatusRow[]; bounded: boolean; zona: string }

/** The unit, what it takes, and the statuses of incidents. */
export const readTargets = async (client: Client, unidad: string): Promise<Targets> => {
  const id = await count(client, 'select id as n from unidades_gestion where codigo = $1', [unidad])
  if (id === 0) throw new CommandProblem(`There is no unit «${unidad}». Give the code of one: --unit CODE.`, 'noUnit')
  const types = await client.query<TypeRow>(
    `select t.id, t.codigo, t.descripcion_es, t.descripcion_val, t.publicacion, t.prioridad
       from tipos t join tipos_unidades u on u.tipo_id = t.id and u.unidad_gestion_id = $1 where t.retirado is null and t.asignable order by t.id`,
    [id],
  )
  const statuses = await client.query<StatusRow>(
    `select id, codigo, descripcion_es, descripcion_val, papel, inicial, final, finaliza, pendiente_aceptar
       from estados where pista = 'incidencia' order by orden, id`,
  )
  const { rows } = await client.query<{ zona: string }>('select zona_municipal() as zona')
  const bounded = (await count(client, `select count(*) as n from zonas where clase = 'municipio'`)) > 0
  return { unidad: id, types: types.rows, statuses: statuses.rows, bounded, zona: rows[0]?.zona ?? '' }
}

/** `lugar`: the address among our streets that gave the point of one without. */
export type Numbered = { fila: number | null; texto: string; incident: ImportedIncident; lugar?: string }
/** `compares`: only says what would become of the rows. */
type Batch = { sistema: string; importacion: number; autor: number | null; targets: Targets; rows: readonly Numbered[]; compares: boolean }
/** What became of each row; what an earlier attempt of the same import wrote counts as written. */
export type Written = Record<'nuevas' | 'cambiadas' | 'iguales' | 'outside' | 'codeTaken' | 'changedHere', Numbered[]>

export const codeOf = (sistema: string, { codigo }: Pick<ImportedIncident, 'codigo'>) => `${sistema.toUpperCase()}-${codigo}`

const fingerprint = (incident: ImportedIncident) => createHash('sha256').update(JSON.stringify(incident)).digest('base64url')

type Stored = {
  id: string
  incidencia_id: number | null
  importacion_id: number
  actualizada_por_id: number | null
  huella: string
  libre: boolean
}
/** What was anonymised stays so: a file must not bring the words back. */
const readStored = async (client: Client, { sistema, rows }: Batch): Promise<Map<string, Stored>> => {
  const stored = await client.query<Stored>(
    `select m.id_externo_sistema as id, m.incidencia_id, m.importacion_id, m.actualizada_por_id, m.huella,
            coalesce(i.anonimizada is null and ${untouched((table) => table)}, false) as libre
       from incidencias_importadas m left join incidencias i on i.id = m.incidencia_id
      where m.sistema_externo = $1 and m.id_externo_sistema = any($2)`,
    [sistema, rows.map(({ incident }) => incident.id)],
  )
  return new Map(stored.rows.map((row) => [row.id, row]))
}

type Place = { n: number; dentro: boolean; distrito: string | null; barrio: string | null; id_vial: number | null; calle: string | null }
const readPlaces = async (client: Client, rows: readonly Numbered[], bounded: boolean): Promise<Place[]> => {
  const points = rows.map(({ incident: { latitud, longitud, calle } }, n) => ({ n, latitud, longitud, calle }))
  const { rows: places } = await client.query<Place>(
    `select e.n, ${bounded ? `${zoneAt('municipio', 'p.punto')} is not null` : 'true'} as dentro, ${zoneAt('distrito', 'p.punto')} as distrito,
            ${zoneAt('barrio', 'p.punto')} as barrio, v.id_vial, v.completo_es as calle
       from jsonb_to_recordset($1::jsonb) as e (n int, latitud float8, longitud float8, calle text)
      cross join lateral (select avisa.mercator(e.longitud, e.latitud) as punto) p
       left join lateral (
         select s.id_vial, s.completo_es
           from (select id_vial, completo_es, punto from viales where completo_es = e.calle or completo_val = e.calle offset 0) s
          order by s.punto <-> p.punto limit 1) v on true
      order by e.n`,
    [JSON.stringify(points)],
  )
  return places
}

/** Old words are for staff unless their type publishes at once: nobody has to review the years of another system. */
const publicationOf = ({ contenido, cierre }: ImportedIncident, { publicacion }: TypeRow) => {
  const first = firstPublication({ publicacion, publishes: false, citizen: true, contenido })
  return cierre === null ? first : { revision: 'visible' as const, contenido_publico: first.contenido_publico }
}

/** For staff, who may read either language. */
const placedNote = (lugar: string) => `Situada por su dirección / Situada per la seua adreça: ${lugar}`

/** `incidencia_id`: of one that is here already. */
const toRow = (
  { sistema, targets }: Batch,
  { incident, lugar }: Numbered,
  { place, incidencia_id }: { place: Place | undefined; incidencia_id?: number | null },
) => {
  const type = targets.types.find(({ codigo }) => codigo === incident.tipo)
  const status = targets.statuses.find(({ codigo }) => codigo === incident.estado)
  if (!type || !status) throw new Error('a row was read with the codes of other targets')
  const { id, fecha, cierre, contenido, direccion, calle, numero, latitud, longitud, nota, comentarios } = incident
  return {
    ...publicationOf(incident, type),
    incidencia_id,
    codigo: codeOf(sistema, incident),
    id,
    huella: fingerprint(incident),
    tipo: type.id,
    estado: status.id,
    prioridad: type.prioridad,
    fecha,
    cerrada: cierre,
    desenlace: cierre && outcomeIn(status, null),
    contenido,
    latitud,
    longitud,
    direccion,
    calle: place?.calle ?? calle,
    numero,
    id_vial: place?.id_vial ?? null,
    distrito: place?.distrito ?? incident.distrito,
    barrio: place?.barrio ?? incident.barrio,
    nota: [nota, lugar && placedNote(lugar)].filter(Boolean).join('\n') || null,
    comentarios: comentarios ?? [],
  }
}

const entries = `entrada as materialized (
  select * from jsonb_to_recordset($1::jsonb) as e (incidencia_id bigint, codigo text, id text, huella text, tipo bigint, estado bigint, prioridad text,
    fecha timestamptz, cerrada timestamptz, desenlace text, contenido text, contenido_publico text, revision text, latitud float8, longitud float8,
    direccion text, calle text, numero text, id_vial bigint, distrito text, barrio text, nota text, comentarios jsonb))`
const comments = `jsonb_to_recordset(comentarios) as c (fecha timestamptz, texto text)`

/** Not offered in forms, so that it says only this. */
const ensureOrigin = async (client: Client): Promise<number> => {
  const id = await count(client, `select id as n from origenes where codigo = 'importacion'`)
  if (id > 0) return id
  await client.query(`select set_config('avisa.origen', 'importacion', true)`)
  return count(
    client,
    `insert into origenes (codigo, nombre_es, nombre_val, icono, tipo, activo)
     values ('importacion', 'Importación', 'Importació', 'file-import', 'personal', false) returning id as n`,
  )
}

/** The codes that were free. */
const insertIncidents = async (client: Client, batch: Batch, rows: readonly object[]): Promise<Set<string>> => {
  if (rows.length === 0) return new Set()
  const { rows: written } = await client.query<{ codigo: string }>(
    `with ${entries},
     nuevas as (
       insert into incidencias (codigo, fecha, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, prioridad, contenido, contenido_publico, revision,
           geolatitud, geolongitud, direccion, direccioncalle, direccionnumero, id_vial, distrito, barrio, origen_id, cerrada, desenlace)
       select codigo, fecha, $4, estado, tipo, prioridad, contenido, contenido_publico, revision,
              latitud, longitud, direccion, calle, numero, id_vial, distrito, barrio, $5, cerrada, desenlace from entrada
       on conflict on constraint incidencias_codigo_unico do nothing returning id, codigo),
     puestas as (select n.id as nueva_id, e.* from nuevas n join entrada e using (codigo)),
     tipos_suyos as (insert into incidencias_tipos (incidencia_id, tipo_id, orden) select nueva_id, tipo, 0 from puestas),
     marcas as (
       insert into incidencias_importadas (sistema_externo, id_externo_sistema, incidencia_id, importacion_id, huella, version)
       select $2, id, nueva_id, $3, huella, 1 from puestas),
     historia as (
       insert into historial (modelo, modelo_id, accion, usuario_id, estado_id, comentario, version)
       select 'incidencia', nueva_id, 'importada', $6, estado, nota, 1 from puestas),
     comentadas as (
       insert into historial (modelo, modelo_id, accion, fecha, comentario, version)
       select 'incidencia', nueva_id, 'importada', coalesce(c.fecha, now()), c.texto, 1 from puestas, ${comments})
     select codigo from puestas`,
    [JSON.stringify(rows), batch.sistema, batch.importacion, batch.targets.unidad, await ensureOrigin(client), batch.autor],
  )
  return new Set(written.map(({ codigo }) => codigo))
}

/** As `insertIncidents` without writing: the triggers of a row take longer than all else. */
const listFree = async (client: Client, codes: readonly string[]): Promise<Set<string>> => {
  const { rows } = await client.query<{ codigo: string }>('select codigo from incidencias where codigo = any($1)', [codes])
  const taken = new Set(rows.map(({ codigo }) => codigo))
  return new Set(codes.filter((code) => !taken.has(code)))
}

/** The ids of those that nobody has changed at the same moment. */
const updateIncidents = async (client: Client, { importacion, autor }: Batch, rows: readonly object[]): Promise<Set<number>> => {
  if (rows.length === 0) return new Set()
  const { rows: written } = await client.query<{ id: number }>(
    `with ${entries},
     viejas as (
       select i.id as vieja_id, i.estado_incidencia_id as antes from incidencias i join incidencias_importadas m on m.incidencia_id = i.id
        where i.id in (select incidencia_id from entrada) and i.version = m.version for no key update of i),
     cambiadas as (
       update incidencias i set estado_incidencia_id = e.estado, tipoincidencia_id = e.tipo, prioridad = e.prioridad, fecha = e.fecha, cerrada = e.cerrada,
           desenlace = e.desenlace, contenido = e.contenido, contenido_publico = e.contenido_publico, revision = e.revision, geolatitud = e.latitud,
           geolongitud = e.longitud, direccion = e.direccion, direccioncalle = e.calle, direccionnumero = e.numero, id_vial = e.id_vial,
           distrito = e.distrito, barrio = e.barrio, version = i.version + 1, updated_at = now()
         from entrada e join viejas v on v.vieja_id = e.incidencia_id where i.id = e.incidencia_id
       returning i.id, i.version, v.antes, e.tipo, e.estado, e.huella, e.nota, e.comentarios),
     tipos_suyos as (update incidencias_tipos x set tipo_id = c.tipo from cambiadas c where x.incidencia_id = c.id and x.tipo_id <> c.tipo),
     marcas as (
       update incidencias_importadas m set huella = c.huella, version = c.version, actualizada_por_id = $2 from cambiadas c where m.incidencia_id = c.id),
     historia as (
       insert into historial (modelo, modelo_id, accion, usuario_id, estado_anterior_id, estado_id, comentario, version)
       select 'incidencia', id, 'importada', $3, nullif(antes, estado), estado, nota, version from cambiadas),
     comentadas as (
       insert into historial (modelo, modelo_id, accion, fecha, comentario, version)
       select 'incidencia', id, 'importada', coalesce(c.fecha, now()), c.texto, version from cambiadas, ${comments}
        where not exists (select from historial h where h.modelo = 'incidencia' and h.modelo_id = cambiadas.id and h.comentario = c.texto))
     select id from cambiadas`,
    [JSON.stringify(rows), importacion, autor],
  )
  return new Set(written.map(({ id }) => id))
}

/** Writes a batch; what it did before, in an attempt that ended halfway, it does not do again. */
export const writeBatch = async (client: Client, batch: Batch): Promise<Written> => {
  await client.query(`select pg_advisory_xact_lock(7265651, hashtext(current_schema()))`)
  const written: Written = { nuevas: [], cambiadas: [], iguales: [], outside: [], codeTaken: [], changedHere: [] }
  const stored = await readStored(client, batch)
  const open = batch.rows.filter((row) => {
    const before = stored.get(row.incident.id)
    if (!before) return true
    if (before.huella === fingerprint(row.incident)) {
      const mine =
        before.importacion_id === batch.importacion ? 'nuevas' : before.actualizada_por_id === batch.importacion ? 'cambiadas' : 'iguales'
      written[mine].push(row)
    } else if (before.libre) return true
    else written.changedHere.push(row)
    return false
  })
  const places = await readPlaces(client, open, batch.targets.bounded)
  const inside = open.flatMap((row, n) => {
    const place = places[n]
    if (place?.dentro === false) written.outside.push(row)
    return place?.dentro === false ? [] : [{ row, place, before: stored.get(row.incident.id) }]
  })
  const [repeated, fresh] = [inside.filter(({ before }) => before), inside.filter(({ before }) => !before)]
  const toBe = fresh.map(({ row, place }) => toRow(batch, row, { place }))
  const free = await (batch.compares
    ? listFree(
        client,
        toBe.map(({ codigo }) => codigo),
      )
    : insertIncidents(client, batch, toBe))
  for (const { row } of fresh) written[free.has(codeOf(batch.sistema, row.incident)) ? 'nuevas' : 'codeTaken'].push(row)
  const ids = repeated.flatMap(({ before }) => before?.incidencia_id ?? [])
  const changes = repeated.map(({ row, place, before }) => toRow(batch, row, { place, incidencia_id: before?.incidencia_id ?? null }))
  const changed = batch.compares ? new Set(ids) : await updateIncidents(client, batch, changes)
  for (const { row, before } of repeated) written[changed.has(before?.incidencia_id ?? 0) ? 'cambiadas' : 'changedHere'].push(row)
  if (!batch.compares) await writePhotoPlaces(client, batch, [...written.nuevas, ...written.cambiadas, ...written.iguales])
  return written
}

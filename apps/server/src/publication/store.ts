import { arr, bool, int, nullable, obj, oneOf, str, type Static } from '@avisa/contract/http/schema'
import { imageRevisions } from '@avisa/contract/images/schemas'
import { denunciations, reviewsCounted, type ReviewKind } from '@avisa/contract/publication/rules'
import type { Review, ReviewList } from '@avisa/contract/publication/schemas'
import { publications } from '@avisa/contract/types/publication'
import { findPersonal } from '@avisa/contract/values/personal'
import { sql } from 'kysely'
import { incidentSeen, incidentSeenAsStaff, ownIncident, publicIncident, type Viewer } from '#/incidents/shared/sight-store.ts'
import { incidentRows } from '#/incidents/shared/store.ts'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { allOf, stamp, type Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

const cardsAtOnce = 50

/** The oldest that wait, each part by its own index; hidden incidents only if somebody denounces them. */
const waiting = (scope: Scope, viewer: Viewer): Sql => {
  const t = nameIn(scope.esquema)
  const seen = allOf([incidentSeenAsStaff(scope, viewer.sight), publicIncident(scope)])
  const part = (from: Sql, condition: Sql, order: Sql) =>
    sql`(select i.id, i.fecha from ${from} where ${condition} and ${seen} order by ${order} limit ${reviewsCounted})`
  return sql`
    ${part(sql`${t('incidencias')} i`, sql`i.revision = 'pendiente'`, sql`i.fecha, i.id`)}
    union ${part(
      sql`${t('imagenes')} g join ${t('incidencias')} i on i.id = g.incidencia_id`,
      sql`g.publica and g.revision = 'pendiente' and i.revision <> 'oculta'`,
      sql`g.incidencia_id`,
    )}
    union ${part(sql`${t('denuncias')} d join ${t('incidencias')} i on i.id = d.incidencia_id`, sql`d.atendida is null`, sql`d.incidencia_id`)}`
}

const Extra = obj({
  id: int(),
  publicacion: oneOf(...publications),
  desde: str(),
  denuncias: arr(obj({ motivo: oneOf(...denunciations), veces: int() })),
})

const readExtras = (read: Read, scope: Scope, ids: readonly number[]) => {
  const t = nameIn(scope.esquema)
  const oldest = sql`coalesce(least(
    case when i.revision = 'pendiente' then i.created_at end,
    (select min(g.created_at) from ${t('imagenes')} g where g.incidencia_id = i.id and g.publica and g.revision = 'pendiente'),
    (select min(d.created_at) from ${t('denuncias')} d where d.incidencia_id = i.id and d.atendida is null)), i.created_at)`
  return statement(Extra)`
    select i.id, y.publicacion, ${stamp(oldest, scope)} as desde, (
      select coalesce(json_agg(json_build_object('motivo', d.motivo, 'veces', d.veces) order by d.veces desc), '[]')
        from (select motivo, count(*)::int as veces from ${t('denuncias')} where incidencia_id = i.id and atendida is null group by motivo) d) as denuncias
      from ${t('incidencias')} i join ${t('tipos')} y on y.id = i.tipoincidencia_id where i.id = any(${ids}::bigint[])`.all(read)
}

const Waiting = obj({ id: int(), fotos: bool(), denunciadas: bool(), contenido: nullable(str()) })

/** What waits, the oldest first, by kind; words are only read before they are public. */
const readWaiting = async (read: Read, scope: Scope, viewer: Viewer) => {
  const t = nameIn(scope.esquema)
  const rows = await statement(Waiting)`
    select w.id, case when i.revision <> 'visible' then i.contenido end as contenido,
           exists (select from ${t('imagenes')} g where g.incidencia_id = w.id and g.publica and g.revision = 'pendiente') as fotos,
           exists (select from ${t('denuncias')} d where d.incidencia_id = w.id and d.atendida is null) as denunciadas
      from (select * from (${waiting(scope, viewer)}) oldest order by fecha, id limit ${reviewsCounted}) w
      join ${t('incidencias')} i on i.id = w.id order by w.fecha, w.id`.all(read)
  return rows.map(({ contenido, ...row }) => ({ ...row, textos: findPersonal(contenido ?? '').length > 0 }))
}

/** A review needs no names, and looks at a card are not in the access log. */
const ofNobody = { ciudadano: null, ciudadano_id_externo: null, usuario_id: null }

export const readReviews = async (
  read: Read,
  scope: Scope,
  { viewer, clase }: { viewer: Viewer; clase: ReviewKind | undefined },
): Promise<ReviewList> => {
  const all = scope.settings.incidencias_publicas ? await readWaiting(read, scope, viewer) : []
  const of = (kind: ReviewKind | undefined) => (kind ? all.filter((row) => row[kind]) : all)
  const counts = { todas: all.length, fotos: of('fotos').length, textos: of('textos').length, denunciadas: of('denunciadas').length }
  const ids = of(clase)
    .slice(0, cardsAtOnce)
    .map(({ id }) => id)
  if (ids.length === 0) return { ...counts, tarjetas: [] }
  const embed = { imagenes: true, tipos: false, detalle: false }
  const rows = incidentRows(scope, viewer, { ids: sql`select unnest(${ids}::bigint[]) as id`, order: sql`i.fecha, i.id`, embed })
  const [incidents, extras] = await Promise.all([rows.all(read), readExtras(read, scope, ids)])
  const tarjetas = incidents.flatMap((incidencia) => {
    const extra = extras.find(({ id }) => id === incidencia.id)
    if (!extra) return []
    const { id: _id, ...more } = extra
    return [{ incidencia: { ...incidencia, ...ofNobody }, ...more }]
  })
  return { ...counts, tarjetas }
}

const Publication = obj({ id: int(), revision: oneOf(...imageRevisions), contenido_publico: nullable(str()), version: int() })
export type Publication = Static<typeof Publication>

type Who = 'staff' | 'reporter' | 'anybody'
const conditionOf = (scope: Scope, { sight }: Viewer, who: Who): Sql =>
  who === 'staff' ? incidentSeenAsStaff(scope, sight) : who === 'reporter' ? ownIncident(sight) : incidentSeen(scope, sight)

/** Locks the incident; undefined if it is not for the caller. */
export const lockPublication = (
  tx: Tx,
  scope: Scope,
  { viewer, id, who }: { viewer: Viewer; id: number; who: Who },
): Promise<Publication | undefined> =>
  statement(Publication)`
  select i.id, i.revision, i.contenido_publico, i.version from ${nameIn(scope.esquema)('incidencias')} i
   where i.id = ${id} and ${conditionOf(scope, viewer, who)} for no key update of i`.first(tx)

type Change = Pick<Review, 'revision' | 'contenido_publico'> & {
  accion: 'publicada' | 'ocultada' | 'por_revisar' | 'retirada' | 'denunciada'
}

/** Writes what the public reads, and its history; who denounced is not in it. */
export const writePublication = async (tx: Tx, scope: Scope, before: Publication, change: Change): Promise<void> => {
  const { id, version } = before
  const { revision, contenido_publico, accion } = change
  const isOther = contenido_publico !== before.contenido_publico
  const next = isOther ? version + 1 : version
  await tx
    .updateTable('incidencias')
    .set({ revision, contenido_publico, version: next, updated_at: scope.now })
    .where('id', '=', id)
    .execute()
  const texts = isOther
    ? {
        antes: JSON.stringify({ contenido_publico: before.contenido_publico }),
        despues: JSON.stringify({ contenido_publico }),
        version: next,
      }
    : {}
  const usuario_id = accion === 'denunciada' ? null : (scope.person?.user_id ?? null)
  await tx
    .insertInto('historial')
    .values({ modelo: 'incidencia', modelo_id: id, accion, usuario_id, fecha: scope.now, ...texts })
    .execute()
}

/** What strangers reported is dealt with; their network is forgotten. */
export const settleDenunciations = (tx: Tx, scope: Scope, incidencia_id: number) =>
  tx
    .updateTable('denuncias')
    .set({ atendida: scope.now, red: null })
    .where('incidencia_id', '=', incidencia_id)
    .where('atendida', 'is', null)
    .execute()

const Denounced = obj({ quien: str(), red: nullable(str()), atendida: bool() })

/** All that were made of the incident, this one among them. */
export const saveDenunciation = async (
  tx: Tx,
  scope: Scope,
  values: { incidencia_id: number; quien: string; red: string; motivo: string },
): Promise<Static<typeof Denounced>[]> => {
  await tx
    .insertInto('denuncias')
    .values({ ...values, created_at: scope.now })
    .onConflict((oc) => oc.constraint('denuncias_una_vez').doNothing())
    .execute()
  return statement(Denounced)`
    select quien, red, atendida is not null as atendida from ${nameIn(scope.esquema)('denuncias')}
     where incidencia_id = ${values.incidencia_id}`.all(tx)
}

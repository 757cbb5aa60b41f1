import { Closings } from '@avisa/contract/closing/schemas'
import { sql } from 'kysely'
import { nameIn, type Database, type Read, type Tx } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

/** What staff choose from when work ends. */
export const readClosings = async (read: Read, { esquema }: Scope): Promise<Closings> => {
  const t = nameIn(esquema)
  const row = await statement(Closings)`
    select (select coalesce(json_agg(json_build_object('id', m.id, 'estado_id', m.estado_id, 'desenlace', m.desenlace,
              'titulo_es', m.titulo_es, 'titulo_val', m.titulo_val, 'texto_es', m.texto_es, 'texto_val', m.texto_val, 'pide_foto', m.pide_foto,
              'pide_organismo', m.pide_organismo, 'pide_fecha', m.pide_fecha, 'ofrece_sigue_igual', m.ofrece_sigue_igual)
              order by m.orden, m.id), '[]') from ${t('motivos_cierre')} m where m.activo) as motivos,
           (select coalesce(json_agg(json_build_object('id', g.id, 'nombre_es', g.nombre_es, 'nombre_val', g.nombre_val,
              'telefono', g.telefono, 'web', g.web, 'correo', g.correo) order by avisa.plegar(g.nombre_es), g.id), '[]')
              from ${t('organismos')} g where g.activo) as organismos,
           (select coalesce(json_agg(json_build_object('codigo', c.codigo, 'asunto_es', c.asunto_es, 'asunto_val', c.asunto_val,
              'cuerpo_es', c.cuerpo_es, 'cuerpo_val', c.cuerpo_val) order by c.codigo), '[]')
              from ${t('correos')} c where c.codigo in ('resuelta', 'no_atendida', 'respuesta')) as correos,
           (select coalesce(json_agg(json_build_object('id', a.id, 'titulo_es', a.titulo_es, 'titulo_val', a.titulo_val,
              'texto_es', a.texto_es, 'texto_val', a.texto_val, 'unidad_gestion_id', a.unidad_gestion_id, 'usos', a.usos,
              'estados', array(select e.estado_id from ${t('respuestas_estados')} e where e.respuesta_id = a.id order by 1),
              'tipos', array(select distinct y.id from ${t('respuestas_tipos')} x join ${t('tipos')} y on x.tipo_id in (y.id, y.tipo_padre)
                              where x.respuesta_id = a.id order by 1)) order by a.usos desc, a.id), '[]')
              from ${t('respuestas')} a where a.activa) as respuestas`.first(read)
  if (!row) throw new Error('a select without from answers one row')
  return row
}

/** The standard answer that was used, if it is still there. */
export const usedAnswer = (tx: Tx, id: number | undefined) =>
  id === undefined ? null : tx.selectFrom('respuestas').select('respuestas.id').where('respuestas.id', '=', id)

/** Counts how often each standard answer was sent; no act of the configuration. */
export const countAnswers = async (db: Database): Promise<void> => {
  const municipalities = await db.shared.selectFrom('municipios').select('esquema').orderBy('id').execute()
  for (const { esquema } of municipalities)
    await db.write(esquema, async (tx) => {
      const t = nameIn(esquema)
      await sql`select set_config('avisa.acto', '0', true)`.execute(tx)
      await sql`update ${t('respuestas')} a set usos = n.total
        from (select respuesta_id, count(*)::integer as total from ${t('historial')} where respuesta_id is not null group by 1) n
       where n.respuesta_id = a.id and n.total <> a.usos`.execute(tx)
    })
}

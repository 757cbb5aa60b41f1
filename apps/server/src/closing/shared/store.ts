import { Closings } from '@avisa/contract/closing/schemas'
import { nameIn, type Read } from '#/platform/database/database.ts'
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
              from ${t('correos')} c where c.codigo in ('resuelta', 'no_atendida', 'respuesta')) as correos`.first(read)
  if (!row) throw new Error('a select without from answers one row')
  return row
}

import { bool, obj, oneOf, str } from '@avisa/contract/http/schema'
import { contestable } from '@avisa/contract/reopening/rules'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import { date, statement } from '#/platform/database/rows.ts'
import { imageFileName } from '#/platform/files.ts'
import type { ClosingPhoto } from './templates.ts'

const Photo = obj({ momento: oneOf('antes', 'despues'), codigo: str(), extension: str(), fecha: date(), propia: bool() })

/** The first photo of what was reported and the last of the result, as far as the reporter sees them. */
export const closingPhotos = async (tx: Tx, esquema: string, incidencia_id: number): Promise<ClosingPhoto[]> => {
  const t = nameIn(esquema)
  const rows = await statement(Photo)`
    select distinct on (g.momento) g.momento, g.codigo, g.extension, g.created_at as fecha,
           (g.revision <> 'visible' or i.revision = 'oculta' or y.publicacion = 'nunca') as propia
      from ${t('imagenes')} g join ${t('incidencias')} i on i.id = g.incidencia_id join ${t('tipos')} y on y.id = i.tipoincidencia_id
     where g.incidencia_id = ${incidencia_id} and g.publica and (g.revision = 'visible' or (g.revision = 'pendiente' and g.momento = 'antes'))
       and g.momento in ('antes', 'despues')
     order by g.momento, case when g.momento = 'antes' then g.id else -g.id end`.all(tx)
  return rows.map(({ momento, fecha, propia, ...image }) => ({ momento, archivo: imageFileName(image, 'view'), fecha, propia }))
}

const Question = obj({ pregunta: bool() })

/** Whether the incident is closed in a way that its reporter can contradict. */
export const canBeContradicted = async (tx: Tx, esquema: string, incidencia_id: number): Promise<boolean> => {
  const t = nameIn(esquema)
  const row = await statement(Question)`
    select i.cerrada is not null and coalesce(i.desenlace = any(${contestable}::text[]), false) and coalesce(m.ofrece_sigue_igual, true) as pregunta
      from ${t('incidencias')} i left join ${t('motivos_cierre')} m on m.id = i.motivo_cierre_id where i.id = ${incidencia_id}`.first(tx)
  return row?.pregunta ?? false
}

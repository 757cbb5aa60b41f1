import { listReachableTowns } from '#/platform/database/towns.ts'
import { filesPerSource } from '@avisa/contract/imports/rules'
import { uploadLimits } from '@avisa/contract/uploads/limits'
import { sql } from 'kysely'
import { nameIn, type Database } from '#/platform/database/database.ts'

const hour = 3_600_000

export const tidyImports = async (db: Database, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - uploadLimits.hours * hour)
  for (const { esquema } of await listReachableTowns(db)) {
    const t = nameIn(esquema)
    await db.write(esquema, async (tx) => {
      await sql`
        update ${t('importaciones')} set estado = 'descartada', progreso = null
         where estado in ('comprobando', 'comprobada', 'aplicando') and fecha < ${before}`.execute(tx)
      await sql`
        delete from ${t('subidas')} where creada < ${before} and id not in (
          select subida_id from (
            select subida_id, row_number() over (partition by para, fuente order by aplicada desc) as orden, sum(tamanyo) over (order by aplicada desc) as suma
              from (select distinct on (subida_id) * from ${t('importaciones')} where estado = 'aplicada' and subida_id is not null
                     order by subida_id, aplicada desc) a) k
           where orden <= ${filesPerSource} and suma <= ${uploadLimits.recent})
          and id not in (select subida_id from ${t('importaciones')} where subida_id is not null and fecha >= ${before})`.execute(tx)
      const old = sql`(select id from ${t('importaciones')} where subida_id is null or (estado = 'descartada' and fecha < ${before}))`
      await sql`delete from ${t('importaciones_rechazadas')} where importacion_id in ${old}`.execute(tx)
      await sql`delete from ${t('importaciones_mapas')} where importacion_id in ${old}`.execute(tx)
    })
  }
}

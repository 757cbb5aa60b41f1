import { nullable, obj, unknown } from '@avisa/contract/http/schema'
import { defaultRetention, isShorter } from '@avisa/contract/privacy/retention'
import type { Retention } from '@avisa/contract/privacy/schemas'
import { nameIn, type Database } from '#/platform/database/database.ts'
import { date, statement } from '#/platform/database/rows.ts'
import { settingsTable, readSettings } from '#/platform/database/settings-store.ts'

export type At = { esquema: string; now: Date }

const day = 86_400_000
/** Periods that count, the present ones first. */
export type Counting = readonly [Retention, ...Retention[]]

type Before = { fecha: Date; conservacion: Retention }

/** Periods of the last 24 hours that were longer in something: nothing goes by shorter ones until then, however they were changed. */
const longerBefore = async (db: Database, { esquema, now }: At, present: Retention): Promise<Before[]> => {
  const t = nameIn(esquema)
  const rows = await statement(obj({ fecha: date(), valor: nullable(unknown()) }))`
    select a.publicado as fecha, c.antes -> 'valor' as valor
      from ${t('cambios_config')} c join ${t('actos_config')} a on a.id = c.acto_id
     where c.tabla = ${settingsTable} and c.fila = '{"clave": "conservacion"}'
       and a.publicado > ${new Date(now.getTime() - day)} and a.publicado <= ${now} order by c.id desc`.all(db.read(esquema))
  return rows
    .map(({ fecha, valor }) => ({ fecha, conservacion: (valor ?? defaultRetention) as Retention }))
    .filter(({ conservacion }) => isShorter(present, conservacion))
}

export const readCounting = async (db: Database, at: At): Promise<{ counting: Counting; before: Before | undefined }> => {
  const { conservacion } = await readSettings(db, at.esquema)
  const before = await longerBefore(db, at, conservacion)
  return { counting: [conservacion, ...before.map((row) => row.conservacion)], before: before[0] }
}

/** Until when those before still count. */
export const endOf = ({ fecha }: Before): Date => new Date(fecha.getTime() + day)

import { listTowns } from './towns.ts'
import { obj, str } from '@avisa/contract/http/schema'
import type { FileStore } from '#/platform/files.ts'
import { nameIn, type Database } from './database.ts'
import { statement } from './rows.ts'

/** Longer than any operation in progress: a restore writes all photos before their rows. */
const day = 86_400_000

/** Of a code its first digits are compared: nine million need 64 MB, and two that agree only keep a spare file. */
const digits = 13
const numberOf = (code: string) => Number.parseInt(code.slice(0, digits), 16)

/** The codes of all photos and uploads in order, read once, whatever the number of files. */
const listCodes = async (db: Database): Promise<Float64Array> => {
  const codes: Float64Array[] = []
  for (const { esquema } of await listTowns(db)) {
    const t = nameIn(esquema)
    const row = await statement(obj({ codigos: str() }))`
      select coalesce(string_agg(left(codigo, ${digits}), ''), '') as codigos
        from (select codigo from ${t('imagenes')} union all select codigo from ${t('subidas')}) c`.first(db.shared)
    const text = row?.codigos ?? ''
    codes.push(Float64Array.from({ length: text.length / digits }, (_none, i) => numberOf(text.slice(i * digits, (i + 1) * digits))))
  }
  const all = new Float64Array(codes.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const some of codes) {
    all.set(some, at)
    at += some.length
  }
  return all.toSorted()
}

const includes = (sorted: Float64Array, value: number): boolean => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return sorted[low] === value
}

/** Deletes files that no municipality references: parts of uploads that are gone, and what a process killed between file and row leaves. Answers how many. */
export const sweepFiles = async (db: Database, files: FileStore, now: Date): Promise<number> => {
  const referenced = await listCodes(db)
  return files.sweep(new Date(now.getTime() - day), async (codes) => new Set(codes.filter((code) => includes(referenced, numberOf(code)))))
}

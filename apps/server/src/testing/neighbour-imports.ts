import type { Tx } from '#/platform/database/database.ts'
import type { TestApp } from './test-app.ts'

export type ImportsOfOurs = { upload: number; import: number; applied: number; mapped: number; street: number }

type ImportCall = { params?: Record<string, unknown>; body?: unknown; plain?: string }

export const importCalls = (mark: string, ours: () => ImportsOfOurs): Readonly<Record<string, () => ImportCall>> => ({
  'addresses.changeStreet': () => ({
    params: { id_vial: ours().street },
    body: { completo_es: `Calle ${mark}`, completo_val: `Carrer ${mark}`, oculta: false },
  }),
  'imports.createImport': () => ({ body: { subida: ours().upload, para: 'callejero', opciones: {} } }),
  'imports.changeImport': () => ({
    params: { id: ours().mapped },
    body: { incidencias: { sistema: 'vecina', unidad: mark } },
  }),
  'imports.undoImport': () => ({ params: { id: ours().applied } }),
  'uploads.createUpload': () => ({ body: { nombre: 'calles.csv', tamanyo: 10 }, plain: 'what was sent comes back' }),
  'uploads.sendPart': () => ({ params: { id: ours().upload, parte: 1 }, body: Buffer.from(mark), plain: 'a digest' }),
})

export const addStreet = ({ db, home }: TestApp, mark: string): Promise<number> =>
  db.write(home.esquema, async (tx) => {
    const names = { nombre_es: mark, nombre_val: mark, completo_es: mark, completo_val: mark, latitud: 39.06, longitud: -0.26 }
    const row = { id_vial: 900_001, fuente: 'otra', codigo: 'otra', ...names }
    return (await tx.insertInto('viales').values(row).returning('id_vial').executeTakeFirstOrThrow()).id_vial
  })

/** An import of incidents that was applied, and so can be undone. */
export const addAppliedImport = async (tx: Tx, archivo: string): Promise<number> => {
  const row = { para: 'incidencias', archivo, tamanyo: archivo.length, estado: 'aplicada' }
  return (await tx.insertInto('importaciones').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** An uploaded file of this person, whole, a checked import of another, one of incidents that was applied, and one of which columns are to be chosen. */
export const openImport = async ({ db, home, clock }: TestApp, mark: string, usuario_id: number): Promise<Omit<ImportsOfOurs, 'street'>> =>
  db.write(home.esquema, async (tx) => {
    const file = { tamanyo: mark.length, creada: clock.now(), usuario_id, nombre: mark }
    const add = async (codigo: string) =>
      (
        await tx
          .insertInto('subidas')
          .values({ ...file, codigo })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const upload = await add(crypto.randomUUID())
    await tx.insertInto('subidas_partes').values({ subida_id: upload, parte: 1, huella: 'x' }).execute()
    await tx.updateTable('importaciones').set({ estado: 'descartada' }).execute()
    const row = { para: 'callejero', archivo: mark, tamanyo: mark.length, estado: 'comprobada', subida_id: await add(crypto.randomUUID()) }
    const { id } = await tx.insertInto('importaciones').values(row).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('importaciones_rechazadas').values({ importacion_id: id, orden: 1, motivo: 'broken', texto: mark }).execute()
    await tx
      .insertInto('importaciones_mapas')
      .values({ importacion_id: id, contenido: Buffer.from(mark) })
      .execute()
    const mapped = { para: 'incidencias', archivo: mark, tamanyo: mark.length, estado: 'fallida', subida_id: row.subida_id }
    const { id: failed } = await tx.insertInto('importaciones').values(mapped).returning('id').executeTakeFirstOrThrow()
    return { upload, import: id, applied: await addAppliedImport(tx, mark), mapped: failed }
  })

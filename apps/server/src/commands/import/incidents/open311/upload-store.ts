import type { Tx } from '#/platform/database/database.ts'

type Attached = {
  importacion: number
  subida: number
  input: { name: string; size: number }
  partes: readonly { parte: number; huella: string }[]
}

export const attachUpload = async (tx: Tx, { importacion, subida, input, partes }: Attached): Promise<void> => {
  await tx
    .insertInto('subidas_partes')
    .values(partes.map((part) => ({ subida_id: subida, ...part })))
    .execute()
  await tx
    .updateTable('importaciones')
    .set({ subida_id: subida, archivo: input.name, tamanyo: input.size })
    .where('id', '=', importacion)
    .execute()
}

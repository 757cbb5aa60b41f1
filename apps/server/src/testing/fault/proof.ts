import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { imageFileName, openFiles } from '#/platform/files.ts'
import type { Query } from './stage.ts'
import type { Acknowledged, Kind } from './writer.ts'

/** Where what was acknowledged must stand, once. */
const places: Record<Kind, string> = {
  report: `select contenido as mark, id, id as incident from {s}.incidencias`,
  photo: `select nombre as mark, id, incidencia_id as incident from {s}.imagenes`,
  comment: `select comentario as mark, id, modelo_id as incident from {s}.comentarios where modelo = 'incidencia'`,
  move: `select h.comentario as mark, h.modelo_id as id, t.incidencia_id as incident
           from {s}.historial h join {s}.tareas t on t.id = h.modelo_id and t.estadoobra_id = h.estado_id where h.modelo = 'tarea' and h.comentario is not null`,
}

/** Whatever must never be seen, each as a statement that finds it. */
const halves: Record<string, string> = {
  'incidents without exactly one task': `select i.id from {s}.incidencias i left join {s}.tareas t on t.incidencia_id = i.id group by i.id having count(t.id) <> 1`,
  'incidents without the row of their making': `select i.id from {s}.incidencias i where not exists
     (select 1 from {s}.historial h where h.modelo = 'incidencia' and h.modelo_id = i.id)`,
  'codes given twice': `select codigo from {s}.incidencias group by codigo having count(*) > 1`,
  'keys taken without an answer': `select clave from {s}.envios where status is null`,
  'jobs given up': `select id from avisa_trabajos.job where name = 'perdidos' or state = 'failed'`,
}

const isWhole = async (file: Buffer | undefined): Promise<boolean> =>
  file !== undefined &&
  sharp(file)
    .stats()
    .then(
      () => true,
      () => false,
    )

const proveFiles = async (query: Query, images: string) => {
  const files = openFiles(images)
  const named = new Set<string>()
  const problems: string[] = []
  const rows = await query<{ codigo: string; extension: string; bytes: number }>('select codigo, extension, bytes from {s}.imagenes')
  for (const row of rows) {
    const view = await files.read(imageFileName(row, 'view'))
    const thumb = await files.read(imageFileName(row, 'thumb'))
    named.add(imageFileName(row, 'view')).add(imageFileName(row, 'thumb'))
    const whole = (await isWhole(view)) && (await isWhole(thumb))
    if (view?.length !== row.bytes || !whole) problems.push(`the photo ${row.codigo} has no whole files`)
  }
  const there = (await readdir(images, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const spare = there.filter(({ name }) => !named.has(name)).map(({ parentPath, name }) => join(parentPath, name))
  return { problems, photos: rows.length, spare: spare.length }
}

/** Compares what the server said it did with what stands there; `spare` are files that no row names, which do no harm. */
export const prove = async (query: Query, images: string, acknowledged: readonly Acknowledged[]) => {
  const problems: string[] = []
  for (const kind of Object.keys(places) as Kind[]) {
    const rows = await query<{ mark: string; id: number; incident: number }>(places[kind])
    const byMark = Map.groupBy(rows, ({ mark }) => mark)
    for (const act of acknowledged.filter((each) => each.kind === kind)) {
      const [first, ...more] = byMark.get(act.mark) ?? []
      if (!first) problems.push(`lost: ${kind} ${act.id}`)
      else if (more.length > 0 || first.id !== act.id || first.incident !== act.incident)
        problems.push(`twice or elsewhere: ${kind} ${act.id}`)
    }
    const marks = new Set(acknowledged.filter((each) => each.kind === kind).map(({ mark }) => mark))
    for (const { mark } of rows) if (!marks.has(mark)) problems.push(`never answered, yet there: ${kind} ${mark}`)
  }
  for (const [what, statement] of Object.entries(halves)) {
    const rows = await query(statement)
    if (rows.length > 0) problems.push(`${rows.length} ${what}`)
  }
  const files = await proveFiles(query, images)
  return { problems: [...problems, ...files.problems], photos: files.photos, spare: files.spare }
}

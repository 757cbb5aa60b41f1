import { createImport, getImport } from '@avisa/contract/imports/endpoints'
import type { Import, IncidentOptions } from '@avisa/contract/imports/schemas'
import { createUpload, sendPart } from '@avisa/contract/uploads/endpoints'
import { beforeAll, beforeEach } from 'vitest'
import { readTask } from '#/commands/import/child-store.ts'
import { runIncidentRequest } from '#/commands/import/incidents/command.ts'
import { runIncidents } from '#/commands/import/incidents/task.ts'
import { fileOf } from '#/commands/import/import-testing.ts'
import { openInput } from '#/commands/import/input.ts'
import { useTestApp } from './test-app.ts'

const importer = [
  'importacion.crear',
  'exportacion.crear',
  'incidencia.consultar.todas',
  'incidencia.comentario.crear',
  'incidencia.comentario.consultar',
] as const
export const heading = 'id,tipo,estado,fecha,cierre,texto,direccion,lat,lon,nota\n'
export type Line = Partial<Record<'id' | 'tipo' | 'estado' | 'fecha' | 'cierre' | 'texto' | 'direccion' | 'lat' | 'lon' | 'nota', string>>
const line = (row: Line) =>
  Object.values({
    id: '1',
    tipo: 'alumbrado.farola',
    estado: 'cerrada',
    fecha: '03/02/2020 10:00',
    cierre: '05/02/2020 10:00',
    texto: 'No luce',
    direccion: '"Carrer Major, 3"',
    lat: '39.05',
    lon: '-0.25',
    nota: 'Bombilla nueva',
    ...row,
  }).join(',')
export const table = (...rows: Line[]) => heading + rows.map(line).join('\n')

export const optionsOf = (sistema: string, more: Partial<IncidentOptions> = {}): IncidentOptions => ({ sistema, unidad: 'calles', ...more })

export const useIncidentImports = () => {
  const app = useTestApp()
  const who = { admin: { token: '', id: 0 }, streets: { token: '' } }
  beforeAll(async () => {
    who.admin = await app.current.signIn({ roles: ['Administradores'], permisos: importer, unidades: [1, 2], nombre: 'Irene' })
    who.streets = await app.current.signIn({ roles: ['Administradores'], permisos: ['configuracion.callejero'], unidades: [1] })
  })
  beforeEach(async () => {
    await query(`update importaciones set estado = 'descartada' where estado in ('comprobando', 'aplicando')`)
  })

  const query = async <T extends object = { n: number }>(text: string, values: unknown[] = []): Promise<T[]> =>
    app.current.db.bulk(app.current.home.esquema, async (client) => (await client.query<T>(text, values)).rows)
  const count = async (text: string, values: unknown[] = []) => Number((await query(text, values))[0]?.n)

  const caller = (person: { token: string } = who.admin) => ({ token: person.token })
  const uploaded = { content: heading }
  const upload = async (content: string, person = caller()) => {
    const bytes = Buffer.from(content)
    uploaded.content = content
    const { body } = await app.current.call(createUpload, person, { body: { nombre: 'avisos.csv', tamanyo: bytes.length } })
    await app.current.call(sendPart, person, { params: { id: body.id, parte: 1 }, body: bytes })
    return body.id as number
  }
  const begin = async (content: string, incidencias: IncidentOptions) =>
    app.current.call(createImport, caller(), { body: { subida: await upload(content), para: 'incidencias', opciones: { incidencias } } })
  const workHere = async (id: number) => {
    const { db, home } = app.current
    const task = await readTask(db, home.esquema, id)
    if (!task) throw new Error('there is no such import')
    const input = await openInput(fileOf('avisos.csv', uploaded.content))
    await runIncidents(db, home.esquema, { task, input, files: app.current.deps.files, tell: () => undefined })
  }
  const read = async (id: number): Promise<Import> => (await app.current.call(getImport, caller(), { params: { id } })).body
  const work = () => app.current.deps.jobs.drain('importacion')
  const requestOf = (content: string | Uint8Array, options: IncidentOptions) => ({
    help: false as const,
    municipality: app.current.home.esquema,
    undo: undefined,
    file: fileOf(`${options.sistema}.txt`, content),
    check: false,
    options,
  })
  const ways = () => ({ files: app.current.deps.files, outside: { isReachable: () => true } })
  const bring = async (content: string | Uint8Array, options: IncidentOptions, more: { photos?: string } = {}) => {
    const { id, report } = await runIncidentRequest(app.current.db, { ...requestOf(content, options), ...more }, ways())
    return { id, ...report }
  }
  const check = async (content: string | Uint8Array, options: IncidentOptions) =>
    (await runIncidentRequest(app.current.db, { ...requestOf(content, options), check: true }, ways())).report
  const undo = async (id: number) =>
    (await runIncidentRequest(app.current.db, { help: false, municipality: app.current.home.esquema, undo: id }, ways())).report
  const idOf = (codigo: string) => count('select id as n from incidencias where codigo = $1', [codigo])
  return { ways, app, who, query, count, caller, upload, begin, workHere, read, work, requestOf, bring, check, undo, idOf }
}

import { createHash } from 'node:crypto'
import { refuse } from '@avisa/contract/refusal'
import { createUpload, getUpload, sendPart } from '@avisa/contract/uploads/endpoints'
import { partsOf, sizeOfPart, uploadLimits } from '@avisa/contract/uploads/limits'
import { partFileName } from '#/platform/files.ts'
import type { Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { serve, serveInSteps, type Feature } from '#/platform/serve.ts'
import { asUpload, claimPart, findOwnUpload, insertUpload } from './store.ts'

const gigabyte = 1024 ** 3

const ownUpload = async (read: Read, scope: Scope, id: number) => (await findOwnUpload(read, scope, id)) ?? refuse('http.notFound')

const digestIn = (header: string | undefined): string | undefined => /\bsha-256=:([A-Za-z0-9+/]{43}=):/.exec(header ?? '')?.[1]

export const routes: Feature = (app) => {
  serve(app, createUpload, async ({ tx, scope, body }) => {
    if (body.tamanyo > uploadLimits.file) refuse('upload.tooLarge', { values: { total: uploadLimits.file / gigabyte } })
    const codigo = crypto.randomUUID().replaceAll('-', '')
    const id = await insertUpload(tx, scope, { codigo, ...body })
    const { recent, hours, files } = uploadLimits
    if (id === undefined) return refuse('upload.tooMany', { values: { total: recent / gigabyte, horas: hours, archivos: files } })
    return asUpload(await ownUpload(tx, scope, id))
  })

  serve(app, getUpload, async ({ read, scope, params }) => asUpload(await ownUpload(read, scope, params.id)))

  serveInSteps(app, sendPart, {
    prepare: async ({ read, scope, params: { id, parte }, body, request }) => {
      const { codigo, tamanyo } = await ownUpload(read, scope, id)
      if (parte > partsOf(tamanyo) || body.length !== sizeOfPart(tamanyo, parte)) return refuse('upload.wrongSize')
      const digest = createHash('sha256').update(body).digest()
      const sent = digestIn(request.digest)
      if (sent !== undefined && sent !== digest.toString('base64')) return refuse('upload.damaged')
      return { name: partFileName(codigo, parte), huella: digest.toString('hex') }
    },
    run: async ({ tx, scope, deps, params: { id, parte }, body }, { name, huella }) => {
      if (!(await claimPart(tx, scope, { id, parte, huella }))) return refuse('upload.used')
      await deps.files.save(name, body)
      return { parte, huella }
    },
  })
}

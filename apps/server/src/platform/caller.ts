import type { Person } from '@avisa/contract/access/person'
import { apiVersion, headers } from '@avisa/contract/http/headers'
import type { Settings } from '@avisa/contract/municipalities/schemas'
import { invalid, refuse, Refusal } from '@avisa/contract/refusal'
import { parseIdList } from '@avisa/contract/values/ids'
import { pickLang } from '@avisa/contract/values/languages'
import type { FastifyRequest } from 'fastify'
import type { MunicipalityRef } from './database/directory.ts'
import { sharedSchema } from './database/database.ts'
import { uuidForm } from './database/submissions.ts'
import type { Deps } from './deps.ts'
import { scopeOf, type Scope } from './scope.ts'
import { previewOf } from './preview.ts'
import { hashToken, personOf } from './session.ts'
import { setMunicipality } from './errors.ts'
import { defaultSettings } from './stored-settings.ts'

/** `version`: of the configuration; null where no municipality is called. */
export type Caller = { scope: Scope; token: string | null; version: number | null }

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const checkVersion = (request: FastifyRequest) => {
  const version = text(request.headers[headers.apiVersion])
  if (!version || !/^\d+\.\d+\.\d+$/.test(version)) refuse('http.apiVersionMissing')
  else if (version.split('.')[0] !== apiVersion.split('.')[0]) refuse('http.apiVersionUnsupported')
}

const municipalityOf = async (request: FastifyRequest, deps: Deps): Promise<MunicipalityRef> => {
  const key = text(request.headers[headers.apiKey])
  const municipality = key ? await deps.directory.byKey(key) : undefined
  if (!municipality) throw new Refusal(key && deps.directory.isRetired(key) ? 'http.retired' : 'http.apiKey')
  if (municipality.mantenimiento) refuse('http.maintenance')
  return municipality
}

/** Not validated yet. */
type Query = { token?: string; usr_uuid?: string; unidades_gestion_ids?: string }

const tokenOf = (request: FastifyRequest): string | null => {
  const header = text(request.headers[headers.authorization])
  return header ? (/^Bearer (\S+)$/i.exec(header)?.[1] ?? '') : text((request.query as Query).token)
}

const deviceForm = /^[0-9A-Za-z_-]{8,64}$/

const deviceOf = (request: FastifyRequest): string | null => {
  const uuid = text(request.headers[headers.device]) ?? text((request.query as Query).usr_uuid)
  return uuid && deviceForm.test(uuid) ? uuid : null
}

const short = (value: unknown): string | null => text(value)?.slice(0, 20) ?? null
const softwareOf = ({ headers: sentHeaders }: FastifyRequest) => ({
  app_version: short(sentHeaders[headers.appVersion]),
  plataforma: short(sentHeaders[headers.platform]),
})

type TokenOwner = { municipality: MunicipalityRef; settings: Settings; token: string; ip: string }
/** The person of one of our tokens or of an external citizen server's. */
const knownPerson = async (deps: Deps, { municipality, settings, token, ip }: TokenOwner): Promise<Person> =>
  (await personOf(deps.db.read(municipality.esquema), { municipality, settings, now: deps.clock.now() }, token)) ??
  (await deps.citizens.personOf(municipality, settings, { token, ip })) ??
  refuse('http.notSignedIn')

/** A whole number up to nine digits. */
const versionOf = (value: unknown): number | null => {
  const digits = text(value)
  return digits !== null && /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

const olderThan = (version: number, sent: number | null) => (sent !== null && sent < version ? sent : null)

/**
 * Municipality by API key, version, person by token, device, language, units (docs/wire.md). An unknown token is 401, never anonymous; with a token
 * that must not be read (`readsToken`) the caller stays anonymous.
 */
export const callerOf = async (request: FastifyRequest, deps: Deps, readsToken = true): Promise<Caller> => {
  const municipality = await municipalityOf(request, deps)
  setMunicipality(request, municipality.esquema)
  checkVersion(request)
  const { settings, version } = await deps.directory.settings.current(municipality.esquema)
  const now = deps.clock.now()
  const preview = await previewOf(deps, municipality, text(request.headers[headers.configPreview]))
  const token = preview ? null : tokenOf(request)
  const person =
    token === null || !readsToken ? (preview?.person ?? null) : await knownPerson(deps, { municipality, settings, token, ip: request.ip })
  const secret = deviceOf(request)
  const uuid = secret && (await deps.devices.see(municipality.esquema, { secret, now, ...softwareOf(request) }))
  const scope = scopeOf({
    municipality,
    settings,
    person,
    uuid,
    sesion: token === null ? null : hashToken(token),
    lang: pickLang(request.headers[headers.language]),
    now,
    unidades_gestion_ids: askedUnits(request),
    preview: preview?.draft ?? null,
    configVersion: olderThan(version, versionOf(request.headers[headers.configVersion])),
    lote: batchOf(request),
  })
  return { scope, token, version }
}

/** Refused where it is not a uuid: the history would not tell what belongs together. */
const batchOf = (request: FastifyRequest): string | null => {
  const lote = text(request.headers[headers.batch])
  if (lote !== null && !uuidForm.test(lote)) throw invalid('X-Lote', 'Debe ser un uuid.', 'Ha de ser un uuid.')
  return lote
}

const idListForm = /^\d{1,15}(,\d{1,15})*$/
const badUnits = {
  field: 'unidades_gestion_ids',
  es: 'Escriba los números separados por comas.',
  ca: 'Escriga els números separats per comes.',
}

/** Without the parameter nothing is filtered; an unreadable value is refused, or more would be shown than requested. */
const askedUnits = (request: FastifyRequest): number[] => {
  const ids = text((request.query as Query).unidades_gestion_ids) ?? ''
  if (ids !== '' && !idListForm.test(ids)) throw new Refusal('http.validation', { fields: [badUnits] })
  return parseIdList(ids)
}

const nobody: MunicipalityRef = {
  id: 0,
  esquema: sharedSchema,
  zona_horaria: 'Europe/Madrid',
  mantenimiento: false,
  lectura: false,
  demo: false,
}

/** For plain links: no municipality, only the directory; nobody is signed in. */
export const keylessScope = (request: FastifyRequest, deps: Deps): Caller => ({
  scope: scopeOf({
    municipality: nobody,
    settings: defaultSettings,
    person: null,
    uuid: null,
    lang: pickLang(request.headers[headers.language]),
    now: deps.clock.now(),
    unidades_gestion_ids: [],
  }),
  token: null,
  version: null,
})

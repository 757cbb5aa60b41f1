import { fill } from '#/values/fill.ts'
import type { Lang } from '#/values/languages.ts'
import type { FieldError, FieldRefusal, RefusalSpec } from './http/refusals.ts'
import { refusals, type RefusalCode } from './refusals.ts'

export type RefusalDetail = {
  values?: Record<string, string | number>
  fields?: readonly FieldRefusal[]
  /** The current version in a conflict: a caller who has read it may retry with it. */
  version?: number
}

export class Refusal extends Error {
  readonly code: RefusalCode
  readonly detail: RefusalDetail
  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.detail = detail
  }
}

export const refuse = (code: RefusalCode, detail: RefusalDetail = {}): never => {
  throw new Refusal(code, detail)
}

/** Throws when a rule answers a code. */
export const refuseIf = (code: RefusalCode | undefined, detail: RefusalDetail = {}): void => {
  if (code) refuse(code, detail)
}

/** What one field of the input should be. */
export const invalid = (field: string, es: string, ca: string) => new Refusal('http.validation', { fields: [{ field, es, ca }] })

/** The waiting time in words: whole minutes from one and a half on. */
const waitIn = (lang: Lang, seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  if (seconds >= 90) return lang === 'ca' ? `${minutes} minuts` : `${minutes} minutos`
  if (seconds > 60) return lang === 'ca' ? 'un minut i mig' : 'un minuto y medio'
  return `${seconds} ${lang === 'ca' ? (seconds === 1 ? 'segon' : 'segons') : seconds === 1 ? 'segundo' : 'segundos'}`
}

/** The body of an error answer in one language (docs/wire.md, Errors), without server internals. */
export const errorBody = (code: RefusalCode, lang: Lang, requestId: string, detail: RefusalDetail = {}) => {
  const spec: RefusalSpec = refusals[code]
  const wait = detail.values?.['segundos']
  const values = wait === undefined ? detail.values : { ...detail.values, espera: waitIn(lang, Number(wait)) }
  return {
    error: {
      status: spec.status,
      code: spec.code ?? code,
      type: spec.type ?? null,
      title: fill({ es: spec.title_es, ca: spec.title_ca }[lang] ?? 'Error', values),
      message: fill(spec[lang], values),
      errors: (detail.fields ?? []).map((f): FieldError => ({ field: f.field, message: f[lang] })),
      request_id: requestId,
      ...(detail.version === undefined ? {} : { version: detail.version }),
      // A reset refused because the previous link is still valid.
      ...(spec.flag ? { [spec.flag]: true } : {}),
    },
  }
}
export type ErrorBody = ReturnType<typeof errorBody>

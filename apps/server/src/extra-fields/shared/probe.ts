import type { Settings } from '@avisa/contract/municipalities/schemas'
import { headers } from '@avisa/contract/http/headers'
import type { Lang } from '@avisa/contract/values/languages'
import { listNameOf, readSecret } from '#/platform/database/secrets-store.ts'
import type { Deps } from '#/platform/deps.ts'
import { OutsideProblem, type OutsideAnswer } from '#/platform/outside-call.ts'
import { listAddress, readListAnswer } from '../list-answer.ts'
import { listSources, type ListSource } from './store.ts'

type Whose = { esquema: string; settings: Pick<Settings, 'servidores_listas'> }
type Question = { address: string; source: ListSource; lang: Lang }

/** Asks a list of another server, with its stored headers; only on hosts that the operator or the municipality names. */
export const askList = async (deps: Deps, { esquema, settings }: Whose, { address, source, lang }: Question): Promise<OutsideAnswer> => {
  const url = new URL(address)
  if (![...deps.listHosts, ...settings.servidores_listas].includes(url.origin))
    throw new OutsideProblem(`${url.origin} is not among the hosts of lists`)
  const stored = await readSecret(deps.db.read(esquema), { secrets: deps.secrets, esquema }, listNameOf(source.codigo))
  const own = stored === undefined ? source.headers : (JSON.parse(stored) as Record<string, string>)
  return deps.outside(url, { [headers.language]: lang, ...own })
}

const answers = async (deps: Deps, whose: Whose, source: ListSource): Promise<boolean> => {
  try {
    const { status, body } = await askList(deps, whose, { address: listAddress(source.url, { page: 1 }), source, lang: 'es' })
    return status >= 200 && status < 300 && readListAnswer(body, source, 1) !== undefined
  } catch {
    // No answer: what is being asked.
    return false
  }
}

/** Whether the lists that extra fields take from elsewhere answer now; those of this server are left out. */
export const probeLists = async (deps: Deps, esquema: string) => {
  const whose = { esquema, settings: await deps.directory.settings.of(esquema) }
  const probes: { nombre_es: string; nombre_val: string; responde: boolean }[] = []
  for (const { source, ...names } of await listSources(deps.db.read(esquema)))
    if (URL.canParse(source.url)) probes.push({ ...names, responde: await answers(deps, whose, source) })
  return probes
}

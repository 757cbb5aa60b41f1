import { isDeepStrictEqual } from 'node:util'
import { isRole } from '@avisa/contract/access/person'
import type { SsoConfig } from '@avisa/contract/municipalities/schemas'
import { refuse } from '@avisa/contract/refusal'
import { beginAct } from '#/configuration/shared/act-store.ts'
import type { Tx } from '#/platform/database/database.ts'
import { readSecret, removeSecret, writeSecret } from '#/platform/database/secrets-store.ts'
import { writeSettings } from '#/platform/database/settings-store.ts'
import type { SsoContext } from './entry.ts'
import { returnAddress, type Provider } from './provider.ts'
import { isSsoSession, listCodes, listReserves, memberships } from './store.ts'

type Written = { config: SsoConfig; secreto: string | null }

const placeOf = ({ deps, scope }: SsoContext) => ({ secrets: deps.secrets, esquema: scope.esquema })

export const readSso = async (context: SsoContext) => {
  const { read, scope, deps } = context
  const [secreto, por_sso, reserves, perfiles, unidades, entidades] = await Promise.all([
    readSecret(read, placeOf(context), 'sso'),
    isSsoSession(read, scope),
    listReserves(read, scope),
    listCodes(read, scope, 'perfiles'),
    listCodes(read, scope, 'unidades'),
    listCodes(read, scope, 'entidades'),
  ])
  return {
    config: scope.settings.sso,
    tiene_secreto: secreto !== undefined,
    retorno: returnAddress(deps),
    por_sso,
    reservas: reserves.flatMap(({ id, nombre, apellidos, con_factor }) =>
      con_factor ? [{ id, nombre: `${nombre} ${apellidos}`.trim() }] : [],
    ),
    codigos: { perfiles, unidades, entidades },
  }
}

export const providerOf = async (context: SsoContext, { config, secreto }: Written): Promise<Provider> => {
  if (secreto !== null) return { config, secreto }
  const now = context.scope.settings.sso
  const isSame = now?.emisor === config.emisor && now.cliente_id === config.cliente_id
  return { config, secreto: isSame ? await readSecret(context.read, placeOf(context), 'sso') : undefined }
}

const rulesOf = (config: SsoConfig | null) => {
  if (!config || config.reglas.length === 0) return null
  const { emisor, cliente_id, ambitos, grupos, reglas } = config
  return { emisor, cliente_id, ambitos, grupos, reglas }
}

const checkRules = async ({ read, scope }: SsoContext, config: SsoConfig): Promise<void> => {
  if (!isRole(scope.person, 'super') && !isDeepStrictEqual(rulesOf(scope.settings.sso), rulesOf(config))) refuse('sso.rulesOfSuper')
  for (const kind of memberships) {
    const codes = new Set(await listCodes(read, scope, kind))
    const codigo = config.reglas.flatMap((rule) => rule[kind]).find((code) => !codes.has(code))
    if (codigo !== undefined) refuse('sso.unknownCode', { values: { codigo } })
  }
}

const checkOnly = async ({ read, scope }: SsoContext, { solo, reserva_id }: SsoConfig): Promise<void> => {
  if (!solo) return
  if (!(await isSsoSession(read, scope))) refuse('sso.onlyFromSso')
  if (!(await listReserves(read, scope)).some(({ id, con_factor }) => id === reserva_id && con_factor)) refuse('sso.noReserve')
}

export const saveProvider = async (context: SsoContext & { tx: Tx }, written: Written): Promise<void> => {
  const { tx, scope } = context
  const { config } = written
  await checkRules(context, config)
  await checkOnly(context, config)
  const { secreto } = await providerOf(context, written)
  await beginAct(tx, scope, { origen: 'consola' })
  await writeSettings(tx, { sso: config })
  if (secreto === undefined) await removeSecret(tx, 'sso')
  else if (written.secreto !== null)
    await writeSecret(tx, placeOf(context), { nombre: 'sso', valor: secreto, autor_id: scope.person?.user_id ?? null })
}

export const removeProvider = async ({ tx, scope }: SsoContext & { tx: Tx }): Promise<void> => {
  await beginAct(tx, scope, { origen: 'consola' })
  await writeSettings(tx, { sso: undefined })
  await removeSecret(tx, 'sso')
}

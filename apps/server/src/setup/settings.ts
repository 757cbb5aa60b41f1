import { isDeepStrictEqual } from 'node:util'
import { fold } from '@avisa/contract/addresses/fold'
import { contradictory } from '@avisa/contract/privacy/retention'
import { Refusal, refuse } from '@avisa/contract/refusal'
import type { Settings } from '@avisa/contract/municipalities/schemas'
import type { saveSetupSettings } from '@avisa/contract/setup/endpoints'
import { beginAct } from '#/configuration/shared/act-store.ts'
import { existingTowns } from '#/municipalities/shared/new-town-store.ts'
import { refuseUnconfirmed } from '#/platform/confirmation.ts'
import { writeSettings } from '#/platform/database/settings-store.ts'
import type { Tx } from '#/platform/database/database.ts'
import type { Context } from '#/platform/serve.ts'

type Conditions = Settings['condiciones']
type Saving = Context<typeof saveSetupSettings>

/** Neither people nor commands could tell two municipalities with the same name apart. */
const refuseTaken = async ({ deps, scope }: Saving, nombre: string) => {
  const taken = (await existingTowns(deps.db)).find((town) => town.esquema !== scope.esquema && fold(town.nombre) === fold(nombre))
  if (taken) throw new Refusal('setup.nameTaken', { values: { nombre: taken.nombre } })
}

/** Without what is not sent. */
const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> }

/** Conditions that say something else are a new version, which people are asked to accept. */
const withVersion = (stored: Conditions, sent: Conditions): Conditions =>
  isDeepStrictEqual(stored, { ...sent, version: stored.version }) ? stored : { ...sent, version: String((Number(stored.version) || 1) + 1) }

/** The settings as they are then. */
export const saveSettings = async (context: Saving & { tx: Tx }): Promise<Settings> => {
  const { tx, scope, body } = context
  const { incidencias_publicas, conservacion } = scope.settings
  const opens = body.incidencias_publicas && !incidencias_publicas
  if (opens || (body.conservacion && !isDeepStrictEqual(body.conservacion, conservacion))) await refuseUnconfirmed(tx, scope)
  if (body.nombre_es !== undefined) await refuseTaken(context, body.nombre_es)
  if (body.conservacion && contradictory(body.conservacion) !== undefined) refuse('setup.retention')
  const condiciones = body.condiciones && withVersion(scope.settings.condiciones, body.condiciones)
  const changed = defined({ ...body, condiciones })
  await beginAct(tx, scope, { origen: 'consola', nombre: 'Puesta en marcha' })
  await writeSettings(tx, changed)
  return { ...scope.settings, ...changed }
}

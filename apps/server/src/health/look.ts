import type { Health } from '@avisa/contract/health/schemas'
import { toServerDate } from '@avisa/contract/values/dates'
import type { Deps } from '#/platform/deps.ts'
import { lastRetention, lastWarning, readOutsiders, readStreets } from './checks-store.ts'
import { readInstallation } from './installation-store.ts'
import { readTown, type Town } from './town-store.ts'

const hasPushKey = (deps: Pick<Deps, 'push'>) =>
  deps.push.publicKey().then(
    (key) => key !== '',
    // A key that cannot be read is what is being asked.
    () => false,
  )

/** Everything that `findingsOf` judges, as it is now. */
export const lookAt = async (deps: Pick<Deps, 'db' | 'push' | 'installation'>, town: Town): Promise<Health> => {
  const read = deps.db.read(town.esquema)
  return {
    fecha: toServerDate(town.now, town.zona),
    ...(await readTown(read, town)),
    externos: await readOutsiders(read, town),
    clave_push: await hasPushKey(deps),
    callejero: await readStreets(read, town),
    conservacion: await lastRetention(read, town),
    avisado: await lastWarning(read, town),
    instalacion: await readInstallation(deps, town),
  }
}

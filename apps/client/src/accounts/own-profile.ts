import type { Person } from '@avisa/contract/access/person'
import type { User } from '@avisa/contract/access/schemas'
import {
  changeCitizenPassword,
  changePassword,
  getCitizenProfile,
  getProfile,
  updateCitizenProfile,
  updateProfile,
} from '@avisa/contract/accounts/routes'
import type { ChangePassword, Profile, ProfileUpdate } from '@avisa/contract/accounts/schemas'
import type { Static } from '@avisa/contract/http/schema'
import { useCommand, useLoad, type Loaded } from '#/platform/queries.ts'

const isCitizenAccount = (person: Person) => person?.servidor === 'ciudadano'
const mainId = (person: Person) => ({ params: { id: person?.user_id ?? 0 } })
const citizenId = (person: Person) => ({ params: { id: person?.id_externo ?? '' } })

/** Read where the account is: the main API or the citizens' server. */
export const useOwnProfile = (person: Person): Loaded<Profile> => {
  const citizen = isCitizenAccount(person)
  const main = useLoad(getProfile, mainId(person), { bilingual: true, main: true, enabled: person !== null && !citizen })
  const theirs = useLoad(getCitizenProfile, citizenId(person), { bilingual: true, main: true, enabled: citizen })
  return citizen ? theirs : main
}

const refresh = [getProfile, getCitizenProfile]

/** Saved where the account is; the screen shows the failure itself. */
export const useSaveProfile = (person: User) => {
  const main = useCommand(updateProfile, { refresh, handled: 'all' })
  const theirs = useCommand(updateCitizenProfile, { refresh, handled: 'all' })
  return (body: Static<typeof ProfileUpdate>): Promise<Profile> =>
    isCitizenAccount(person) ? theirs.run({ ...citizenId(person), body }) : main.run({ ...mainId(person), body })
}

export const useChangePassword = (person: User) => {
  const main = useCommand(changePassword, { handled: 'all' })
  const theirs = useCommand(changeCitizenPassword, { handled: 'all' })
  return (body: Static<typeof ChangePassword>): Promise<unknown> =>
    isCitizenAccount(person) ? theirs.run({ ...citizenId(person), body }) : main.run({ ...mainId(person), body })
}

import { isRole, type Person } from '@avisa/contract/access/person'
import { useState } from 'react'
import { useClient, type Client } from '#/platform/client.ts'
import type { ListAddress } from '#/ui/list/use-list-address.ts'
import { readLocal, writeLocal } from '#/platform/local.ts'

const commonSorts = ['-fecha', 'fecha', 'vence', 'codigo', 'emplazamiento', 'direccion_sn'] as const
const forRepairers = [...commonSorts, 'incremental_ent_rep'] as const
/** The descending orders of table headers. */
const backwards = ['-codigo', '-direccion_sn', '-vence'] as const
export type TaskSort = (typeof forRepairers)[number] | (typeof backwards)[number]

export const sortsOf = (person: Person): readonly TaskSort[] => (isRole(person, 'reparador') ? forRepairers : commonSorts)

/** The last choice on this device; newest first by default. */
export const taskSortOf = (client: Client, person: Person, stored = readLocal(client, 'orden_tareas')): TaskSort =>
  [...sortsOf(person), ...backwards].find((order) => order === stored) ?? '-fecha'

/** The order of the address, such as that of a view, otherwise the last choice on this device. */
export const useTaskSort = (person: Person, { orden, change }: Pick<ListAddress, 'orden' | 'change'>) => {
  const client = useClient()
  const [storedSort, setKept] = useState(() => readLocal(client, 'orden_tareas'))
  const sort = taskSortOf(client, person, orden || storedSort)
  const choose = (next: TaskSort) => {
    writeLocal(client, 'orden_tareas', next)
    setKept(next)
    change({ orden: next })
  }
  return [sort, choose] as const
}

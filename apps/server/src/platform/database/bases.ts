import { openDatabase, homeBase, type Database, type DatabaseOptions } from './database.ts'

/**
 * The databases of a deployment as one: what names a municipality goes to its database, the rest to `home`. `others`: addresses by name. Each is a whole
 * database of Avisa with the directory of its own municipalities, so the loss of one stops those alone.
 */
export const openDatabases = (url: string, others: Readonly<Record<string, string>>, options: DatabaseOptions = {}): Database => {
  const home = openDatabase(url, options)
  if (Object.keys(others).length === 0) return home
  const bases = new Map([[homeBase, home]])
  for (const [name, address] of Object.entries(others)) bases.set(name, openDatabase(address, { ...options, name }))
  const places = new Map<string, string>()
  const baseOf = (esquema: string) => bases.get(places.get(esquema) ?? homeBase) ?? home
  const sum = (of: 'open' | 'idle' | 'waiting') => [...bases.values()].reduce((total, base) => total + base.connections()[of], 0)
  return {
    ...home,
    bases,
    baseOf,
    place: (base, esquemas) => {
      for (const esquema of esquemas) places.set(esquema, base)
    },
    read: (esquema) => baseOf(esquema).read(esquema),
    write: (esquema, work, options) => baseOf(esquema).write(esquema, work, options),
    bulk: (esquema, work) => baseOf(esquema).bulk(esquema, work),
    connections: () => ({ open: sum('open'), idle: sum('idle'), waiting: sum('waiting') }),
    close: async () => void (await Promise.all([...bases.values()].map((base) => base.close()))),
  }
}

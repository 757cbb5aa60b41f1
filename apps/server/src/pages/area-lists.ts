export const areaLists = ['abiertas', 'semana', 'mes', 'trimestre', 'antiguas', 'nuevas', 'arregladas', 'medidas'] as const
export type AreaList = (typeof areaLists)[number]
export type ListQuery = { lista: AreaList; grupo: number | null; pagina: number }

export const pageLength = 10
const mostPages = 1000

const numberIn = (value: unknown): number | null => (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null)

export const parseListQuery = ({ lista, grupo, pagina = '1' }: Readonly<Record<string, unknown>>): ListQuery | null | undefined => {
  if (lista === undefined) return null
  const name = areaLists.find((list) => list === lista)
  const [group, page] = [numberIn(grupo), numberIn(pagina)]
  if (name === undefined || page === null || page > mostPages || (grupo !== undefined && group === null)) return undefined
  return { lista: name, grupo: group, pagina: page }
}

export const listQuery = ({ lista, grupo, pagina }: ListQuery): Record<string, string | number> => ({
  lista,
  ...(grupo === null ? {} : { grupo }),
  ...(pagina === 1 ? {} : { pagina }),
})

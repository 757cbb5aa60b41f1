import type { ProposedHoliday } from '@avisa/contract/holidays/endpoints'

const country = 'ES'

/** Names that the library has in Spanish alone. */
const valencianNames: Readonly<Record<string, string>> = {
  'Año Nuevo': "Cap d'Any",
  'Día de los Reyes Magos': 'Reis',
  'San José': 'Sant Josep',
  'Jueves Santo': 'Dijous Sant',
  'Viernes Santo': 'Divendres Sant',
  'Lunes de Pascua': 'Dilluns de Pasqua',
  'Día del Trabajador': 'Dia del Treball',
  'San Juan': 'Sant Joan',
  Asunción: 'Assumpció',
  'Fiesta Nacional de España': "Festa Nacional d'Espanya",
  'Todos los Santos': 'Tots Sants',
  'Día de la Constitución Española': 'Dia de la Constitució',
  'La inmaculada concepción': 'Immaculada Concepció',
  Navidad: 'Nadal',
}
const spanishNames: Readonly<Record<string, string>> = {
  'Día de los Reyes Magos': 'Epifanía',
  'Día de la Constitución Española': 'Día de la Constitución',
  'La inmaculada concepción': 'Inmaculada Concepción',
}
/** Yearly holidays of a region that the library lacks. */
const missing: Readonly<Record<string, Readonly<Record<string, readonly [es: string, ca: string]>>>> = {
  VC: { '10-09': ['Día de la Comunitat Valenciana', 'Dia de la Comunitat Valenciana'] },
}

/** Public holidays of a year, in their order: national ones, and with a region its own. The library is loaded for this alone. */
export const proposedHolidays = async (year: number, region: string | undefined): Promise<ProposedHoliday[]> => {
  const { default: Holidays } = await import('date-holidays')
  const publicIn = (of?: string) => {
    const library = of === undefined ? new Holidays(country) : new Holidays(country, of)
    const all = library.getHolidays(year, 'es').filter(({ type }) => type === 'public')
    return new Map(all.map(({ date, name }) => [date.slice(0, 10), name] as const))
  }
  const national = publicIn()
  const proposed: ProposedHoliday[] = [...publicIn(region)].map(([dia, name]) => ({
    dia,
    nombre_es: spanishNames[name] ?? name,
    nombre_val: valencianNames[name] ?? name,
    ambito: national.has(dia) ? 'estatal' : 'autonomico',
  }))
  const days = new Set(proposed.map(({ dia }) => dia))
  const added = Object.entries(missing[region ?? ''] ?? {}).map(([day, [nombre_es, nombre_val]]) => ({
    dia: `${year}-${day}`,
    nombre_es,
    nombre_val,
    ambito: 'autonomico' as const,
  }))
  return [...proposed, ...added.filter(({ dia }) => !days.has(dia))].toSorted((a, b) => a.dia.localeCompare(b.dia))
}

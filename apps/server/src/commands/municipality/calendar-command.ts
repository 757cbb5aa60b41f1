import { isRegion, proposedYears, regionOf, regions } from '@avisa/contract/holidays/regions'
import { findMunicipality } from '#/commands/find-municipality.ts'
import { CommandProblem } from '#/commands/problem.ts'
import { proposedHolidays } from '#/holidays/proposals.ts'
import { addProposed, readCalendars, readProvince } from '#/holidays/store.ts'
import type { Database } from '#/platform/database/database.ts'

export const calendarUsage = `npm run municipality -- calendar --municipality NAME --year 2027 [--region VC] [--calendar CODE]
  adds the public holidays of a year to its calendars, to be checked in the console; without --region, those of its province`

export type CalendarRequest = { municipality: string; year: number; region?: string; calendar?: string }

const flags = ['--municipality', '--year', '--region', '--calendar'] as const

export const readCalendarRequest = (args: readonly string[]): CalendarRequest => {
  const values = new Map<string, string>()
  for (let at = 0; at < args.length; at += 2) {
    const [flag = '', value] = args.slice(at)
    if (!flags.some((name) => name === flag)) throw new CommandProblem(`«${flag}» is not known. Use ${flags.join(', ')}.`)
    if (!value) throw new CommandProblem(`${flag} needs a value.`)
    values.set(flag, value)
  }
  const [municipality, year, region, calendar] = flags.map((flag) => values.get(flag))
  if (!municipality) throw new CommandProblem('Specify which municipality: --municipality NAME.')
  const number = Number(year)
  if (!Number.isInteger(number) || number < proposedYears.first || number > proposedYears.last)
    throw new CommandProblem(`Specify the year, from ${proposedYears.first} to ${proposedYears.last}: --year 2027.`)
  if (region && !isRegion(region)) throw new CommandProblem(`«${region}» is no region. Use ${regions.join(', ')}.`)
  return { municipality, year: number, ...(region && { region }), ...(calendar && { calendar }) }
}

export const runCalendar = async (db: Database, request: CalendarRequest): Promise<string[]> => {
  const { esquema, nombre } = await findMunicipality(db, request.municipality)
  const read = db.read(esquema)
  const all = await readCalendars(read)
  const calendars = request.calendar === undefined ? all : all.filter((codigo) => codigo === request.calendar)
  if (calendars.length === 0)
    throw new CommandProblem(
      request.calendar === undefined
        ? `«${nombre}» has no calendar.`
        : `«${nombre}» has no calendar «${request.calendar}». It has ${all.join(', ')}.`,
    )
  const region = request.region ?? regionOf(await readProvince(read, esquema))
  const holidays = await proposedHolidays(request.year, region)
  const lines: string[] = []
  for (const calendar of calendars) {
    const added = await db.write(esquema, (tx) => addProposed(tx, calendar, holidays))
    lines.push(`«${nombre}», calendar «${calendar}»: ${added} of ${holidays.length} holidays of ${request.year} added.`)
  }
  return [
    ...lines,
    region === undefined ? 'Only national ones: its province is in no region. Give --region.' : `National ones and those of ${region}.`,
    'Check each of them in the official gazettes, and add the two local ones: /consola/plazos.',
  ]
}

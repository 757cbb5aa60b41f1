import type { Copy, Disk, Health, Installation } from './schemas.ts'
import { at, both, dated, daysSince, number, short, type Both, type Finding, type Level } from './sentences.ts'

const gigabyte = 1e9
/** Gigabytes of a number of bytes, with a decimal where there are few. */
export const gigabytes = (bytes: number) => {
  const size = bytes / gigabyte
  return `${number(size < 10 ? Math.round(size * 10) / 10 : Math.round(size))} GB`
}

const slowDatabase = 250
const database = ({ base_ms }: Installation): Finding => ({
  codigo: 'base',
  nivel: base_ms > slowDatabase ? 'ambar' : 'verde',
  titulo: both('Base de datos', 'Base de dades'),
  texto: both(`${number(Math.round(base_ms))} ms`),
})

/** Shares of the disk, and days until it is full, below which it is amber and red. */
const disk = { amber: 0.15, red: 0.05 }
const fullDays = { amber: 60, red: 14 }
const trend = { days: 7, years: 5 }

/** Days until the disk is full at the pace since the reading; infinite where it does not fill, null where the readings are too few. */
const daysLeft = ({ libre, antes }: Disk, now: number): number | null => {
  const days = antes === null ? 0 : daysSince(antes.fecha, now)
  if (antes === null || days < trend.days) return null
  const pace = (antes.libre - libre) / days
  return pace <= 0 ? Infinity : libre / pace
}

/** When the disk is full at today's pace. */
export const diskPace = (disco: Disk, fecha: string): Both => {
  const now = at(fecha)
  const left = daysLeft(disco, now)
  if (left === null)
    return both(`Se sabrá cuándo se llena con lecturas de ${trend.days} días.`, `Se sabrà quan s'ompli amb lectures de ${trend.days} dies.`)
  if (left > trend.years * 365)
    return both(`Al paso de ahora, no se llena en ${trend.years} años.`, `Al pas d'ara, no s'ompli en ${trend.years} anys.`)
  const day = new Date(now + left * 86_400_000)
  const month = (lang: 'es' | 'ca') => new Intl.DateTimeFormat(lang, { month: 'long' }).format(day)
  const year = day.getFullYear()
  return both(`Al paso de ahora, se llena en ${month('es')} de ${year}.`, `Al pas d'ara, s'ompli en ${month('ca')} de ${year}.`)
}
const space = ({ disco }: Installation, fecha: string): Finding[] => {
  if (disco === null) return []
  const free = disco.libre / disco.total
  const days = daysLeft(disco, at(fecha)) ?? Infinity
  const isUnder = (level: 'amber' | 'red') => free < disk[level] || days < fullDays[level]
  const nivel: Level = isUnder('red') ? 'rojo' : isUnder('amber') ? 'ambar' : 'verde'
  const size = `${gigabytes(disco.total - disco.libre)} de ${gigabytes(disco.total)}`
  const pace = diskPace(disco, fecha)
  const breve = { titulo: both('Disco', 'Disc'), texto: both(size) }
  return [
    {
      codigo: 'disco',
      nivel,
      titulo: nivel === 'verde' ? breve.titulo : both('El disco se llena', "El disc s'ompli"),
      texto: both(`${size}. ${pace.es}`, `${size}. ${pace.ca}`),
      breve,
    },
  ]
}

type CopyWords = { codigo: string; name: Both; never: Both; failed: Both; old: Both; days: { amber: number; red: number } }
const copyFinding = (copy: Copy | null, now: number, { codigo, name, never, failed, old, days }: CopyWords): Finding => {
  if (copy === null)
    return {
      codigo,
      nivel: 'rojo',
      titulo: never,
      texto: both('La hace quien lleva el servidor.', 'La fa qui porta el servidor.'),
      breve: { titulo: name, texto: both('nunca', 'mai') },
    }
  const when = short(copy.fecha)
  if (!copy.correcta)
    return {
      codigo,
      nivel: 'rojo',
      titulo: failed,
      texto: both([when, copy.motivo].filter(Boolean).join('. ')),
      breve: { titulo: name, texto: both('falló', 'va fallar') },
    }
  const age = daysSince(copy.fecha, now)
  const nivel: Level = age >= days.red ? 'rojo' : age >= days.amber ? 'ambar' : 'verde'
  const size = copy.bytes === null ? '' : ` · ${gigabytes(copy.bytes)}`
  const texto = both(`${when}${size}`)
  return { codigo, nivel, titulo: nivel === 'verde' ? name : old, texto, breve: { titulo: name, texto } }
}

const copyWords: CopyWords = {
  codigo: 'copia',
  name: both('Copia de seguridad', 'Còpia de seguretat'),
  never: both('No se ha hecho ninguna copia de seguridad', "No s'ha fet cap còpia de seguretat"),
  failed: both('La última copia de seguridad no se pudo hacer', "L'última còpia de seguretat no es va poder fer"),
  old: both('La copia de seguridad es antigua', 'La còpia de seguretat és antiga'),
  days: { amber: 2, red: 4 },
}
const trialWords: CopyWords = {
  codigo: 'prueba',
  name: both('Recuperación probada', 'Recuperació provada'),
  never: both('No se ha probado a recuperar ninguna copia', "No s'ha provat a recuperar cap còpia"),
  failed: both('La última copia no se pudo recuperar', "L'última còpia no es va poder recuperar"),
  old: both('Hace tiempo que no se prueba a recuperar una copia', 'Fa temps que no es prova a recuperar una còpia'),
  days: { amber: 60, red: 180 },
}

const certificateDays = { amber: 21, red: 7 }
const certificate = ({ certificado }: Installation, now: number): Finding[] => {
  if (certificado === null) return []
  const left = Math.floor((at(certificado) - now) / 86_400_000)
  const nivel: Level = left < certificateDays.red ? 'rojo' : left < certificateDays.amber ? 'ambar' : 'verde'
  return [
    {
      codigo: 'certificado',
      nivel,
      titulo: nivel === 'verde' ? both('Certificado', 'Certificat') : both('El certificado caduca pronto', 'El certificat caduca prompte'),
      texto: both(`hasta el ${dated(certificado)}`, `fins al ${dated(certificado)}`),
    },
  ]
}

const clockSeconds = { amber: 2, red: 30 }
const clock = ({ reloj_s }: Installation): Finding => {
  const off = Math.abs(reloj_s)
  const nivel: Level = off > clockSeconds.red ? 'rojo' : off > clockSeconds.amber ? 'ambar' : 'verde'
  return { codigo: 'reloj', nivel, titulo: both('Reloj', 'Rellotge'), texto: both(`${number(Math.round(off * 10) / 10)} s`) }
}

const version = ({ version: name, migraciones_pendientes }: Installation): Finding => ({
  codigo: 'version',
  nivel: migraciones_pendientes > 0 ? 'ambar' : 'verde',
  titulo: both(`Versión ${name}`, `Versió ${name}`),
  texto:
    migraciones_pendientes > 0
      ? both(`${migraciones_pendientes} cambios de la base por hacer`, `${migraciones_pendientes} canvis de la base per fer`)
      : both('al día', 'al dia'),
})

/** The same of the deployment, which only its operator can mend. */
export const installationFindings = ({ instalacion, fecha }: Health): Finding[] => {
  const now = at(fecha)
  return [
    database(instalacion),
    ...space(instalacion, fecha),
    copyFinding(instalacion.copia, now, copyWords),
    copyFinding(instalacion.prueba, now, trialWords),
    ...certificate(instalacion, now),
    clock(instalacion),
    version(instalacion),
  ]
}

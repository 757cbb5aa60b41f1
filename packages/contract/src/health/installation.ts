import type { Copy, Health, Installation } from './schemas.ts'
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

/** Shares of the disk below which it is amber and red. */
const disk = { amber: 0.15, red: 0.05 }
const space = ({ disco }: Installation): Finding[] => {
  if (disco === null) return []
  const free = disco.libre / disco.total
  const nivel: Level = free < disk.red ? 'rojo' : free < disk.amber ? 'ambar' : 'verde'
  const used = gigabytes(disco.total - disco.libre)
  return [
    {
      codigo: 'disco',
      nivel,
      titulo: nivel === 'verde' ? both('Disco', 'Disc') : both('El disco se llena', "El disc s'ompli"),
      texto: both(`${used} de ${gigabytes(disco.total)}`),
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
    ...space(instalacion),
    copyFinding(instalacion.copia, now, copyWords),
    copyFinding(instalacion.prueba, now, trialWords),
    ...certificate(instalacion, now),
    clock(instalacion),
    version(instalacion),
  ]
}

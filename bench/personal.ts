import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { findPersonal } from '@avisa/contract/values/personal'

const letters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const consonants = 'BCDFGHJKLMNPRSTVWXYZ'
const digits = (seed: number, count: number) => String((seed * 7919 + 104_729) % 10 ** count).padStart(count, '0')
const grouped = (text: string, sizes: readonly number[], by: string) => {
  let at = 0
  return sizes.map((size) => text.slice(at, (at += size))).join(by)
}

const phone = (seed: number) => {
  const number = `${'679'[seed % 3] ?? '6'}${digits(seed, 8)}`
  const forms = [
    number,
    grouped(number, [3, 2, 2, 2], ' '),
    grouped(number, [3, 3, 3], '.'),
    `+34 ${number}`,
    grouped(number, [2, 3, 2, 2], '-'),
  ]
  return forms[seed % forms.length] ?? number
}
const plate = (seed: number) => {
  const sign = (at: number) => consonants[(seed * 31 + at * 7) % consonants.length] ?? 'B'
  const [number, end] = [digits(seed, 4), sign(1) + sign(2) + sign(3)]
  const forms = [
    `${number}${end}`,
    `${number} ${end}`,
    `${number}-${end}`,
    `M-${number}-${sign(1)}${sign(2)}`,
    `${number}${end.toLowerCase()}`,
  ]
  return forms[seed % forms.length] ?? number
}
const document = (seed: number) => {
  const number = digits(seed, 8)
  const letter = letters[Number(number) % 23] ?? 'T'
  const foreign = digits(seed, 7)
  const forms = [
    `${number}${letter}`,
    `${number}-${letter}`,
    `${grouped(number, [2, 3, 3], '.')}-${letter}`,
    `X${foreign}${letters[Number(foreign) % 23] ?? 'T'}`,
  ]
  return forms[seed % forms.length] ?? number
}
const makers: Readonly<Record<string, (seed: number) => string>> = {
  telefono: phone,
  email: (seed) => `vecina.${seed}@correo${seed % 7}.es`,
  matricula: plate,
  dni: document,
}

const places = /\[(telefono|email|matricula|dni)\]/g

const filled = (text: string, seed: number) => {
  const values: { desde: number; hasta: number }[] = []
  let moved = 0
  const whole = text.replaceAll(places, (mark, kind: string, at: number) => {
    const value = makers[kind]?.(seed + at) ?? mark
    values.push({ desde: at + moved, hasta: at + moved + value.length })
    moved += value.length - mark.length
    return value
  })
  return { whole, values }
}

export const measurePersonal = (texts: readonly string[]) => {
  const missed: string[] = []
  const wrong: string[] = []
  const counts = { places: 0, others: 0 }
  for (const [seed, text] of texts.entries()) {
    const { whole, values } = filled(text, seed)
    const findings = findPersonal(whole)
    counts.places += values.length
    for (const { desde, hasta } of values)
      if (!findings.some((finding) => finding.desde <= desde && finding.hasta >= hasta))
        missed.push(whole.slice(Math.max(0, desde - 20), hasta + 20))
    if (values.length > 0) continue
    counts.others += 1
    const [first] = findings
    if (first) wrong.push(`${first.clase}: ${whole.slice(Math.max(0, first.desde - 30), first.hasta + 10)}`)
  }
  return {
    ...counts,
    recall: 1 - missed.length / Math.max(1, counts.places),
    flagged: wrong.length / Math.max(1, counts.others),
    missed,
    wrong,
  }
}

export const readTexts = (file: string): string[] => {
  const content = readFileSync(file)
  const text = (file.endsWith('.gz') ? gunzipSync(content) : content).toString()
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { description?: string | null }).description ?? '')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { places: count, others, recall, flagged, missed, wrong } = measurePersonal(readTexts(process.argv[2] ?? ''))
  const share = (value: number) => `${(100 * value).toFixed(2)} %`
  console.log(`${count} places: ${share(recall)} found (at least 98 %); ${others} other texts: ${share(flagged)} flagged (at most 0.5 %)`)
  for (const text of missed) console.log(`missed: ${text.replaceAll('\n', ' ')}`)
  for (const text of wrong) console.log(`flagged: ${text.replaceAll('\n', ' ')}`)
}

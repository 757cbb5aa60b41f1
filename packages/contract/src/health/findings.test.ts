import { describe, expect, it } from 'vitest'
import { findingsOf } from './findings.ts'
import { diskPace, installationFindings } from './installation.ts'
import type { Health, Installation } from './schemas.ts'

const none = { total: 0, primeros: [] }
const named = (...names: string[]) => ({
  total: names.length,
  primeros: names.map((name) => ({ nombre_es: name, nombre_val: `${name} val` })),
})
const copy = { fecha: '2026-11-21 02:10:00', correcta: true, bytes: 18e9, motivo: null }
const disk = { libre: 388e9, total: 1000e9 }
const installation: Installation = {
  municipios: 3,
  base_ms: 2,
  reloj_s: 0.1,
  disco: { ...disk, antes: { fecha: '2026-10-22 09:00:00', libre: 412e9 } },
  copia: copy,
  prueba: { ...copy, fecha: '2026-11-15 10:00:00' },
  certificado: '2027-02-02 12:00:00',
  version: '2.4.0',
  migraciones_pendientes: 0,
}
const well: Health = {
  fecha: '2026-11-21 09:00:00',
  correo: { esperan: 0, desde: null, motivo: null },
  trabajos: [],
  rechazados: [],
  externos: [],
  clave_push: true,
  personas_sin_unidad: none,
  unidades_sin_personas: none,
  tipos_sin_entidad: none,
  calendarios_sin_festivos: none,
  textos_incompletos: none,
  sin_segundo_factor: none,
  callejero: { fecha: '2026-09-01 10:00:00', hay_calles: true },
  conservacion: { fecha: '2026-11-21 03:00:00', anonimizadas: 4, borradas: 0 },
  fallos: [],
  avisado: null,
  instalacion: installation,
}
const refused = {
  email: '…@correo.es',
  veces: 2,
  ultima: '2026-11-20 10:00:00',
  motivo: '550',
  correos: ['resuelta'],
  reglas: ['incidencia_resuelta'],
  incidencia: 'SU-26-1',
  personal: null,
}

const levels = (health: Partial<Health>) => findingsOf({ ...well, ...health }).filter(({ nivel }) => nivel !== 'verde')

describe('what works in a municipality and what does not', () => {
  it('everything in order is green, and each has a name and a value in both languages', () => {
    const all = [...findingsOf(well), ...installationFindings(well)]
    expect(all.filter(({ nivel }) => nivel !== 'verde')).toEqual([])
    for (const { titulo, texto } of all) for (const text of [titulo, texto]) expect(text.es !== '' && text.ca !== '').toBe(true)
  })

  const waiting = { esperan: 240, desde: '2026-11-21 08:12:00', motivo: '535 authentication failed' }
  it.each<[string, Partial<Health>, string, string, string]>([
    ['mails that wait', { correo: waiting }, 'rojo', '240 correos esperan desde 21/11 8:12.', '240 correus esperen des de 21/11 8:12.'],
    ['mails that wait for two minutes', { correo: { ...waiting, desde: '2026-11-21 08:58:00' } }, 'ambar', '240 correos', '240 correus'],
    [
      'jobs given up',
      { trabajos: [{ tipo: 'push', cuantos: 3, desde: '2026-11-20 19:40:00', motivo: 'gone' }] },
      'ambar',
      'Avisos al móvil: 3.',
      'Avisos al mòbil: 3.',
    ],
    ['an address that refuses', { rechazados: [refused] }, 'ambar', 'Todas de vecinos', 'Totes de veïns'],
    [
      'an address of the staff',
      { rechazados: [{ ...refused, personal: 'Llum M.' }] },
      'ambar',
      'Del personal: Llum M.',
      'Del personal: Llum M.',
    ],
    [
      'a list that is silent',
      { externos: [{ clase: 'lista', nombre_es: 'Cubos', nombre_val: 'Poals', responde: false, desde: '2026-11-20 06:00:00' }] },
      'ambar',
      'Desde 20/11 6:00.',
      'Des de 20/11 6:00.',
    ],
    ['no key for pushes', { clave_push: false }, 'rojo', 'No hay clave', 'No hi ha clau'],
    ['a person without unit', { personas_sin_unidad: { ...named('Ana'), total: 3 } }, 'ambar', 'Ana y 2 más.', 'Ana val i 2 més.'],
    ['a unit without people', { unidades_sin_personas: named('Playas') }, 'ambar', 'Playas.', 'Playas val.'],
    [
      'old streets',
      { callejero: { fecha: '2025-09-01 10:00:00', hay_calles: true } },
      'ambar',
      'Se cargó el 01/09/2025.',
      'Es va carregar el 01/09/2025.',
    ],
    ['streets of an unknown date', { callejero: { fecha: null, hay_calles: true } }, 'ambar', 'Desde ahora', "Des d'ara"],
    ['no streets', { callejero: { fecha: null, hay_calles: false } }, 'ambar', 'Nadie puede', 'Ningú pot'],
    [
      'retention that stopped',
      { conservacion: { fecha: '2026-11-18 03:00:00', anonimizadas: 4, borradas: 0 } },
      'ambar',
      '18/11/2026',
      '18/11/2026',
    ],
    [
      'faults',
      { fallos: [{ mensaje: 'x', version: '1', cuantos: 30, ultimo: '2026-11-20 10:00:00' }] },
      'ambar',
      'frecuente: x',
      'freqüent: x',
    ],
  ])('%s', (_what, health, nivel, es, ca) => {
    const [finding, ...others] = levels(health)
    expect(others).toEqual([])
    expect(finding).toMatchObject({ nivel, texto: { es: expect.stringContaining(es), ca: expect.stringContaining(ca) } })
  })

  it.each<[string, Partial<Installation>, string]>([
    ['a backup that was never made', { copia: null }, 'rojo'],
    ['a backup that failed', { copia: { ...copy, correcta: false, motivo: 'No space left' } }, 'rojo'],
    ['a backup of three days ago', { copia: { ...copy, fecha: '2026-11-18 02:10:00' } }, 'ambar'],
    ['a backup of a week ago', { copia: { ...copy, fecha: '2026-11-14 02:10:00' } }, 'rojo'],
    ['a backup that nobody tried', { prueba: null }, 'rojo'],
    ['a full disk', { disco: { libre: 20e9, total: 1000e9, antes: null } }, 'rojo'],
    ['a disk that is full in a month', { disco: { ...disk, antes: { fecha: '2026-10-22 09:00:00', libre: 776e9 } } }, 'ambar'],
    ['a certificate that ends next week', { certificado: '2026-11-29 12:00:00' }, 'ambar'],
    ['a clock that differs', { reloj_s: -40 }, 'rojo'],
    ['a database that waits for a migration', { migraciones_pendientes: 1 }, 'ambar'],
  ])('%s', (_what, instalacion, nivel) => {
    const findings = installationFindings({ ...well, instalacion: { ...installation, ...instalacion } })
    expect(findings.filter((finding) => finding.nivel !== 'verde').map((finding) => finding.nivel)).toEqual([nivel])
  })

  it.each([
    ['too few days', { fecha: '2026-11-16 09:00:00', libre: 400e9 }, 'Se sabrá', 'Se sabrà'],
    ['no reading', null, 'Se sabrá', 'Se sabrà'],
    ['more room than before', { fecha: '2026-10-22 09:00:00', libre: 380e9 }, 'no se llena en 5 años', "no s'ompli en 5 anys"],
    ['a gigabyte a day', { fecha: '2026-10-22 09:00:00', libre: 418e9 }, 'se llena en diciembre de 2027', "s'ompli en desembre de 2027"],
  ])('the day on which the disk is full, after %s', (_what, antes, es, ca) => {
    const pace = diskPace({ ...disk, antes }, well.fecha)
    expect([pace.es, pace.ca]).toEqual([expect.stringContaining(es), expect.stringContaining(ca)])
  })
})

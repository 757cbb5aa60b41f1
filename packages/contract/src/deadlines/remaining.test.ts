import { expect, test } from 'vitest'
import { hoursBetween } from './remaining.ts'
import type { DeadlineRules } from './schemas.ts'

const target = {
  codigo: 'farola',
  tipo_id: null,
  prioridad: null,
  calendario_id: 7,
  respuesta: null,
  visita: null,
  resolucion: 480,
  ambar_por_cien: 75,
}
const rules: DeadlineRules = {
  plazos: [
    { ...target, id: 1, cuenta: 'minutos_habiles' },
    { ...target, id: 2, cuenta: 'dias_naturales' },
  ],
  calendarios: [
    {
      id: 7,
      nombre_es: 'Brigada',
      nombre_val: 'Brigada',
      siempre: false,
      turnos: [1, 2, 3, 4, 5].map((dia) => ({ dia, desde: '07:30', hasta: '15:00' })),
      festivos: { '2026-10-09': { es: '9 de octubre', ca: "9 d'Octubre" } },
    },
  ],
}

test.each([
  ['hours of this day', 1, '13T09:30', '13T12:30', 3],
  ['hours over a holiday and a weekend', 1, '08T12:00', '12T08:30', 4],
  ['at least one', 1, '13T12:00', '13T12:20', 1],
  ['many hours are told as a day', 1, '05T07:30', '13T12:30', undefined],
  ['days have no hours', 2, '13T09:30', '13T12:30', undefined],
  ['a target that is gone', 9, '13T09:30', '13T12:30', undefined],
] as const)('what is left of working time: %s', (_, plazo, from, to, hours) => {
  const at = (local: string) => Date.parse(`2026-10-${local}:00+02:00`)
  expect(hoursBetween(rules, plazo, { from: at(from), to: at(to), zone: 'Europe/Madrid' })).toBe(hours)
})

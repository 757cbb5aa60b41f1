import type { Lang } from '@avisa/contract/values/languages'
import { noVehicle } from '@avisa/contract/workdays/limits'
import { csvOf } from '#/platform/csv.ts'
import type { Exported } from './report-store.ts'

type SheetTexts = { heads: readonly string[]; yes: string; no: string; none: string }

const words: Readonly<Record<Lang, SheetTexts>> = {
  es: {
    heads: [
      'Persona',
      'Centro',
      'Vehículo',
      'Inicio',
      'Fin',
      'Inicio: llegada al servidor',
      'Fin: llegada al servidor',
      'Pausas (min)',
      'Trabajado (min)',
      'Vehículo revisado',
      'Combustible repostado',
      'Avería',
      'Observaciones',
      'Fin antes de corregirlo',
      'Corregido por',
    ],
    yes: 'sí',
    no: 'no',
    none: 'Sin vehículo',
  },
  ca: {
    heads: [
      'Persona',
      'Centre',
      'Vehicle',
      'Inici',
      'Fi',
      'Inici: arribada al servidor',
      'Fi: arribada al servidor',
      'Pauses (min)',
      'Treballat (min)',
      'Vehicle revisat',
      'Combustible posat',
      'Avaria',
      'Observacions',
      'Fi abans de corregir-la',
      'Corregida per',
    ],
    yes: 'sí',
    no: 'no',
    none: 'Sense vehicle',
  },
}

export const toCsv = (days: readonly Exported[], lang: Lang): string => {
  const { heads, yes, no, none } = words[lang]
  const yesOrNo = (flag: boolean) => (flag ? yes : no)
  const lines = days.map((day) => [
    day.persona,
    day.centro,
    day.vehiculo === noVehicle ? none : day.vehiculo,
    day.inicio,
    day.fin ?? '',
    day.recibida_inicio,
    day.recibida_fin ?? '',
    day.pausas,
    day.minutos,
    yesOrNo(day.revision_vehiculo),
    yesOrNo(day.repostaje_vehiculo),
    yesOrNo(day.averia_vehiculo),
    day.observaciones ?? '',
    day.fin_antes ?? '',
    day.corregida_por ?? '',
  ])
  return csvOf([heads, ...lines])
}

import type { Status } from '@avisa/contract/statuses/schemas'
import { pick, type Lang } from '@avisa/contract/values/languages'

export type ExplainedStatus = { name: string; colour: string; icon: string; text: string }

export const staffStatuses = (statuses: readonly Status[], lang: Lang): ExplainedStatus[] =>
  statuses.map((status) => ({
    name: pick(status, 'descripcion', lang),
    colour: status.color,
    icon: status.icono,
    text: pick(status, 'explicacion', lang),
  }))

/** Several internal statuses can share one public status, which is listed once. */
export const forCitizens = (statuses: readonly Status[], lang: Lang): ExplainedStatus[] => {
  const all = statuses.flatMap(({ ciudadano, icono: icon }) =>
    ciudadano
      ? [
          {
            name: pick(ciudadano, 'DesEstadoCiudadano', lang),
            colour: ciudadano.ColorEstadoCiudadano,
            icon,
            text: pick(ciudadano, 'explicacion', lang),
          },
        ]
      : [],
  )
  return all.filter(({ name }, i) => all.findIndex((other) => other.name === name) === i)
}

import type { Status } from '@avisa/contract/statuses/schemas'
import type { Lang } from '@avisa/contract/values/languages'

export type ExplainedStatus = { name: string; colour: string; icon: string; text: string }

export const staffStatuses = (statuses: readonly Status[], lang: Lang): ExplainedStatus[] =>
  statuses.map((status) => ({
    name: lang === 'ca' ? status.descripcion_val : status.descripcion_es,
    colour: status.color,
    icon: status.icono,
    text: lang === 'ca' ? status.explicacion_val : status.explicacion_es,
  }))

/** Several internal statuses can share one public status, which is listed once. */
export const forCitizens = (statuses: readonly Status[], lang: Lang): ExplainedStatus[] => {
  const all = statuses.flatMap(({ ciudadano, icono: icon }) =>
    ciudadano
      ? [
          {
            name: lang === 'ca' ? ciudadano.DesEstadoCiudadano_val : ciudadano.DesEstadoCiudadano_es,
            colour: ciudadano.ColorEstadoCiudadano,
            icon,
            text: lang === 'ca' ? ciudadano.explicacion_val : ciudadano.explicacion_es,
          },
        ]
      : [],
  )
  return all.filter(({ name }, i) => all.findIndex((other) => other.name === name) === i)
}

import type { Status } from '@avisa/contract/statuses/schemas'
import type { Lang } from '@avisa/contract/values/languages'

/** A status as it is explained to somebody. */
export type ExplainedStatus = { name: string; colour: string; icon: string; text: string }

/** What staff see of a track, in its order. */
export const staffStatuses = (statuses: readonly Status[], lang: Lang): ExplainedStatus[] =>
  statuses.map((status) => ({
    name: lang === 'ca' ? status.descripcion_val : status.descripcion_es,
    colour: status.color,
    icon: status.icono,
    text: lang === 'ca' ? status.explicacion_val : status.explicacion_es,
  }))

/** What citizens see: several statuses of the staff share one of theirs, which is explained once. */
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

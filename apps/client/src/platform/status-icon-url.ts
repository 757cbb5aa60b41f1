import { statusIcon } from '@avisa/contract/statuses/routes'
import type { Client } from './client.ts'
import { urlOf } from './call.ts'
import { municipality } from './identity.ts'

const iconOf = { incidencia: 'icono-estado-incidencia', reparacion: 'icono-estado-reparacion', tecnico: 'icono-estado-tecnico' } as const

export const statusIconUrl = (client: Client, track: keyof typeof iconOf, id: number | null): string | undefined =>
  id === null
    ? undefined
    : `${urlOf(statusIcon, { icono: iconOf[track], id })}?api_key=${encodeURIComponent(municipality(client).get()?.api_key ?? '')}`

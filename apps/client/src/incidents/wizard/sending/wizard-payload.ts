import type { Person } from '@avisa/contract/access/person'
import type { Place } from '@avisa/contract/addresses/schemas'
import type { GivenExtraField } from '@avisa/contract/extra-fields/schemas'
import type { NewIncident } from '@avisa/contract/incidents/schemas'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import type { Subtype } from '@avisa/contract/types/schemas'
import { toCreationDate, toServerDate } from '@avisa/contract/values/dates'
import type { Client } from '#/platform/client.ts'
import { acceptedAt } from '../steps/known-contact.ts'
import type { WizardDraft } from '../draft/wizard-draft.ts'

const filled = <K extends string>(key: K, value: string | null | undefined) => {
  const text = (value ?? '').trim()
  return text === '' ? {} : ({ [key]: text } as { [P in K]: string })
}

/** Converts the date field's `YYYY-MM-DDTHH:mm` to the `DD/MM/YYYY HH:mm:ss` of the creation call. */
const asCreationDate = (local: string): string => {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(local) ?? []
  return year ? `${day}/${month}/${year} ${time}:00` : ''
}

const contactOf = (draft: WizardDraft) => ({
  ...filled('nombre', draft.nombre),
  ...filled('email', draft.email),
  ...filled('telefono', draft.telefono),
  ...filled('dni', draft.dni),
  ...filled('direccion', draft.direccion),
})

const chosenTypes = ({ tipos }: WizardDraft, types: readonly Subtype[]) =>
  tipos.flatMap((typeId) => {
    const type = types.find((type) => type.id === typeId)
    return type
      ? [{ id: type.id, tipo_padre: type.tipo_padre, descripcion_es: type.descripcion_es, descripcion_val: type.descripcion_val }]
      : []
  })

const inspectionOf = ({ inspeccion: { comentario, ...result } }: WizardDraft) => ({ ...result, ...filled('comentario', comentario) })

const placeOf = ({ place, emplazamiento }: WizardDraft, address: Place | undefined) => ({
  ...(place ? { geolatitud: place.latitud, geolongitud: place.longitud } : {}),
  ...filled('direccion', address?.direccion),
  ...filled('direccioncalle', address?.direccioncalle),
  ...filled('direccionnumero', address?.direccionnumero),
  ...filled('distrito', address?.distrito),
  ...filled('barrio', address?.barrio),
  ...filled('emplazamiento', emplazamiento),
})

/** What is not part of the draft. */
export type Sending = {
  person: Person
  types: readonly Subtype[]
  device: { uuid: string; app_version: string; firebase_token?: string }
  parameters: Parameters
  now: Date
  unidad_gestion_id: number
  asksContact: boolean
  address: Place | undefined
  shown: { fecha: boolean; origen: boolean; autoasignar: boolean; inspeccion: boolean }
  camposExtra: readonly GivenExtraField[]
  orden_id: number | undefined
}

/** The body of POST /incidencias; empty answers are omitted. */
export const payloadOf = (
  client: Client,
  draft: WizardDraft,
  { person, types, device, parameters, now, unidad_gestion_id, asksContact, address, shown, camposExtra, orden_id }: Sending,
): NewIncident => ({
  tipos: draft.tipos.join(','),
  ...(draft.tipos[0] === undefined ? {} : { tipoincidencia_id: draft.tipos[0] }),
  tiposSeleccion: chosenTypes(draft, types),
  ...filled('contenido', draft.contenido),
  ...(camposExtra.length > 0 ? { camposExtra: [...camposExtra] } : {}),
  // By default when it was written: it may be sent days later.
  fecha: (shown.fecha && asCreationDate(draft.fecha)) || toCreationDate(now, parameters.zona_horaria),
  ...(shown.origen && draft.origen_id !== null ? { origen_id: draft.origen_id } : {}),
  ...(orden_id === undefined ? {} : { orden_id }),
  ...(shown.inspeccion ? { inspeccion: inspectionOf(draft) } : {}),
  ciudadano: {
    ...(asksContact ? contactOf(draft) : {}),
    ...(person?.servidor === 'ciudadano' ? filled('id_externo', person.id_externo) : {}),
    uuid: device.uuid,
  },
  anyadirDatosCiudadano: asksContact && draft.anyadirDatosCiudadano,
  ...(asksContact && draft.condiciones
    ? {
        condiciones: {
          version: parameters.condiciones.version,
          fecha: acceptedAt(client, person, parameters) ?? toServerDate(now, parameters.zona_horaria),
        },
      }
    : {}),
  ...placeOf(draft, address),
  unidad_gestion_id,
  device,
  'autoasignar-como-reparador': shown.autoasignar && draft.autoasignar,
})

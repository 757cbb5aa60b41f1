import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { beforeEach, describe, expect, it } from 'vitest'
import { citizen, staff, types } from '../testing/a-wizard.tsx'
import { type WizardDraft, emptyDraft } from '../draft/wizard-draft.ts'
import { payloadOf, type Sending } from './wizard-payload.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const sending: Sending = {
  person: null,
  types: types.flatMap(({ subtipos, ...type }) => [type, ...subtipos]),
  device: { uuid: 'device-0001', app_version: '1.10.13', firebase_token: 'push-1' },
  parameters: {
    ...parameterDefaults,
    nombre: 'A',
    nombre_es: 'A',
    nombre_val: 'A',
    color: '',
    condiciones: { version: '1', secciones_es: [], secciones_val: [] },
  },
  now: new Date('2026-05-04T10:00:00Z'),
  unidad_gestion_id: 1,
  asksContact: true,
  address: undefined,
  shown: { fecha: true, origen: true, autoasignar: true, inspeccion: false },
  camposExtra: [],
  orden_id: undefined,
}
const draft: WizardDraft = { ...emptyDraft, tipos: [11] }

const lamp = { id: 11, tipo_padre: 10, descripcion_es: 'Farola apagada', descripcion_val: 'Farola apagada' }

describe('the payload of a report', () => {
  it('a short report has a short payload, with the device and its push token (ENT-NEW-07)', () => {
    expect(payloadOf(client, draft, sending)).toEqual({
      tipos: '11',
      tipoincidencia_id: 11,
      tiposSeleccion: [lamp],
      fecha: '04/05/2026 12:00:00',
      ciudadano: { uuid: 'device-0001' },
      anyadirDatosCiudadano: false,
      unidad_gestion_id: 1,
      device: sending.device,
      'autoasignar-como-reparador': false,
    })
  })

  it('the chosen types keep their order: all, the first, and as objects (ENT-NEW-01, OPEN-92)', () => {
    expect(payloadOf(client, { ...draft, tipos: [30, 11] }, sending)).toMatchObject({
      tipos: '30,11',
      tipoincidencia_id: 30,
      tiposSeleccion: [{ id: 30, tipo_padre: null, descripcion_es: 'Bache', descripcion_val: 'Bache' }, lamp],
    })
  })

  it.each([
    ['a citizen of the citizens’ server by their id there', citizen, { uuid: 'device-0001', id_externo: 'c-1' }],
    ['other people without it', staff({}, { id_externo: 'x-1' }), { uuid: 'device-0001' }],
  ])('the payload names %s (ENT-NEW-03)', (_who, person, ciudadano) => {
    expect(payloadOf(client, draft, { ...sending, person }).ciudadano).toEqual(ciudadano)
  })

  it('staff can send all data of the reporter (ENT-NEW-03)', () => {
    const contact = { nombre: 'Marta', email: 'marta@correo.es', telefono: '960000000', dni: '12345678Z', direccion: 'Calle Mayor, 3' }
    const { ciudadano, anyadirDatosCiudadano } = payloadOf(client, { ...draft, ...contact, anyadirDatosCiudadano: true }, sending)
    expect({ ciudadano, anyadirDatosCiudadano }).toEqual({ ciudadano: { ...contact, uuid: 'device-0001' }, anyadirDatosCiudadano: true })
  })

  it.each([
    ['2026-05-03T09:30', '03/05/2026 09:30:00'],
    ['2026-12-31T00:00:59', '31/12/2026 00:00:00'],
    ['', '04/05/2026 12:00:00'],
    ['ayer', '04/05/2026 12:00:00'],
  ])('the date %s is sent as %s, and the time of writing where there is none (WIZ-62)', (fecha, sent) => {
    expect(payloadOf(client, { ...draft, fecha }, sending).fecha).toBe(sent)
  })

  it('the accepted version of the conditions and its time in the municipality’s time zone are sent', () => {
    expect(payloadOf(client, { ...draft, condiciones: true }, sending).condiciones).toEqual({ version: '1', fecha: '2026-05-04 12:00:00' })
  })

  it('origin, order and inspection are sent where they were asked (WIZ-39, WIZ-52, WIZ-65)', () => {
    const inspected = { ...draft, origen_id: 3, inspeccion: { resultado_id: 1, tipo_id: 11, entidad_id: 4, comentario: ' Rota ' } }
    expect(payloadOf(client, inspected, { ...sending, orden_id: 77, shown: { ...sending.shown, inspeccion: true } })).toMatchObject({
      origen_id: 3,
      orden_id: 77,
      inspeccion: { resultado_id: 1, tipo_id: 11, entidad_id: 4, comentario: 'Rota' },
    })
    const hidden = { fecha: false, origen: false, autoasignar: false, inspeccion: false }
    const sent = payloadOf(client, { ...inspected, fecha: '2026-05-03T09:30', autoasignar: true }, { ...sending, shown: hidden })
    expect(sent).toMatchObject({ 'autoasignar-como-reparador': false, fecha: '04/05/2026 12:00:00' })
    for (const key of ['origen_id', 'orden_id', 'inspeccion']) expect(sent).not.toHaveProperty(key)
  })

  it('blank values are omitted', () => {
    expect(payloadOf(client, { ...draft, contenido: '  ', nombre: ' ', emplazamiento: ' x ' }, sending)).toMatchObject({
      emplazamiento: 'x',
    })
    expect(payloadOf(client, { ...draft, contenido: '  ' }, sending)).not.toHaveProperty('contenido')
  })
})

import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { reverseGeocode } from '@avisa/contract/addresses/endpoints'
import type { Place } from '@avisa/contract/addresses/schemas'
import type { User } from '@avisa/contract/access/schemas'
import { citizenFieldsToFill, typeExtraFields } from '@avisa/contract/extra-fields/endpoints'
import type { ExtraField } from '@avisa/contract/extra-fields/schemas'
import { similarIncidents } from '@avisa/contract/incidents/endpoints'
import { getMapConfig } from '@avisa/contract/map/endpoints'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import { frequentTypes, listTypes } from '@avisa/contract/types/endpoints'
import type { IncidentType, Subtype } from '@avisa/contract/types/schemas'
import { listUnits } from '@avisa/contract/units/endpoints'
import type { Unit } from '@avisa/contract/units/schemas'
import { aUser } from '@avisa/contract/testing/a-user'
import { render, screen } from '@testing-library/react'
import { Link, MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router'
import type { Client } from '#/platform/client.ts'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { restoreDraft } from '#/platform/drafts.ts'
import { municipality } from '#/platform/identity.ts'
import { queryClient } from '#/platform/query-client.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { FormWizardPage } from '../FormWizardPage.tsx'
import { draftOf, type WizardDraft, type WizardKind, emptyDraft } from '../draft/wizard-draft.ts'
import { Wizard } from '../Wizard.tsx'
import { WizardPage } from '../WizardPage.tsx'
import { aUnit } from '#/platform/testing/a-unit.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'

export const streets = aUnit(1, 'Vía pública')
export const buildings = aUnit(2, 'Edificios')

const aType = (id: number, nombre: string, more: Partial<Subtype> = {}): Subtype => ({
  id,
  tipo_id: id,
  codigo: String(id),
  icono: 'bulb-off',
  descripcion: nombre,
  descripcion_es: nombre,
  descripcion_val: nombre,
  descripcion_larga_es: '',
  descripcion_larga_val: '',
  palabras_clave_es: [],
  palabras_clave_val: [],
  deactivated_message_es: null,
  deactivated_message_val: null,
  tipo_padre: null,
  es_publica: true,
  publicacion: 'revisada',
  asignable: false,
  asignacion_automatica: false,
  requiere_imagen_finalizar: false,
  entidad_reparadora_id: null,
  dias_objetivo: null,
  prioridad: 'media',
  ...more,
})
const lampOut = aType(11, 'Farola apagada', { tipo_padre: 10 })
const trainsOff = { deactivated_message_es: null, deactivated_message_val: 'Ho atén FGV' }
const waterOff = { deactivated_message_es: 'Lo atiende la compañía: 900 100 200', deactivated_message_val: "L'atén la companyia" }
export const types: IncidentType[] = [
  { ...aType(10, 'Alumbrado'), subtipos: [lampOut, aType(12, 'Farola rota', { tipo_padre: 10 })] },
  { ...aType(20, 'Limpieza', { asignable: true }), subtipos: [aType(21, 'Pintada', { tipo_padre: 20 })] },
  { ...aType(30, 'Bache'), subtipos: [] },
  { ...aType(38, 'Otros asuntos', { papel: 'varios' }), subtipos: [] },
  { ...aType(40, 'Corte de agua', waterOff), subtipos: [] },
  { ...aType(50, 'Metro', trainsOff), subtipos: [aType(51, 'Ascensor del metro', { tipo_padre: 50 })] },
]

export const foundPlace: Place = {
  encontrada: true,
  direccion: 'Calle Mayor, 3',
  id_vial: 1,
  direccioncalle: 'Calle Mayor',
  direccionnumero: '3',
  distrito: 'Ensanche',
  barrio: 'Centro',
  distancia: 4,
}
export const nowhere: Place = {
  encontrada: false,
  direccion: null,
  id_vial: null,
  direccioncalle: null,
  direccionnumero: null,
  distrito: null,
  barrio: null,
  distancia: null,
}
export const here = { latitud: 39.05, longitud: -0.25, precision: 8 }

/** Ana, who may report and has these permissions. */
export const staff = (user_permisos: User['user_permisos'] = {}, more: Partial<User> = {}): User =>
  aUser({ user_permisos: { 'incidencia.crear': 1, ...user_permisos }, ...more })
/** A citizen with an account on the citizens' server. */
export const citizen = aUser({ user_roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: 'c-1' })

export type Town = { units: Unit[]; parameters?: Partial<Parameters>; place?: Place; extraFields?: ExtraField[] }

/**
 * Answers everything that the wizard requests; the map is not loaded, since a browser without layout draws
 * none.
 */
export const aTown = (client: Client, { units, parameters = {}, place = foundPlace, extraFields = [] }: Town) => {
  queryClient(client).clear()
  municipality(client).set(aMunicipality({ centro: here }))
  return fakeApi(
    client,
    answer(getParameters, () => ({
      ...parameterDefaults,
      nombre: 'A',
      nombre_es: 'A',
      nombre_val: 'A',
      color: '#0A6478',
      condiciones: { version: 'c-2', secciones_es: [{ titulo: 'Quién responde', cuerpo: ['El Ayuntamiento.'] }], secciones_val: [] },
      ...parameters,
    })),
    answer(listUnits, () => units),
    answer(listTypes, () => types),
    answer(frequentTypes, () => []),
    answer(citizenFieldsToFill, () => extraFields),
    answer(typeExtraFields, () => extraFields),
    answer(getMapConfig, () => new Promise<never>(() => undefined)),
    answer(reverseGeocode, () => place),
    answer(similarIncidents, () => []),
  )
}

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="dirección">{pathname + search}</output>
}

const BrowserBack = () => {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      atrás del navegador
    </button>
  )
}

export const showScreen = (client: Client, address: string) =>
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter initialEntries={[address]}>
          <Link to="/incidencias/add">menú: nueva</Link>
          <Routes>
            <Route path="/incidencias/add" element={<WizardPage />} />
            <Route path="/incidencias/add-backoffice" element={<Wizard kind="backoffice" />} />
            <Route path="/incidencias/solo-add" element={<Wizard kind="backoffice" alone />} />
            <Route path="/incidencias/add-formulario" element={<FormWizardPage />} />
            <Route path="*" element={<p>otra pantalla</p>} />
          </Routes>
          <Address />
          <BrowserBack />
        </MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )

/** Stores a draft, as if a person had written it. */
export const leave = (client: Client, draft: Partial<WizardDraft>, kind: WizardKind = 'own') => {
  const { draft: name, version } = draftOf(kind)
  restoreDraft(client, name, version, { ...emptyDraft, ...draft })
}

/** The wizard with this draft, at one of its steps. */
export const showWizard = (client: Client, draft: Partial<WizardDraft> = {}, query = '') => {
  leave(client, draft)
  return showScreen(client, `/incidencias/add${query}`)
}

export const address = () => screen.getByLabelText('dirección').textContent

export const atStep = (title: string) => screen.findByRole('heading', { level: 1, name: title })
/** The button that continues. */
export const onward = (name: RegExp | string = /^(Continuar|Aceptar y continuar|Es aquí|Enviar)/) => screen.getByRole('button', { name })
/** Why it cannot continue yet; null when it can. */
export const missing = () => {
  const button = onward()
  const id = button.getAttribute('aria-disabled') === 'true' ? button.getAttribute('aria-describedby') : null
  return id === null ? undefined : document.querySelector(`[id="${id}"]`)?.textContent
}

/** Simulates the browser's position, or an error (codes of the Geolocation API). */
export const positionIs = (position: { latitud: number; longitud: number } | { code: number }) => {
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (give, refuse) => {
    if ('code' in position) refuse?.(position as GeolocationPositionError)
    else give({ coords: { latitude: position.latitud, longitude: position.longitud, accuracy: 8 } } as GeolocationPosition)
  }
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
}

import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { inspectionComments } from '@avisa/contract/comments/endpoints'
import { listTypeEntities } from '@avisa/contract/entities/endpoints'
import type { TypeEntity } from '@avisa/contract/entities/schemas'
import { listFilters } from '@avisa/contract/filters/endpoints'
import {
  getInspection,
  listInspectionPriorities,
  listInspectionResults,
  listInspections,
  listInspectors,
} from '@avisa/contract/inspections/endpoints'
import type { Inspection, InspectionResult } from '@avisa/contract/inspections/schemas'
import { getMapConfig } from '@avisa/contract/map/endpoints'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import { listStatuses } from '@avisa/contract/statuses/endpoints'
import { statusFlags } from '@avisa/contract/statuses/tracks'
import type { Status } from '@avisa/contract/statuses/schemas'
import { listTypes } from '@avisa/contract/types/endpoints'
import type { IncidentType } from '@avisa/contract/types/schemas'
import { listUnits } from '@avisa/contract/units/endpoints'
import { render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import type { Client } from '#/platform/client.ts'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { answer } from '#/platform/testing/fake-api.ts'
import { Popups } from '#/ui/popup/Popups.tsx'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { InspectionMapPage } from '../InspectionMapPage.tsx'
import { InspectionsPage } from '../InspectionsPage.tsx'
import { anInspection } from './an-inspection.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'

export const page = (data: Inspection[]) => ({ data, meta: { current_page: 1, per_page: 15, total: data.length, last_page: 1 } })

const status = (id: number, es: string, val: string, flags: Partial<Record<(typeof statusFlags)[number], true>> = {}): Status => ({
  id,
  pista: 'inspeccion',
  codigo: es,
  descripcion: es,
  descripcion_es: es,
  descripcion_val: val,
  explicacion_es: '',
  explicacion_val: '',
  color: '#364FC7',
  icono: 'inbox',
  orden: id,
  ...(Object.fromEntries(statusFlags.map((flag) => [flag, false])) as Record<(typeof statusFlags)[number], boolean>),
  ...flags,
  ciudadano: null,
})
export const statuses = [
  status(47, 'Pendiente', 'Pendent', { inicial: true }),
  status(48, 'En curso', 'En curs'),
  status(49, 'Pausada', 'Pausada', { requiere_comentario: true }),
  status(34, 'Finalizada', 'Finalitzada', { final: true, finaliza: true }),
]

const result = (id: number, [es, val]: [string, string], seleccionar_tipo_y_reparador: boolean, codes: string[]): InspectionResult => ({
  id,
  codigo: es,
  descripcion: es,
  descripcion_es: es,
  descripcion_val: val,
  explicacion: '',
  icono: 'tool',
  seleccionar_tipo_y_reparador,
  efecto: null,
  codigos_incidencia: codes,
})
export const results = [
  result(1, ['Necesita reparación', 'Necessita reparació'], true, ['P']),
  result(3, ['Correcta', 'Correcta'], false, ['Q', 'P', 'T']),
]
const priority = (id: number, es: string, val: string) => ({
  id,
  codigo: es,
  descripcion: es,
  descripcion_es: es,
  descripcion_val: val,
  color: '#B42318',
  icono: 'chevrons-up',
  dias_objetivo: 1,
})
const type = (id: number, es: string): IncidentType => ({
  id,
  tipo_id: id,
  descripcion: es,
  descripcion_es: es,
  descripcion_val: `${es} val`,
  tipo_padre: null,
  icono: 'bulb-off',
  es_publica: true,
  publicacion: 'revisada',
  asignable: true,
  asignacion_automatica: false,
  requiere_imagen_finalizar: false,
  entidad_reparadora_id: null,
  deactivated_message_es: null,
  deactivated_message_val: null,
  codigo: es,
  descripcion_larga_es: '',
  descripcion_larga_val: '',
  palabras_clave_es: [],
  palabras_clave_val: [],
  dias_objetivo: null,
  prioridad: 'media',
  subtipos: [],
})
export const entity = (id: number, nombre: string, habitual = false): TypeEntity => ({
  id,
  codigo: nombre,
  rol: 'REPARADOR',
  nombre,
  nombre_es: nombre,
  nombre_val: `${nombre} val`,
  icono: 'tool',
  interna: true,
  habitual,
})
export const parameters = {
  ...parameterDefaults,
  nombre: 'A',
  nombre_es: 'A',
  nombre_val: 'A',
  color: '#0A6478',
  modulo_inspecciones: true,
  condiciones: { version: '1', secciones_es: [], secciones_val: [] },
}
export const town = aMunicipality()
const mapConfig = { centro: { latitud: 39, longitud: 0 }, zoom: 15, zoom_min: 11, zoom_max: 20, limites: null, capas: [] }

/**
 * A town with one open inspection, four statuses, two results (one of which requires a repair) and two
 * repairers.
 */
export const answers = (current: () => Inspection = () => anInspection()) => [
  answer(listInspections, () => page([anInspection()])),
  answer(getInspection, current),
  answer(listInspectionPriorities, () => [priority(2, 'Normal', 'Normal'), priority(4, 'Urgente', 'Urgent')]),
  answer(listInspectionResults, () => results),
  answer(listInspectors, () => [
    { id: 5, nombre: 'Ana Ivars' },
    { id: 6, nombre: 'Pau Gil' },
  ]),
  answer(listTypeEntities, () => [entity(1, 'Brigada de alumbrado', true), entity(2, 'Contrata de luz')]),
  answer(inspectionComments, () => []),
  answer(listStatuses, () => statuses),
  answer(listTypes, () => [type(11, 'Farola sin luz'), type(12, 'Farola rota')]),
  answer(listUnits, () => []),
  answer(listFilters, () => []),
  answer(getMapConfig, () => mapConfig),
  answer(getParameters, () => parameters),
]

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + decodeURIComponent(search)}</output>
}
export const address = () => screen.getByLabelText('address').textContent

export const show = (client: Client, path: string) =>
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter initialEntries={[path]}>
          <Popups />
          <Address />
          <Routes>
            <Route path="/inspecciones" element={<InspectionsPage />} />
            <Route path="/inspecciones/:id" element={<InspectionsPage />} />
            <Route path="/inspecciones/:id/mapa" element={<InspectionMapPage />} />
          </Routes>
        </MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )

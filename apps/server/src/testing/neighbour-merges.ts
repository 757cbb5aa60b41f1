import { createIncident } from '@avisa/contract/incidents/endpoints'
import { mergeIncidents } from '@avisa/contract/merges/endpoints'
import type { Tx } from '#/platform/database/database.ts'
import { reportOf } from './neighbour-calls.ts'
import type { TestApp } from './test-app.ts'

const status = (id: number, pista: 'incidencia' | 'tecnico') => ({
  id,
  pista,
  codigo: 'duplicada',
  papel: 'duplicada',
  descripcion_es: 'Duplicada',
  descripcion_val: 'Duplicada',
  color: '#364FC7',
  icono: 'copy',
  orden: 8,
  final: true,
  aviso_duplicada: true,
  ...(pista === 'incidencia'
    ? { DesEstadoCiudadano_es: 'Duplicada', DesEstadoCiudadano_val: 'Duplicada', ColorEstadoCiudadano: '#1864AB' }
    : {}),
})
export const duplicateStates = { incidencia: 60, tecnico: 61 }

export const addDuplicateStates = (tx: Tx) =>
  tx
    .insertInto('estados')
    .values([status(duplicateStates.incidencia, 'incidencia'), status(duplicateStates.tecnico, 'tecnico')])
    .onConflict((oc) => oc.doNothing())
    .execute()

export const beforeMerge = JSON.stringify({
  estado_id: 30,
  relacionada_id: null,
  tareas: [],
  fusiones: [],
  movidas: [],
  hechas: [],
  puestos: duplicateStates,
})

export const prepareMerge = async (
  app: TestApp,
  name: string,
  { mark, token, incident }: { mark: string; token: string; incident: number },
) => {
  await app.db.write(app.home.esquema, addDuplicateStates)
  const other = await app.call(createIncident, { token }, { body: reportOf(mark) })
  if (name === 'merges.mergeIncidents') return { duplicate: other.body.id }
  const merged = await app.call(mergeIncidents, { token }, { params: { id: incident }, body: { incidencias: [other.body.id] } })
  const merge = merged.body.relacionadas?.find(({ id }: { id: number }) => id === other.body.id)?.fusion_id ?? 0
  return { merge }
}

export const closeIncident = ({ db, home, clock }: TestApp, id: number) =>
  db.write(home.esquema, (tx) =>
    tx.updateTable('incidencias').set({ cerrada: clock.now(), desenlace: 'resuelta' }).where('id', '=', id).execute(),
  )

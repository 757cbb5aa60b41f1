import { newBody, type Body } from '@avisa/contract/configuration/fields'
import { configurables } from '@avisa/contract/configuration/objects'
import * as calls from '@avisa/contract/configuration/endpoints'
import type { Act, ObjectRows } from '@avisa/contract/configuration/schemas'
import { anApi, aUser } from '#/accounts/testing/an-app.tsx'
import type { Client } from '#/platform/client.ts'
import { granted } from '@avisa/contract/testing/a-user'
import { municipality, person } from '#/platform/identity.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'
import { answer, type FakeAnswer } from '#/platform/testing/fake-api.ts'

type Row = ObjectRows['filas'][number]

export const aBody = (objeto: string, more: Body = {}): Body => ({ ...newBody(configurables.get(objeto)?.fields ?? {}), ...more })
export const aRow = (clave: string, cuerpo: Body, more: Partial<Row> = {}): Row => ({ clave, cuerpo, puede: true, id: 1, ...more })

export const anAct = (more: Partial<Act> = {}): Act => ({
  id: 9,
  estado: 'publicado',
  origen: 'consola',
  version: 4,
  nombre: null,
  motivo: null,
  autor_id: 7,
  autor: 'Amparo Gil',
  publicado_por: 'Amparo Gil',
  creado: '2026-11-22 10:00:00',
  publicado: '2026-11-22 10:00:00',
  publicar_el: null,
  deshace_id: null,
  deshecho_por_id: null,
  total: 1,
  sobre: [{ objeto: 'entidad', clave: 'brigada', nombre_es: 'Brigada', nombre_val: 'Brigada' }],
  ...more,
})

const noMeta = { total: 1, per_page: 15, current_page: 1, last_page: 1 }
export const actPage = (acts: Act[]) => ({ data: acts, meta: noMeta }) as never

/** A console with these rows of each object, which saves nothing. */
export const aConsole = (client: Client, rows: Readonly<Record<string, readonly Row[]>>, ...answers: FakeAnswer[]) => {
  person(client).set(aUser({ user_roles: ['SuperAdmin'], user_permisos: granted('configuracion.consultar', 'configuracion.publicar') }))
  municipality(client).set(aMunicipality({ nombre: 'Altea' }))
  return anApi(
    client,
    {},
    answer(calls.getConfiguration, () => ({
      version: 4,
      objetos: [...configurables.keys()].map((objeto) => ({ objeto, total: rows[objeto]?.length ?? 0, puede: true })),
      problemas: [],
    })),
    answer(calls.listObjects, ({ params }) => ({ version: 4, filas: [...(rows[params.objeto] ?? [])] })),
    answer(calls.objectUses, () => ({ usos: [{ codigo: 'tareas_abiertas', total: 12 }] })),
    answer(calls.listActs, () => actPage([anAct()])),
    answer(calls.listDrafts, () => []),
    answer(calls.tryChanges, () => ({ problemas: [], colisiones: [], impacto: [] })),
    answer(calls.saveChanges, () => anAct({ id: 31 })),
    answer(calls.undoAct, () => anAct({ id: 32 })),
    ...answers,
  )
}

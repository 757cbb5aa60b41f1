import type pg from 'pg'
import { continueIdentity, insertRows } from '#/platform/database/bulk-rows.ts'
import { statusId, types } from './catalogue.ts'
import { personId } from './people.ts'

const open = () => [statusId.reparacion('pendiente'), statusId.reparacion('en_curso'), statusId.reparacion('programada')]

const loadOwnFilter = (client: pg.PoolClient) =>
  insertRows(client, 'filtros', [
    {
      modelo: 'incidencias',
      usuario_id: personId('tecnico'),
      descripcion_es: 'Alumbrado abierto',
      descripcion_val: 'Enllumenat obert',
      condicion: `(abierta,=,1);(tipo,=,${types.find(({ codigo }) => codigo === 'alumbrado')?.id ?? 0})`,
    },
  ])

export const loadLists = async (client: pg.PoolClient, now: Date): Promise<void> => {
  const created_at = now.toISOString()
  await insertRows(client, 'listas', [
    {
      id: 1,
      nombre_es: 'Para esta semana',
      nombre_val: 'Per a esta setmana',
      usuario_id: personId('reparador'),
      publica: false,
      created_at,
    },
    {
      id: 2,
      nombre_es: 'Revisar con la contrata',
      nombre_val: 'Revisar amb la contracta',
      usuario_id: personId('tecnico'),
      publica: false,
      created_at,
    },
    { id: 3, nombre_es: 'Calles de la feria', nombre_val: 'Carrers de la fira', usuario_id: null, publica: true, created_at },
  ])
  await client.query(
    `insert into listas_tareas (lista_id, tarea_id)
     select 1, id from (select id from tareas where encargado_id = $1 and estadoobra_id = any($2) order by fecha desc limit 8) mine
     union all
     select 2, id from (
       select t.id from tareas t join entidades e on e.id = t.entidad_reparadora_id and not e.interna
        where t.estadoobra_id = $3 or t.estadoobra_id = any($2) order by t.estadoobra_id = $3 desc, t.fecha desc limit 5) contracted`,
    [personId('reparador'), open(), statusId.reparacion('finalizada_pendiente_validar')],
  )
  await client.query(
    `insert into listas_incidencias (lista_id, incidencia_id)
     select 3, id from incidencias where distrito = 'Centro' order by estado_incidencia_id = $1, fecha desc limit 8`,
    [statusId.incidencia('resuelta')],
  )
  await continueIdentity(client, 'listas')
  await loadOwnFilter(client)
}

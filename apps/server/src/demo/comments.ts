import type pg from 'pg'
import { personId } from './people.ts'

type DemoComment = { quien: string; texto: string; publico?: true; hace: number }

const talk: readonly DemoComment[] = [
  { quien: 'tecnico', texto: '@reparador ¿Puede pasar esta semana? Está en su ruta.', hace: 50 },
  { quien: 'reparador', texto: 'Dimecres al matí hi passe.', hace: 47 },
  { quien: 'admin', texto: 'Buenos días. Lo hemos pasado a la brigada: irán el miércoles por la mañana.', publico: true, hace: 46 },
  { quien: 'ciudadano', texto: 'Muchas gracias. Por la tarde suele haber un coche aparcado delante.', publico: true, hace: 44 },
]
const ofTask: readonly DemoComment[] = [
  { quien: 'tecnico', texto: 'Falta saber si hay que cortar la acera. @admin ¿lo pregunta a la @agente?', hace: 30 },
  { quien: 'admin', texto: "Preguntat: amb una tanca n'hi ha prou.", hace: 28 },
]
const ofInspection: readonly DemoComment[] = [{ quien: 'admin', texto: '@inspector cuando pueda, mida también el bordillo.', hace: 20 }]
const ofList: readonly DemoComment[] = [{ quien: 'tecnico', texto: 'Las dos primeras las veo yo el lunes.', hace: 70 }]

const write = async (
  client: pg.PoolClient,
  now: Date,
  modelo: string,
  { which, comments }: { which: string; comments: readonly DemoComment[] },
) => {
  for (const { quien, texto, publico = false, hace } of comments)
    await client.query(
      `insert into comentarios (modelo, modelo_id, usuario_id, comentario, publico, created_at)
       select $1, id, $2, $3, $4, $5 from (${which}) de`,
      [modelo, personId(quien), texto, publico, new Date(now.getTime() - hace * 3_600_000).toISOString()],
    )
}

const open = `join estados e on e.id = i.estado_incidencia_id and not e.final`

export const loadComments = async (client: pg.PoolClient, now: Date): Promise<void> => {
  const mine = `select i.id from incidencias i ${open} where i.usuario_id = ${personId('ciudadano')} order by i.fecha desc limit 1`
  const tasks = `select o.id from tareas o where o.encargado_id = ${personId('reparador')} order by o.fecha desc limit 3`
  const inspections = `select id from inspecciones where inspector_id = ${personId('inspector')} order by fecha desc limit 1`
  await write(client, now, 'incidencia', { which: mine, comments: talk })
  await write(client, now, 'tarea', { which: tasks, comments: ofTask })
  await write(client, now, 'inspeccion', { which: inspections, comments: ofInspection })
  await write(client, now, 'lista', { which: 'select 2 as id', comments: ofList })
  for (const [modelo, table] of [
    ['incidencia', 'incidencias'],
    ['tarea', 'tareas'],
  ])
    await client.query(
      `update ${table} x set numero_comentarios = (select count(*) from comentarios c where c.modelo = $1 and c.modelo_id = x.id)
        where x.id in (select modelo_id from comentarios where modelo = $1)`,
      [modelo],
    )
}

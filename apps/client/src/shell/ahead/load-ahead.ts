import { inspectionComments, taskComments } from '@avisa/contract/comments/routes'
import { may } from '@avisa/contract/access/person'
import type { Image } from '@avisa/contract/images/schemas'
import { getInspection, listInspections } from '@avisa/contract/inspections/routes'
import type { Inspection } from '@avisa/contract/inspections/schemas'
import { getTaskList, listTaskLists, listTasksOfList } from '@avisa/contract/lists/routes'
import { getTask, listTasks } from '@avisa/contract/tasks/routes'
import type { Task } from '@avisa/contract/tasks/schemas'
import type { Client } from '#/platform/client.ts'
import { openFirst } from '#/filters/shared/conditions.ts'
import { inspectionListArgs } from '#/inspections/use-inspection-list.ts'
import { call } from '#/platform/call.ts'
import { keepAnswer } from '#/platform/keep-answer.ts'
import { fetchPhoto, photoUrl } from '#/platform/photo-url.ts'
import { pagesOf, queryClient } from '#/platform/query-client.ts'
import { taskSortOf } from '#/tasks/task-sort.ts'
import { taskListArgs } from '#/tasks/use-task-list.ts'
import { listBeginning, readAddress } from '#/ui/list/use-list-address.ts'
import { loadChoices } from './load-choices.ts'
import type { Loading } from './loading.ts'

/** Limits of the preload. */
export const most = { tasks: 50, inspections: 50, photos: 100, photoBytes: 5_000_000, lists: 5 } as const

/** Everything their screens show, in one call for the whole page. */
const include = 'imagenes,historial,comentarios'
const open = '(abierta,=,1)'

/** The person's own first, newest first, then the others of their entity. */
const openTasks = async (client: Client, { person, signal, pause }: Loading): Promise<Task[]> => {
  const ask = async (own: 0 | 1, per_page: number) => {
    await pause()
    const query = { criteria: `${open};(propia,=,${own})`, sort: '-fecha', include, per_page }
    return (await call(client, listTasks, { query }, { signal })).data
  }
  const own = await ask(1, most.tasks)
  const remaining = most.tasks - own.length
  return remaining === 0 || may(person, 'obra.consultar.todas') ? own : [...own, ...(await ask(0, remaining))]
}

const loadTasks = async (client: Client, loading: Loading): Promise<Task[]> => {
  const askedAt = Date.now()
  const tasks = await openTasks(client, loading)
  await loading.pause()
  for (const { comentarios, ...task } of tasks) {
    const args = { params: { id: task.id } }
    await keepAnswer(client, getTask, { args, answer: task, askedAt })
    if (comentarios) await keepAnswer(client, taskComments, { args, answer: comentarios, askedAt })
  }
  return tasks
}

const loadInspections = async (client: Client, { signal, pause }: Loading): Promise<Inspection[]> => {
  await pause()
  const askedAt = Date.now()
  const query = { criteria: `${open};(propia,=,1)`, sort: '-fecha', include, per_page: most.inspections }
  const { data } = await call(client, listInspections, { query }, { signal })
  for (const { comentarios, ...inspection } of data) {
    const args = { params: { id: inspection.id } }
    await keepAnswer(client, getInspection, { args, answer: inspection, askedAt })
    if (comentarios) await keepAnswer(client, inspectionComments, { args, answer: comentarios, askedAt })
  }
  return data
}

/** The lists, with the filters that this person left. */
const loadPages = async (client: Client, { person, work, pause }: Loading): Promise<void> => {
  const beginning = (list: string) => readAddress(listBeginning(client, { list, first: openFirst }, person.user_id))
  if (work.tasks) {
    await pause()
    await queryClient(client).prefetchInfiniteQuery(
      pagesOf(client, listTasks, taskListArgs(beginning('tareas'), taskSortOf(client, person)).args),
    )
  }
  if (work.inspections) {
    await pause()
    await queryClient(client).prefetchInfiniteQuery(pagesOf(client, listInspections, inspectionListArgs(beginning('inspecciones')).args))
  }
}

const loadLists = async (client: Client, { person: { user_id: usuarioId }, signal, pause }: Loading): Promise<void> => {
  await pause()
  const askedAt = Date.now()
  const args = { params: { usuarioId } }
  const lists = await call(client, listTaskLists, args, { signal })
  await keepAnswer(client, listTaskLists, { args, answer: lists, askedAt })
  for (const list of lists.slice(0, most.lists)) {
    await pause()
    const params = { usuarioId, listaId: list.id }
    await keepAnswer(client, getTaskList, { args: { params }, answer: list, askedAt })
    await queryClient(client).prefetchInfiniteQuery(
      pagesOf(client, listTasksOfList, { params, query: { include: 'imagenes', sort: '-fecha' } }),
    )
  }
}

/** The first photo of each record before the second of any. */
const photosOf = (things: readonly { imagenes?: Image[] | undefined }[]): Image[] => {
  const rounds = Math.max(0, ...things.map(({ imagenes = [] }) => imagenes.length))
  return Array.from({ length: rounds }, (_, at) => things.flatMap(({ imagenes }) => imagenes?.[at] ?? [])).flat()
}

const loadPhotos = async (photos: readonly Image[], { signal, pause }: Loading): Promise<void> => {
  let bytes = 0
  for (const photo of photos.slice(0, most.photos)) {
    await pause()
    bytes += await fetchPhoto(photoUrl(photo, 'thumb'), signal)
    if (bytes > most.photoBytes) return
  }
}

/** Preloads what a person may need without signal, one call after the other; returns how much it was. */
export const loadAhead = async (client: Client, loading: Loading): Promise<{ tasks: number; inspections: number }> => {
  const { person, work } = loading
  const tasks = work.tasks ? await loadTasks(client, loading) : []
  const inspections = work.inspections ? await loadInspections(client, loading) : []
  await loadPages(client, loading)
  await loadChoices(client, loading, { tasks, inspections })
  if (work.tasks && may(person, 'lista')) await loadLists(client, loading)
  await loadPhotos(photosOf([...tasks, ...inspections]), loading)
  return { tasks: tasks.length, inspections: inspections.length }
}

import { permissionsOf } from '@avisa/contract/access/permissions'
import { tokenInfo } from '@avisa/contract/accounts/endpoints'
import { roleNames } from '@avisa/contract/access/roles'
import type { Person } from '@avisa/contract/access/person'
import type { IncidentFacts, InspectionSeen, TaskFacts } from '@avisa/contract/access/visibility'
import type { Tx } from '#/platform/database/database.ts'
import { deviceKey } from '#/platform/device-key.ts'
import { imageFileName } from '#/platform/files.ts'
import type { Who } from './neighbour-accounts.ts'
import { callsOf, type Call, type Ours } from './neighbour-calls.ts'
import { addAppliedImport } from './neighbour-imports.ts'
import type { TestApp } from './test-app.ts'
import { beforeMerge } from './neighbour-merges.ts'
import { makeActs } from './neighbour-town.ts'
import { town } from './test-town.ts'

/** Somebody who calls, and what they are: the user of their session, the device they send. */
export type CallerCase = { name: string; person: Person; token?: string; uuid: string | null; id_externo: string | null }

/** Something to be reached: what the rules ask of it, whose it is, and how each call reaches it. */
export type Target = {
  name: string
  incident: IncidentFacts
  task: TaskFacts
  inspection: InspectionSeen
  owner: Who & { uuid: string; /** Where they work. */ unidades: readonly number[] }
  calls: Readonly<Record<string, (key: string, who: Who) => Call>>
}

const { lights, roads, study } = town.entities
const entitiesOf = { Encargados: [lights], Tecnicos: [study] } as const

/** One of each role with the permissions of the demo, who reported, another device, and nobody at all. */
export const openCallers = async ({ signIn, call }: TestApp): Promise<CallerCase[]> => {
  const nobody = { person: null, id_externo: null }
  const callers: CallerCase[] = [
    { name: 'nobody', uuid: null, ...nobody },
    { name: 'a device', uuid: 'device-of-a-visitor', ...nobody },
  ]
  for (const role of roleNames) {
    const citizen = role === 'Ciudadanos'
    const id_externo = citizen ? 'c-role' : null
    const { token } = await signIn({
      roles: [role],
      permisos: permissionsOf(role),
      unidades: [town.units.streets],
      entidades: role in entitiesOf ? entitiesOf[role as keyof typeof entitiesOf] : [],
      ...(id_externo === null ? {} : { servidor: 'ciudadano', id_externo }),
    })
    const { body } = await call(tokenInfo, { token })
    callers.push({ name: role, person: body.user, token, uuid: null, id_externo })
  }
  return callers
}

/** Of nobody: who is not signed in owns no account and nothing kept under one. */
export const nobodysId = 999_999

export const followedOnce = { lang: 'es', canal: 'push', frecuencia: 'semanal', confirmado: new Date(0), created_at: new Date(0) }

type TargetSetup = { name: string; esquema: string; unidad_gestion_id: number; owner: Target['owner']; isWorker: boolean }

const addImport = async (tx: Tx, archivo: string): Promise<number> => {
  const row = { para: 'callejero', archivo, tamanyo: 10, estado: 'comprobada' }
  const { id } = await tx.insertInto('importaciones').values(row).returning('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('importaciones_mapas')
    .values({ importacion_id: id, contenido: Buffer.from('{}') })
    .execute()
  return id
}

/** An import of incidents of which columns are to be chosen. */
const addFailedImport = async (tx: Tx, archivo: string): Promise<number> => {
  const file = { codigo: crypto.randomUUID(), nombre: archivo, tamanyo: 10 }
  const { id: subida_id } = await tx.insertInto('subidas').values(file).returning('id').executeTakeFirstOrThrow()
  const row = { para: 'incidencias', archivo, tamanyo: 10, estado: 'fallida', subida_id }
  return (await tx.insertInto('importaciones').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A merge of another report into this one. */
const addMerge = async (tx: Tx, destino_id: number, values: object): Promise<number> => {
  const origin = await tx
    .insertInto('incidencias')
    .values({ ...values, estado_incidencia_id: 30, relacionada_id: destino_id } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = { origen_id: origin.id, destino_id, fecha: new Date(), antes: beforeMerge }
  return (await tx.insertInto('fusiones').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const insertRecords = async ({ db, clock }: TestApp, { esquema, name, unidad_gestion_id, owner, isWorker }: TargetSetup) => {
  const { id: usuario_id, id_externo, uuid } = owner
  const person = isWorker && usuario_id !== 0 ? usuario_id : null
  const incident = {
    unidad_gestion_id,
    usuario_id: person,
    ciudadano_id_externo: id_externo === '' ? null : id_externo,
    uuid: person === null && id_externo === '' ? uuid : null,
  }
  const task = {
    unidad_gestion_id,
    entidad_reparadora_id: isWorker ? lights : roads,
    entidad_estudio_id: null,
    encargado_id: person,
    tecnico_id: person,
  }
  const inspection = { unidad_gestion_id, inspector_id: person }
  const ids = await db.write(esquema, async (tx) => {
    const about = { codigo: `T-${crypto.randomUUID().slice(0, 12)}`, tipoincidencia_id: town.types.lampOut }
    const row = await tx
      .insertInto('incidencias')
      .values({ ...incident, ...about, estado_incidencia_id: 30, geolatitud: 39.05, geolongitud: -0.25 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const its = { ...about, incidencia_id: row.id }
    await tx.insertInto('incidencias_tipos').values({ incidencia_id: row.id, tipo_id: town.types.lampOut, orden: 0 }).execute()
    const addOne = async (
      table: 'tareas' | 'inspecciones' | 'imagenes' | 'listas' | 'notificaciones' | 'filtros' | 'jornadas' | 'subidas' | 'seguimientos',
      values: object,
    ) =>
      (
        await tx
          .insertInto(table)
          .values(values as never)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const theirs = usuario_id === 0 ? {} : { usuario_id }
    return {
      incident: row.id,
      waiting: row.id,
      duplicate: row.id,
      merge: await addMerge(tx, row.id, { ...incident, ...about, codigo: `F-${about.codigo}` }),
      follow: await addOne('seguimientos', {
        incidencia_id: row.id,
        quien: usuario_id === 0 ? `d${deviceKey(esquema, uuid)}` : `u${usuario_id}`,
        ...theirs,
        uuid,
        ...followedOnce,
      }),
      import: await addImport(tx, name),
      applied: await addAppliedImport(tx, name),
      mapped: await addFailedImport(tx, name),
      task: await addOne('tareas', { ...task, ...its, estadotecnico_id: 23, estadoobra_id: 14 }),
      inspection: await addOne('inspecciones', { ...inspection, incidencia_id: row.id, codigo: its.codigo, estado_inspeccion_id: 47 }),
      ...(usuario_id === 0
        ? { notice: nobodysId, filter: nobodysId, workDay: nobodysId, upload: nobodysId }
        : {
            taskList: await addOne('listas', { ...theirs, nombre_es: name, nombre_val: name }),
            upload: await addOne('subidas', { ...theirs, codigo: crypto.randomUUID(), nombre: name, tamanyo: 10, creada: clock.now() }),
            notice: await addOne('notificaciones', { ...theirs, plantilla: 'p', titulo: name, texto: name }),
            filter: await addOne('filtros', {
              ...theirs,
              modelo: 'incidencias',
              descripcion_es: name,
              descripcion_val: name,
              condicion: '(id,=,1)',
            }),
            // Citizens have none, and such an account could not be erased.
            workDay:
              id_externo === 'c-role'
                ? nobodysId
                : await addOne('jornadas', { ...theirs, unidad_gestion_id: 1, inicio: clock.now(), recibida_inicio: clock.now() }),
          }),
    }
  })
  return { ids, facts: { incident, task, inspection } }
}

/** A photo of the incident that everybody who sees it is shown. */
const insertPhoto = async ({ db, deps }: TestApp, esquema: string, incidencia_id: number) => {
  const codigo = crypto.randomUUID().replaceAll('-', '')
  for (const size of ['thumb', 'view'] as const) await deps.files.save(imageFileName({ codigo, extension: 'jpg' }, size), Buffer.from('x'))
  const row = { incidencia_id, codigo, nombre: 'x', ancho: 8, alto: 8, bytes: 1, publica: true }
  const inserted = await db.write(esquema, (tx) => tx.insertInto('imagenes').values(row).returning('id').executeTakeFirstOrThrow())
  return { codigo, image: inserted.id }
}

type TargetContext = { setup: TargetSetup; ours: Ours; mark: string }

/** Makes one of each thing for this owner, in this unit of this municipality. */
export const makeTarget = async (app: TestApp, { setup, ours, mark }: TargetContext): Promise<Target> => {
  const { ids, facts } = await insertRecords(app, setup)
  const photo = await insertPhoto(app, setup.esquema, ids.incident)
  const acts = await makeActs(app.db, setup.esquema, mark)
  const { owner } = setup
  const all: Ours = {
    ...ours,
    ...ids,
    ...photo,
    ...acts,
    ...(owner.id === 0 ? {} : { person: owner.id, colleague: owner.id, invited: owner.id }),
  }
  const calls = callsOf({ mark, device: owner.uuid, homeKey: () => app.home.clave, homeSchema: () => app.home.esquema, ours: () => all })
  return {
    name: setup.name,
    owner,
    incident: { id: ids.incident, ...facts.incident, publica: false, tareas: [facts.task], inspectores: [facts.inspection.inspector_id] },
    task: facts.task,
    inspection: facts.inspection,
    calls,
  }
}

import { modules } from '@avisa/contract/access/modules'
import { permissionNames, type PermissionName } from '@avisa/contract/access/permissions'
import type { RoleName } from '@avisa/contract/access/roles'
import { hashPassword } from '#/accounts/shared/passwords.ts'
import { createMunicipality } from '#/municipalities/shared/store.ts'
import { homeBase, nameIn, type Database, type Tx } from '#/platform/database/database.ts'
import { sql } from 'kysely'
import { writeSettings } from '#/platform/database/settings-store.ts'

export const testPassword = 'avisa-test'
let passwordHash: Promise<string> | undefined

/** Ids of the few things every test needs; small, fixed and readable. Two units, five types, one street with four numbers. */
export const town = {
  units: { streets: 1, buildings: 2 },
  entities: { lights: 1, roads: 2, study: 3 },
  types: { lighting: 1, lampOut: 11, pavement: 2, pothole: 21, internal: 3 },
  origins: { app: 1, retired: 2 },
  /** What an inspection ends in: with type and entity to repair, to be studied, nothing to do. */
  results: { repair: 1, study: 2, nothing: 3 },
  street: { id: 1, latitud: 39.05, longitud: -0.25 },
} as const

const unit = (id: number, codigo: string, prefijo: string, nombre_es: string, nombre_val: string) => ({
  id,
  codigo,
  prefijo,
  nombre_es,
  nombre_val,
  latitud: 39.05,
  longitud: -0.25,
  zoom: 15,
  latitud_min: 39.0,
  latitud_max: 39.1,
  longitud_min: -0.3,
  longitud_max: -0.2,
})

const status = (id: number, pista: string, codigo: string, orden: number, flags: Record<string, boolean | string> = {}) => ({
  id,
  pista,
  codigo,
  descripcion_es: `${codigo} es`,
  descripcion_val: `${codigo} val`,
  color: '#364FC7',
  icono: 'inbox',
  orden,
  ...(pista === 'incidencia'
    ? { DesEstadoCiudadano_es: `Ciudadano ${codigo}`, DesEstadoCiudadano_val: `Ciutadà ${codigo}`, ColorEstadoCiudadano: '#1864AB' }
    : {}),
  ...flags,
})

const statuses = [
  status(29, 'incidencia', 'pendiente_aceptar', 1, { inicial: true, pendiente_aceptar: true }),
  status(52, 'incidencia', 'asignada', 2, {
    DesEstadoCiudadano_es: 'Ciudadano pendiente_aceptar',
    DesEstadoCiudadano_val: 'Ciutadà pendiente_aceptar',
  }),
  status(30, 'incidencia', 'aceptada', 2),
  status(31, 'incidencia', 'en_estudio', 3),
  status(32, 'incidencia', 'en_reparacion', 4),
  status(36, 'incidencia', 'resuelta', 5, { final: true, finaliza: true }),
  status(37, 'incidencia', 'rechazada', 6, { final: true, requiere_comentario: true }),
  status(20, 'tecnico', 'pendiente', 1, { inicial: true }),
  status(23, 'tecnico', 'enviada_reparacion', 2, { enviada_reparacion: true }),
  status(28, 'tecnico', 'cerrada', 3, { final: true, exige_reparacion_finalizada: true }),
  status(14, 'reparacion', 'pendiente', 1, { inicial: true }),
  status(15, 'reparacion', 'en_curso', 2),
  status(18, 'reparacion', 'finalizada', 3, { final: true, finaliza: true, requiere_fecha: true }),
  status(47, 'inspeccion', 'pendiente', 1, { inicial: true }),
  status(34, 'inspeccion', 'finalizada', 2, { final: true, finaliza: true }),
]

const type = (id: number, codigo: string, tipo_padre: number | null, more: Record<string, unknown> = {}) => ({
  id,
  codigo,
  tipo_padre,
  icono: 'bulb',
  descripcion_es: `${codigo} es`,
  descripcion_val: `${codigo} val`,
  ...more,
})

const types = [
  type(1, 'alumbrado', null, { asignable: false }),
  type(11, 'alumbrado.farola', 1, {
    asignacion_automatica: true,
    entidad_reparadora_id: 1,
    requiere_imagen_finalizar: true,
    prioridad: 'alta',
  }),
  type(2, 'via_publica', null, { asignable: false }),
  type(21, 'via_publica.bache', 2, { entidad_reparadora_id: 2, entidad_estudio_id: 3 }),
  type(3, 'interno', null, { es_publica: false, entidad_estudio_id: 3 }),
]

const fill = async (tx: Tx) => {
  await tx
    .insertInto('entidades')
    .values([
      { id: 1, codigo: 'luz', rol: 'REPARADOR', nombre_es: 'Brigada de luz', nombre_val: 'Brigada de llum' },
      { id: 2, codigo: 'obras', rol: 'REPARADOR', nombre_es: 'Brigada de obras', nombre_val: "Brigada d'obres" },
      { id: 3, codigo: 'oficina', rol: 'ESTUDIO', nombre_es: 'Oficina técnica', nombre_val: 'Oficina tècnica' },
    ])
    .execute()
  await tx
    .insertInto('unidades_gestion')
    .values([
      { ...unit(1, 'calles', 'SU', 'Servicios urbanos', 'Servicis urbans'), entidad_estudio_id: 3 },
      { ...unit(2, 'edificios', 'EM', 'Edificios', 'Edificis'), acepta_a_mano: true, entidad_estudio_id: 3, descripcion_obligatoria: true },
    ])
    .execute()
  await tx.insertInto('estados').values(statuses).execute()
  await tx.insertInto('tipos').values(types).execute()
  await tx
    .insertInto('tipos_unidades')
    .values([1, 11, 2, 21, 3].flatMap((tipo_id) => [1, 2].map((unidad_gestion_id) => ({ tipo_id, unidad_gestion_id }))))
    .execute()
  await tx
    .insertInto('origenes')
    .values([
      { id: 1, codigo: 'app', nombre_es: 'Aplicación', nombre_val: 'Aplicació', tipo: 'ciudadano' },
      { id: 2, codigo: 'fax', nombre_es: 'Fax', nombre_val: 'Fax', tipo: 'personal', activo: false },
    ])
    .execute()
  await fillInspections(tx)
  await fillStreet(tx)
}

const result = (id: number, codigo: string, more: Record<string, unknown> = {}) => ({
  id,
  codigo,
  descripcion_es: `${codigo} es`,
  descripcion_val: `${codigo} val`,
  icono: 'tool',
  orden: id,
  ...more,
})

const fillInspections = async (tx: Tx) => {
  await tx
    .insertInto('resultados_inspeccion')
    .values([
      result(1, 'necesita_reparacion', { seleccionar_tipo_y_reparador: true, efecto: 'reparar' }),
      result(2, 'necesita_estudio', { efecto: 'estudiar' }),
      result(3, 'conforme', { estado_incidencia_id: 36 }),
    ])
    .execute()
  await tx
    .insertInto('prioridades_inspeccion')
    .values({ id: 1, codigo: 'normal', descripcion_es: 'Normal es', descripcion_val: 'Normal val', color: '#2B7A3B', icono: 'minus' })
    .execute()
}

const fillStreet = async (tx: Tx) => {
  const { latitud, longitud } = town.street
  await tx
    .insertInto('viales')
    .values({
      id_vial: 1,
      fuente: 'test',
      codigo: '1',
      tipo_es: 'calle',
      tipo_val: 'carrer',
      nombre_es: 'Mayor',
      nombre_val: 'Major',
      completo_es: 'Calle Mayor',
      completo_val: 'Carrer Major',
      latitud,
      longitud,
      distrito: 'Centro',
      barrio: 'Casco Antiguo',
    })
    .execute()
  await tx
    .insertInto('portales')
    .values(
      [1, 2, 3, 4].map((numero) => ({
        id_vial: 1,
        codigo: String(numero),
        numero,
        portal: String(numero),
        latitud: latitud + numero * 0.0001,
        longitud,
      })),
    )
    .execute()
}

/** What a citizen sends of the conditions they have read. */
export const accepted = { condiciones: { version: '1', fecha: '04/05/2026 11:59:00' } } as const

/** Conditions of a municipality: citizens who report there have `accepted` them. */
export const writtenConditions = {
  version: '3',
  secciones_es: [{ titulo: 'Privacidad', cuerpo: ['Sus datos'] }],
  secciones_val: [],
} as const

/** The least that a citizen says of a lamp that is out. */
export const lampReport = {
  tipos: String(town.types.lampOut),
  unidad_gestion_id: 1,
  geolatitud: 39.05,
  geolongitud: -0.25,
  ciudadano: { email: 'a@b.es' },
  ...accepted,
} as const

const newNames = () => ({ clave: `key-${crypto.randomUUID()}`, esquema: `m_t${crypto.randomUUID().slice(0, 8)}` })

/** A municipality with the small town of `town` and every module on; its API key names it. */
export const createTown = async (db: Database, nombre = 'Vila Prova', base = homeBase) => {
  const place = { nombre, provincia: 'València', latitud: 39.05, longitud: -0.25 }
  const names = newNames()
  db.place(base, [names.esquema])
  const town = await createMunicipality(db, { ...place, ...names })
  await db.write(town.esquema, async (tx) => {
    // Its rows bring their own ids.
    for (const table of ['tipos', 'origenes', 'entidades', 'unidades_gestion', 'campos_extra'] as const)
      await sql`alter table ${nameIn(town.esquema)(table)} alter column id restart with 1000`.execute(tx)
    await fill(tx)
    await writeSettings(tx, Object.fromEntries(Object.values(modules).map((clave) => [clave, true])))
  })
  return town
}

/** Of a copied database's only town: another schema and another API key. */
export const renameTown = async (db: Database) => {
  const { clave, esquema } = newNames()
  return db.bulk('avisa', async (client) => {
    const { rows } = await client.query<{ id: number; esquema: string }>('select id::integer, esquema from municipios')
    const [copied] = rows
    if (!copied) throw new Error('the template has no town')
    await client.query(`alter schema ${copied.esquema} rename to ${esquema}`)
    await client.query('update migraciones set esquema = $2 where esquema = $1', [copied.esquema, esquema])
    await client.query('update municipios set esquema = $1', [esquema])
    await client.query('update claves_api set clave = $1', [clave])
    await client.query(`do $$
      declare named regprocedure;
      begin
        for named in select oid from pg_proc where pronamespace = '${esquema}'::regnamespace and proconfig::text like '%search_path=%' loop
          execute format('alter function %s set search_path to %I, public', named, '${esquema}');
        end loop;
        for named in select oid from pg_proc where pronamespace = '${esquema}'::regnamespace and prosrc like '%${copied.esquema}%' loop
          execute replace(pg_get_functiondef(named), '${copied.esquema}', '${esquema}');
        end loop;
      end $$`)
    return { id: copied.id, esquema, clave }
  })
}

export type NewPerson = {
  nombre?: string
  apellidos?: string
  email?: string
  roles?: RoleName[]
  permisos?: readonly PermissionName[]
  unidades?: readonly number[]
  entidades?: readonly number[]
  servidor?: 'backoffice' | 'ciudadano'
  id_externo?: string
  activado?: boolean
}

/** A person with exactly these permissions; signs in with `testPassword`. */
export const createPerson = async (db: Database, esquema: string, options: NewPerson = {}) => {
  passwordHash ??= hashPassword(testPassword)
  const hash = await passwordHash
  const email = options.email ?? `p${crypto.randomUUID().slice(0, 8)}@test.example`
  const unknown = (options.permisos ?? []).filter((name) => !permissionNames.includes(name))
  if (unknown.length > 0) throw new Error(`no such permission: ${unknown.join(', ')}`)
  const id = await db.write(esquema, async (tx) => {
    const person = await tx
      .insertInto('usuarios')
      .values({
        email,
        nombre: options.nombre ?? 'Persona',
        apellidos: options.apellidos ?? 'de Prueba',
        password_hash: hash,
        servidor: options.servidor ?? 'backoffice',
        id_externo: options.id_externo ?? null,
        activado: options.activado ?? true,
        user_roles: options.roles ?? [],
        permisos_propios: JSON.stringify(Object.fromEntries((options.permisos ?? []).map((name) => [name, 1]))),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const unidad_gestion_id of options.unidades ?? [1])
      await tx.insertInto('usuarios_unidades').values({ usuario_id: person.id, unidad_gestion_id }).execute()
    for (const entidad_id of options.entidades ?? [])
      await tx.insertInto('usuarios_entidades').values({ usuario_id: person.id, entidad_id }).execute()
    return person.id
  })
  return { id, email }
}

export const createProfile = (db: Database, esquema: string, codigo: string) =>
  db.write(esquema, (tx) =>
    tx.insertInto('perfiles').values({ codigo, nombre_es: codigo, nombre_val: codigo }).returning('id').executeTakeFirstOrThrow(),
  )

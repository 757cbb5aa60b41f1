import { writeDefinitions } from '#/extra-fields/shared/definition-store.ts'
import type { Database } from '#/platform/database/database.ts'
import { writeSettings } from '#/platform/database/settings-store.ts'

const marked: Record<string, readonly string[]> = {
  unidades_gestion: ['nombre_es', 'nombre_val'],
  tipos: ['descripcion_es', 'descripcion_val'],
  estados: ['descripcion_es', 'descripcion_val', 'DesEstadoCiudadano_es', 'DesEstadoCiudadano_val'],
  entidades: ['nombre_es', 'nombre_val'],
  origenes: ['nombre_es', 'nombre_val'],
  prioridades_inspeccion: ['descripcion_es', 'descripcion_val'],
  resultados_inspeccion: ['descripcion_es', 'descripcion_val'],
  viales: ['nombre_es', 'nombre_val', 'completo_es', 'completo_val', 'distrito', 'barrio'],
  campos_extra: ['nombre_es', 'nombre_val'],
  portales: ['portal'],
  usuarios: ['nombre', 'apellidos'],
  ayuda_secciones: ['titulo_es', 'titulo_val'],
}

/** Puts the mark into every text of a town, and makes there what a town may have. */
export const markTown = async (db: Database, esquema: string, mark: string): Promise<void> => {
  await db.bulk(esquema, async (client) => {
    for (const [table, columns] of Object.entries(marked))
      await client.query(
        `update ${table} set ${columns.map((column) => `"${column}" = coalesce("${column}", '') || ' ${mark}'`).join(', ')}`,
      )
    await client.query(`insert into capas_mapa (key, nombre_es, nombre_val, tipo) values ('propia', '${mark}', '${mark}', 'propia')`)
    await client.query(
      `insert into zonas (fuente, clase, codigo, nombre_es, nombre_val) values ('x', 'distrito', 'x', '${mark}', '${mark}')`,
    )
    await client.query(
      `insert into filtros (modelo, descripcion_es, descripcion_val, condicion) values ('incidencias', '${mark}', '${mark}', '(abierta,=,1)')`,
    )
    await client.query(`insert into organismos (codigo, nombre_es, nombre_val, telefono) values ('otro', '${mark}', '${mark}', '010')`)
    await client.query(`insert into calendarios (codigo, nombre_es, nombre_val, siempre) values ('propio', '${mark}', '${mark}', true)`)
    await client.query(`insert into plazos (codigo, calendario_id, cuenta, resolucion)
      select '${mark}', id, 'dias_naturales', 3 from calendarios where codigo = 'propio'`)
    await client.query(`insert into vehiculos (nombre) values ('${mark}')`)
    await client.query(`insert into traducciones (clave, es, ca) values ('saludo', '${mark}', '${mark}')`)
  })
  await db.write(esquema, (tx) => writeSettings(tx, { login_ciudadano: true, nombre_es: mark, incidencias_publicas: true }))
}

type Listed = { usuario_id: number; tarea_id: number; incidencia_id: number }

/** A list of one's own with a task, and a public one with an incident. */
export const makeLists = (
  db: Database,
  { esquema, mark }: { esquema: string; mark: string },
  { usuario_id, tarea_id, incidencia_id }: Listed,
) =>
  db.write(esquema, async (tx) => {
    const names = { nombre_es: mark, nombre_val: mark }
    const marks = [
      { ...names, usuario_id },
      { ...names, publica: true },
    ]
    const [own, open] = await tx.insertInto('listas').values(marks).returning('id').execute()
    const [taskList, publicList] = [own?.id ?? 0, open?.id ?? 0]
    await tx.insertInto('listas_tareas').values({ lista_id: taskList, tarea_id }).execute()
    await tx.insertInto('listas_incidencias').values({ lista_id: publicList, incidencia_id }).execute()
    return { taskList, publicList }
  })

/** A field that any name answers, and a list of the demo. */
export const askExtraFields = async (db: Database, esquema: string) => {
  const field = { obligatorio: false, para: 'todos' as const, nombre_es: '', nombre_val: '', tipos: ['alumbrado.farola'] }
  const json = { url: '{API}/api/v1/demo/edificios', text: 'nombre' }
  await db.bulk(esquema, (client) =>
    writeDefinitions(client, [
      { ...field, codigo: 'firma', tipo_campo: 'signature', json: {} },
      { ...field, codigo: 'edificio', tipo_campo: 'list_api', json },
    ]),
  )
  const fields = await db.read(esquema).selectFrom('campos_extra').select(['id', 'codigo']).execute()
  const idOf = (codigo: string) => fields.find((field) => field.codigo === codigo)?.id ?? 0
  return { field: idOf('firma'), list: idOf('edificio') }
}

/** Everything of a town as one hash. */
export const fingerprint = (db: Database, esquema: string): Promise<string> =>
  db.bulk(esquema, async (client) => {
    const { rows } = await client.query<{ tablename: string }>(`select tablename from pg_tables where schemaname = $1 order by 1`, [
      esquema,
    ])
    const hashes: string[] = []
    for (const { tablename } of rows) {
      const result = await client.query<{ hash: string }>(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${tablename}" t`,
      )
      hashes.push(`${tablename} ${result.rows[0]?.hash}`)
    }
    return hashes.join('\n')
  })

/** Counts every row that is written in a town, whoever writes it, in a sequence: what is undone counts too. */
const countWrites = (db: Database, esquema: string) =>
  db.bulk(esquema, async (client) => {
    await client.query(`create sequence escrituras;
      create function contar_escritura() returns trigger language plpgsql as $$ begin perform nextval('${esquema}.escrituras'); return null; end $$;
      do $$ declare tabla text; begin
        for tabla in select tablename from pg_tables where schemaname = '${esquema}' loop
          execute format('create trigger zz_filas after insert or update or delete on %I for each row execute function contar_escritura()', tabla);
          execute format('create trigger zz_todas after truncate on %I for each statement execute function contar_escritura()', tabla);
        end loop; end $$`)
  })

/** The same, read again only once something was written or a column is new: a neighbour changes nothing of it. */
export const openFingerprint = async (db: Database, esquema: string): Promise<() => Promise<string>> => {
  await countWrites(db, esquema)
  let last = { writes: '', hash: '' }
  return async () => {
    const writes = await db.bulk(esquema, async (client) => {
      const { rows } = await client.query<{ writes: string }>(
        `select (select last_value from escrituras) || ' ' || count(*) as writes from pg_attribute
          where attrelid in (select oid from pg_class where relnamespace = $1::regnamespace and relkind = 'r')`,
        [esquema],
      )
      return rows[0]?.writes ?? ''
    })
    if (writes !== last.writes) last = { writes, hash: await fingerprint(db, esquema) }
    return last.hash
  }
}

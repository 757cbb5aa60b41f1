import { arr, map, obj, partOf, str, unknown } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import { imageFileName } from '#/platform/files.ts'
import { incidentsOf, type Whom } from './person-store.ts'

const Incident = partOf({ fotos: arr(obj({ codigo: str(), extension: str() })) })

const rowsOf = (read: Read, rows: Sql): Promise<unknown[]> => statement(map(unknown()))`${rows}`.all(read)

const account = (read: Read, id: number) =>
  read
    .selectFrom('usuarios')
    .select(['id', 'id_externo', 'nombre', 'apellidos', 'email', 'telefono', 'dni', 'direccion', 'lang', 'created_at'])
    .select([
      'canal_push',
      'canal_email',
      'silencio_desde',
      'silencio_hasta',
      'avisos',
      'sin_mapa',
      'condiciones_version',
      'condiciones_fecha',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

const contactIn = (column: string) => sql`
  (select coalesce(jsonb_object_agg(substr(k.key, 11), k.value), '{}') from jsonb_each(${sql.ref(column)}) k where k.key like 'ciudadano.%')`

const incidents = async (read: Read, esquema: string, { ids, usuario_id }: { ids: readonly number[]; usuario_id: number | null }) => {
  const t = nameIn(esquema)
  return statement(Incident)`
    select i.codigo, i.fecha, t.descripcion_es as tipo, e."DesEstadoCiudadano_es" as estado, i.contenido, i.contenido_publico, i.respuesta, i.respuesta_otra, i.cerrada, i.desenlace, i.direccion, i.emplazamiento,
           i.geolatitud, i.geolongitud, i.uuid as dispositivo,
           (select to_jsonb(c) - 'incidencia_id' from ${t('incidencias_ciudadano')} c where c.incidencia_id = i.id) as contacto,
           (select to_jsonb(s) - 'incidencia_id' from ${t('seguimientos_correo')} s where s.incidencia_id = i.id) as correos,
           (select coalesce(json_agg(json_build_object('fecha', h.fecha, 'antes', ${contactIn('h.antes')}, 'despues', ${contactIn('h.despues')}) order by h.id), '[]')
              from ${t('historial')} h where h.modelo = 'incidencia' and h.modelo_id = i.id and h.despues::text like '%"ciudadano.%') as cambios_de_contacto,
           (select coalesce(json_agg(json_build_object('fecha', k.created_at, 'comentario', k.comentario, 'propio', k.usuario_id is not distinct from ${usuario_id}) order by k.id), '[]')
              from ${t('comentarios')} k where k.modelo = 'incidencia' and k.modelo_id = i.id and k.publico) as comentarios,
           (select coalesce(json_agg(json_build_object('fecha', h.fecha, 'estado', s."DesEstadoCiudadano_es", 'comentario', h.comentario) order by h.id), '[]')
              from ${t('historial')} h join ${t('estados')} s on s.id = h.estado_id
             where h.modelo = 'incidencia' and h.modelo_id = i.id and h.publico) as historial,
           (select coalesce(json_agg(json_build_object('campo', f.nombre_es, 'valor', coalesce(to_jsonb(x.valor_descripcion), x.valor)) order by f.id), '[]')
              from ${t('incidencias_campos_extra')} x join ${t('campos_extra')} f on f.id = x.campo_extra_id
             where x.incidencia_id = i.id and f.para = 'todos') as campos_extra,
           (select coalesce(json_agg(json_build_object('codigo', g.codigo, 'extension', g.extension) order by g.id), '[]')
              from ${t('imagenes')} g where g.incidencia_id = i.id and g.publica and g.revision <> 'oculta') as fotos
      from ${t('incidencias')} i join ${t('tipos')} t on t.id = i.tipoincidencia_id join ${t('estados')} e on e.id = i.estado_incidencia_id
     where i.id = any(${ids}::bigint[]) order by i.id`.all(read)
}

const ofAccount = async (read: Read, esquema: string, id: number) => {
  const t = nameIn(esquema)
  return {
    avisos: await rowsOf(
      read,
      sql`select titulo, texto, created_at, viewed_at from ${t('notificaciones')} where usuario_id = ${id} order by id`,
    ),
    sesiones: await rowsOf(read, sql`select creada, caduca, navegador from ${t('sesiones')} where usuario_id = ${id} order by creada`),
    segundos_pasos: await rowsOf(read, sql`select clase, nombre, creado, usado from ${t('factores')} where usuario_id = ${id} order by id`),
    entradas: await rowsOf(read, sql`select fecha, por, navegador from ${t('entradas_personal')} where usuario_id = ${id} order by id`),
    cuentas_unidas: await rowsOf(read, sql`select emisor, creada from ${t('identidades_sso')} where usuario_id = ${id} order by creada`),
    adhesiones: await rowsOf(
      read,
      sql`select i.codigo, a.created_at, a.comentario, a.retirada from ${t('adhesiones')} a join ${t('incidencias')} i on i.id = a.incidencia_id
        where a.usuario_id = ${id} order by a.id`,
    ),
    filtros: await rowsOf(
      read,
      sql`select modelo, descripcion_es, condicion, vista, compartida, inicial from ${t('filtros')} where usuario_id = ${id} order by id`,
    ),
    dispositivos: await rowsOf(
      read,
      sql`select uuid, plataforma, app_version, lang, created_at, updated_at, firebase_token is not null
            or exists (select 1 from ${t('suscripciones_push')} p where p.uuid = d.uuid) as avisos_push
        from ${t('dispositivos')} d where uuid in (select uuid from ${t('dispositivos')} where usuario_id = ${id}
                union select uuid from ${t('sesiones')} where usuario_id = ${id})`,
    ),
  }
}

type CopyRequest = { esquema: string; address: string; now: Date }

export const copyOf = async (read: Read, { esquema, address, now }: CopyRequest, whom: Whom) => {
  const t = nameIn(esquema)
  const { usuario_id, id_externo } = whom
  const ids = await incidentsOf(read, esquema, whom)
  const person = usuario_id === null ? undefined : await account(read, usuario_id)
  const rows = await incidents(read, esquema, { ids, usuario_id })
  const email = person?.email ?? whom.email
  const whoseAnswer = sql`(v.quien = ${`u${usuario_id}`}
    or v.quien in (select 's' || s.id from ${t('seguimientos')} s where s.usuario_id = ${usuario_id} or lower(s.email) = lower(${email})) or (i.id = any(${ids}::bigint[]) and v.quien = coalesce('u' || i.usuario_id, 'd' || i.uuid, 'i' || i.id)))`
  return {
    fecha: now,
    cuenta: person ?? null,
    incidencias: rows.map(({ fotos, ...incident }) => ({
      ...incident,
      fotos: fotos.map((photo) => new URL(`/uploads/imagenes/${imageFileName(photo, 'view')}`, address).href),
    })),
    ...(usuario_id === null ? {} : await ofAccount(read, esquema, usuario_id)),
    seguimientos: await rowsOf(
      read,
      sql`select coalesce(i.codigo, z.nombre_es, v.completo_es) as que, s.canal, s.frecuencia, s.email, s.confirmado, s.baja, s.created_at
        from ${t('seguimientos')} s left join ${t('incidencias')} i on i.id = s.incidencia_id
        left join ${t('zonas')} z on z.id = s.zona_id left join ${t('viales')} v on v.id_vial = s.id_vial
       where s.usuario_id = ${usuario_id} or lower(s.email) = lower(${email}) order by s.id`,
    ),
    denuncias: await rowsOf(
      read,
      sql`select i.codigo, d.motivo, d.created_at from ${t('denuncias')} d join ${t('incidencias')} i on i.id = d.incidencia_id
        where d.quien = ${`u${usuario_id}`} order by d.id`,
    ),
    valoraciones: await rowsOf(
      read,
      sql`select i.codigo, v.fecha, v.resuelta, v.puntos, v.motivos, v.texto, v.contacto_ok from ${t('valoraciones')} v
        join ${t('incidencias')} i on i.id = v.incidencia_id where ${whoseAnswer} order by v.fecha`,
    ),
    reaperturas: await rowsOf(
      read,
      sql`select i.codigo, v.fecha, v.comentario, v.resultado from ${t('reaperturas')} v
        join ${t('incidencias')} i on i.id = v.incidencia_id where ${whoseAnswer} order by v.id`,
    ),
    bloqueos: await rowsOf(
      read,
      sql`select clase, motivo, created_at, hasta from ${t('bloqueos')}
        where (clase = 'email' and lower(valor) = lower(${email})) or (clase = 'id_externo' and valor = ${id_externo})`,
    ),
    consultas_del_personal: await rowsOf(
      read,
      sql`select fecha, para from ${t('consultas_personales')} where incidencias && ${ids}::bigint[] order by id`,
    ),
  }
}

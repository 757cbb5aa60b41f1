import type { Settings } from '@avisa/contract/municipalities/schemas'
import type { StoredSecret } from '@avisa/contract/integrations/schemas'
import { toServerDate } from '@avisa/contract/values/dates'
import type { Read } from '#/platform/database/database.ts'
import { listNameOf, readPlain } from '#/platform/database/secrets-store.ts'
import type { Scope } from '#/platform/scope.ts'
import type { Secrets } from '#/platform/secret-key.ts'

const listCodes = async (read: Read) =>
  (await read.selectFrom('campos_extra').select('codigo').where('tipo_campo', '=', 'list_api').where('activo', '=', true).execute()).map(
    ({ codigo }) => codigo,
  )

export const hasList = async (read: Read, _scope: Scope, codigo: string): Promise<boolean> =>
  (await read
    .selectFrom('campos_extra')
    .select('id')
    .where('codigo', '=', codigo)
    .where('tipo_campo', '=', 'list_api')
    .executeTakeFirst()) !== undefined

const wantedBy = ({ modulo_infraestructuras, url_infraestructuras, correo_servidor, sso }: Settings, lists: readonly string[]) =>
  new Map([
    ['infra_token', modulo_infraestructuras && url_infraestructuras !== null],
    ...(sso ? [['sso', false] as const] : []),
    ...(correo_servidor?.usuario ? [['correo', true] as const] : []),
    ...lists.map((codigo): [string, boolean] => [listNameOf(codigo), false]),
  ])

const readStored = async (read: Read) =>
  read
    .selectFrom('secretos as s')
    .leftJoin('usuarios as u', 'u.id', 's.autor_id')
    .select(['s.nombre', 's.cifrado', 's.cambiado', 'u.nombre as autor_nombre', 'u.apellidos'])
    .execute()

export const listSecrets = async (read: Read, scope: Scope, secrets: Secrets): Promise<StoredSecret[]> => {
  const [stored, plain, lists] = await Promise.all([readStored(read), readPlain(read, scope), listCodes(read)])
  const wanted = wantedBy(scope.settings, lists)
  const rows = new Map(stored.map((row) => [row.nombre, row]))
  const unencrypted = new Set(plain.map(({ nombre }) => nombre))
  const names = new Set([...wanted.keys(), ...rows.keys(), ...unencrypted])
  return [...names].map((nombre) => {
    const row = rows.get(nombre)
    if (!row) {
      const estado = unencrypted.has(nombre) ? 'claro' : wanted.get(nombre) ? 'falta' : 'ninguno'
      return { nombre, estado, cambiado: null, autor: null }
    }
    return {
      nombre,
      estado: secrets.isOfAnother(row.cifrado) ? 'ilegible' : 'guardado',
      cambiado: toServerDate(row.cambiado, scope.zona),
      autor: row.autor_nombre === null ? null : `${row.autor_nombre} ${row.apellidos ?? ''}`.trim(),
    }
  })
}

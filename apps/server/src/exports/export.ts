import { may } from '@avisa/contract/access/person'
import { chosenColumns, isContactColumn, type ExportKind } from '@avisa/contract/exports/columns'
import { exportTypes, type ExportFormat } from '@avisa/contract/exports/endpoints'
import type { ExportRows } from '@avisa/contract/exports/values'
import type { ContentStream } from '@avisa/contract/http/endpoint'
import { invalid, refuse } from '@avisa/contract/refusal'
import { unitNames } from '#/incidents/shared/unit-store.ts'
import { exportNote } from '#/platform/access-log.ts'
import type { Deps } from '#/platform/deps.ts'
import type { Scope } from '#/platform/scope.ts'
import { columnsOf } from './shared/columns.ts'
import { pointOf, writers } from './shared/writers.ts'
import { closable, type Begin } from './limit.ts'

type Query = { formato: ExportFormat; columnas?: string | undefined; motivo?: string | undefined }
type Logging<Row> = { deps: Deps; scope: Scope; motivo: string; identified: (row: Row) => number | null }

/** Logs whose contact data leaves, before it does. */
async function* logged<Row>(pages: AsyncIterable<readonly Row[]>, { deps, scope, motivo, identified }: Logging<Row>) {
  const usuario_id = scope.person?.visto_por?.user_id ?? scope.person?.user_id ?? null
  for await (const page of pages) {
    const incidencias = page.map(identified).filter((id) => id !== null)
    if (incidencias.length > 0) deps.accessLog.note(scope.esquema, { fecha: scope.now, usuario_id, para: exportNote + motivo, incidencias })
    yield page
  }
}

type Exporting<K extends ExportKind> = {
  deps: Deps
  scope: Scope
  query: Query
  begin: Begin
  kind: K
  pages: AsyncGenerator<ExportRows[K][]>
  /** The incident whose reporter a row shows. */
  identified?: (row: ExportRows[K]) => number | null
}

/** The first page is read before the answer begins, so that a wrong filter is refused. */
export const exportList = async <K extends ExportKind>({
  deps,
  scope,
  query,
  begin,
  kind,
  pages,
  identified = () => null,
}: Exporting<K>): Promise<ContentStream> => {
  const { formato, columnas, motivo } = query
  const names = chosenColumns(kind, columnas)
  if (!names) throw invalid('columnas', 'Hay una columna que no existe.', 'Hi ha una columna que no existix.')
  const contact = names.some(isContactColumn)
  if (contact && !may(scope.person, 'mantenimiento.ciudadano.consultar')) return refuse('http.forbidden')
  if (contact && motivo === undefined) return refuse('export.purpose')
  const noted = motivo !== undefined && contact
  const end = begin(`${scope.esquema} ${scope.person?.user_id}`)
  try {
    const { lang, zona } = scope
    const columns = columnsOf(kind, names, { units: await unitNames(deps.db.read(scope.esquema), scope), lang })
    const first = await pages.next()
    const { all, close } = closable(first, pages)
    const table = { name: kind, columns, pointOf, zona, lang, pages: noted ? logged(all, { deps, scope, motivo, identified }) : all }
    const stop = () => {
      close()
      end()
    }
    return { type: exportTypes[formato], pieces: writers[formato]<ExportRows[K]>(table), end: stop }
  } catch (thrown) {
    end()
    throw thrown
  }
}

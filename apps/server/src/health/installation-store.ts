import type { Copy, Installation } from '@avisa/contract/health/schemas'
import { appVersion } from '@avisa/contract/http/headers'
import { bool, int, nullable, num, obj, str } from '@avisa/contract/http/schema'
import { toServerDate } from '@avisa/contract/values/dates'
import { knownMigrations } from '#/platform/database/migrate.ts'
import { date, statement } from '#/platform/database/rows.ts'
import { listReachableTowns } from '#/platform/database/towns.ts'
import type { Deps } from '#/platform/deps.ts'
import { diskBefore } from './checks-store.ts'
import type { Town } from './town-store.ts'

const Common = obj({ reloj: num(), aplicadas: int() })
const Copies = obj({ clase: str(), fecha: date(), correcta: bool(), bytes: nullable(num()), motivo: nullable(str()) })

const copyOf = (
  row: { fecha: Date; correcta: boolean; bytes: number | null; motivo: string | null } | undefined,
  zona: string,
): Copy | null => (row ? { fecha: toServerDate(row.fecha, zona), correcta: row.correcta, bytes: row.bytes, motivo: row.motivo } : null)

export const readInstallation = async (
  { db, installation }: Pick<Deps, 'db' | 'installation'>,
  { esquema, zona, now }: Town,
): Promise<Installation> => {
  const migrations = [...knownMigrations()]
  const started = performance.now()
  const base = db.baseOf(esquema)
  await base.ping()
  const base_ms = performance.now() - started
  const common = await statement(Common)`
    select extract(epoch from clock_timestamp())::float8 as reloj,
           (select count(*)::int from avisa.migraciones where esquema = ${esquema} and nombre = any(${migrations}::text[])) as aplicadas`.first(
    base.shared,
  )
  const seconds = Date.now() / 1000
  const copies = await statement(Copies)`
    select distinct on (clase) clase, fecha, correcta, bytes, motivo from avisa.copias
     where esquema is null or esquema = ${esquema} order by clase, id desc`.all(db.shared)
  const of = (clase: string) =>
    copyOf(
      copies.find((copy) => copy.clase === clase),
      zona,
    )
  const [certificate, disk] = [await installation.certificate(), await installation.disk()]
  return {
    municipios: (await listReachableTowns(db)).length,
    base_ms,
    reloj_s: (common?.reloj ?? seconds) - seconds,
    disco: disk && { ...disk, antes: await diskBefore(db.read(esquema), { esquema, zona, now }, disk.total) },
    copia: of('copia'),
    prueba: of('prueba'),
    certificado: certificate && toServerDate(certificate, zona),
    version: appVersion,
    migraciones_pendientes: migrations.length - (common?.aplicadas ?? 0),
  }
}

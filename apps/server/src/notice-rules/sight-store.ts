import type { Scope } from '#/platform/scope.ts'
import { incidentSeenAsStaff, viewerOf } from '#/incidents/shared/sight-store.ts'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { idsOf } from '#/platform/database/lists.ts'

export const seenAmong = async (read: Read, scope: Scope, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set(
    await idsOf(
      read,
      sql`select i.id from ${nameIn(scope.esquema)('incidencias')} i
        where i.id = any(${[...new Set(ids)]}::bigint[]) and ${incidentSeenAsStaff(scope, viewerOf(scope).sight)}`,
    ),
  )

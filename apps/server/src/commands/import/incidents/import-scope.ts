import type { Database } from '#/platform/database/database.ts'
import { readSettings } from '#/platform/database/settings-store.ts'
import { scopeOf } from '#/platform/scope.ts'

export const importScope = async (db: Database, esquema: string, now: Date) => {
  const settings = await readSettings(db, esquema)
  const municipality = { id: 0, esquema, zona_horaria: settings.zona_horaria, mantenimiento: false, lectura: false, demo: false }
  return scopeOf({ municipality, settings, person: null, uuid: null, lang: 'es', now, unidades_gestion_ids: [] })
}

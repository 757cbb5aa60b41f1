import type { Tx } from './database.ts'

/** What every request says of the device it comes from. */
export type SeenDevice = { uuid: string; app_version: string | null; plataforma: string | null }

/** Registers a device, or what is new of it. */
export const noteDevice = (tx: Tx, { uuid, app_version, plataforma }: SeenDevice) =>
  tx
    .insertInto('dispositivos')
    .values({ uuid, app_version, plataforma })
    .onConflict((oc) =>
      oc
        .column('uuid')
        .doUpdateSet((eb) => ({
          app_version: eb.fn.coalesce('excluded.app_version', 'dispositivos.app_version'),
          plataforma: eb.fn.coalesce('excluded.plataforma', 'dispositivos.plataforma'),
        }))
        .where((eb) =>
          eb.or([
            eb('dispositivos.app_version', 'is distinct from', eb.ref('excluded.app_version')),
            eb('dispositivos.plataforma', 'is distinct from', eb.ref('excluded.plataforma')),
          ]),
        ),
    )
    .execute()

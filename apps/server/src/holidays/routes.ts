import { proposeHolidays } from '@avisa/contract/holidays/endpoints'
import { regionOf } from '@avisa/contract/holidays/regions'
import { serve, type Feature } from '#/platform/serve.ts'
import { proposedHolidays } from './proposals.ts'
import { readProvince } from './store.ts'

export const routes: Feature = (app) => {
  serve(app, proposeHolidays, async ({ read, scope, query: { anyo } }) => {
    const region = regionOf(await readProvince(read, scope.esquema))
    return { comunidad: region ?? null, festivos: await proposedHolidays(anyo, region) }
  })
}

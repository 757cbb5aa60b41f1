import { endpoint } from '#/http/endpoint.ts'
import { arr } from '#/http/schema.ts'
import { Unit } from './schemas.ts'

export const listUnits = endpoint('GET /api/v1/unidades-gestion', {
  reference: true,
  public: 'anonymous visitors get the units open to citizens (SRV-21)',
  summary: 'Management units the caller may use, by name (CALL-17)',
  ok: arr(Unit),
  refusals: [],
})

import { addBlock, liftBlock, listBlocks as listCall } from '@avisa/contract/privacy/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { parseDate, toServerDate } from '@avisa/contract/values/dates'
import { invalid } from '@avisa/contract/refusal'
import type { Scope } from '#/platform/scope.ts'
import { serve, type Feature } from '#/platform/serve.ts'
import { deviceOfIncident, endBlock, insertBlock, listBlocks } from './block-store.ts'

const stepOf = ({ person, now }: Scope) => ({ autor: person?.user_id ?? null, now })

export const blockRoutes: Feature = (app) => {
  serve(app, listCall, async ({ read, scope: { esquema, zona } }) =>
    (await listBlocks(read, esquema)).map(({ created_at, hasta, levantado, ...block }) => ({
      ...block,
      created_at: toServerDate(created_at, zona),
      hasta: hasta && toServerDate(hasta, zona),
      levantado: levantado && toServerDate(levantado, zona),
    })),
  )
  serve(app, addBlock, async ({ tx, scope, body: { clase, valor, motivo, hasta: day } }) => {
    const hasta = day === null ? null : (parseDate(day, scope.zona) ?? null)
    if (day !== null && hasta === null) throw invalid('hasta', 'Elija un día del calendario.', 'Trie un dia del calendari.')
    const block =
      clase === 'incidencia'
        ? { clase: 'dispositivo' as const, valor: (await deviceOfIncident(tx, valor.trim())) ?? refuse('block.noDevice') }
        : { clase, valor }
    await insertBlock(tx, { ...block, motivo: motivo.trim(), hasta }, stepOf(scope))
    return {}
  })
  serve(app, liftBlock, async ({ tx, scope, body }) => {
    await endBlock(tx, body, stepOf(scope))
    return {}
  })
}

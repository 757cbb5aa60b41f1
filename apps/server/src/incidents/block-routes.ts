import { addBlock, liftBlock, listBlocks as listCall } from '@avisa/contract/privacy/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { parseDate, toServerDate } from '@avisa/contract/values/dates'
import { invalid } from '@avisa/contract/refusal'
import { serve, type Feature } from '#/platform/serve.ts'
import { deleteBlock, deviceOfIncident, insertBlock, listBlocks } from './block-store.ts'

export const blockRoutes: Feature = (app) => {
  serve(app, listCall, async ({ read, scope: { zona } }) =>
    (await listBlocks(read)).map(({ created_at, hasta, ...block }) => ({
      ...block,
      created_at: toServerDate(created_at, zona),
      hasta: hasta && toServerDate(hasta, zona),
    })),
  )
  serve(app, addBlock, async ({ tx, scope, body: { clase, valor, motivo, hasta: day } }) => {
    const hasta = day === null ? null : (parseDate(day, scope.zona) ?? null)
    if (day !== null && hasta === null) throw invalid('hasta', 'Elija un día del calendario.', 'Trie un dia del calendari.')
    const block =
      clase === 'incidencia'
        ? { clase: 'dispositivo' as const, valor: (await deviceOfIncident(tx, valor.trim())) ?? refuse('block.noDevice') }
        : { clase, valor }
    await insertBlock(tx, { ...block, motivo: motivo.trim(), hasta })
    return {}
  })
  serve(app, liftBlock, async ({ tx, body }) => {
    await deleteBlock(tx, body)
    return {}
  })
}

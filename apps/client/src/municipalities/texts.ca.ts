import type { SameKeys } from '#/platform/text.ts'
import type { es } from './texts.es.ts'

export const ca: SameKeys<typeof es> = {
  title: 'Trie el seu municipi',
  change: 'Canviar de municipi',
  search: 'Buscar municipi',
  chosen: 'Triat',
  none: "Cap municipi no s'anomena així",
  noneText: 'Prove amb menys lletres.',
  confirmTitle: 'Canviar de municipi?',
  confirmMessage: "Es tancarà la sessió. El que està pendent d'enviar es queda guardat.",
  confirm: 'Canviar',
}

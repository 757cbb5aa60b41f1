import type { SameKeys } from '#/platform/text.ts'
import type { es } from './list-texts.es.ts'

export const ca = {
  loadMore: 'Carregar-ne més',
  loadingMore: 'Carregant-ne més…',
  tabList: 'Llista',
  tabMap: 'Mapa',
  refreshing: 'Actualitzant…',
  pullMore: 'Llisque cap avall per a actualitzar',
  pullNow: 'Solte per a actualitzar',
  sortBy: 'Ordenar per',
  historyAll: "Veure tot l'historial ({{count}})",
  csv: 'Exportar a CSV',
  csvFailed: "No s'ha pogut exportar. Torne-ho a intentar.",
} as const satisfies SameKeys<typeof es>

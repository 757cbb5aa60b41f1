import { featureTexts } from '#/platform/text.ts'

export const useListTexts = featureTexts('ui', {
  loadMore: ['Cargar más', 'Carregar-ne més'],
  loadingMore: ['Cargando más…', 'Carregant-ne més…'],
  tabList: ['Lista', 'Llista'],
  tabMap: ['Mapa', 'Mapa'],
  refreshing: ['Actualizando…', 'Actualitzant…'],
  pullMore: ['Deslice hacia abajo para actualizar', 'Llisque cap avall per a actualitzar'],
  pullNow: ['Suelte para actualizar', 'Solte per a actualitzar'],
  chooseAll: ['Seleccionar todas las cargadas', 'Seleccionar totes les carregades'],
  sortBy: ['Ordenar por', 'Ordenar per'],
  historyAll: ['Ver todo el historial ({{count}})', "Veure tot l'historial ({{count}})"],
  csv: ['Exportar a CSV', 'Exportar a CSV'],
  csvShort: ['CSV', 'CSV'],
  csvFailed: ['No se ha podido exportar. Vuelva a intentarlo.', "No s'ha pogut exportar. Torne-ho a intentar."],
})

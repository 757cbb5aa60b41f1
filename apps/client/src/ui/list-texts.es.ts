export const es = {
  loadMore: 'Cargar más',
  loadingMore: 'Cargando más…',
  tabList: 'Lista',
  tabMap: 'Mapa',
  refreshing: 'Actualizando…',
  pullMore: 'Deslice hacia abajo para actualizar',
  pullNow: 'Suelte para actualizar',
  sortBy: 'Ordenar por',
  historyAll: 'Ver todo el historial ({{count}})',
  csv: 'Exportar a CSV',
  csvFailed: 'No se ha podido exportar. Vuelva a intentarlo.',
} as const

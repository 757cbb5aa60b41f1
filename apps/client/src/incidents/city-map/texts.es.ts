export const es = {
  label: 'Mapa de incidencias',
  alternative: 'El botón «Ver en una lista» dice con palabras lo mismo que se ve en el mapa.',
  list: 'Ver en una lista',
  listTitle: 'En esta zona',
  listEmpty: 'Ninguna incidencia en esta zona',
  nothing: 'Ninguna incidencia en lo que se ve',
  failed: 'Las incidencias no se han podido cargar.',
  retry: 'Reintentar',
} as const

import { featureTexts } from '#/platform/text.ts'

export const useRecordTexts = featureTexts('records', {
  views: ['Vista', 'Vista'],
  search: ['Buscar', 'Buscar'],
  searchWords: ['Código, calle o palabra', 'Codi, carrer o paraula'],
  searchAll: ['Buscar entre todas', 'Buscar entre totes'],
  select: ['Seleccionar varias', 'Seleccionar-ne diverses'],
  endSelection: ['Dejar de seleccionar', 'Deixar de seleccionar'],
  selected_one: ['1 seleccionada', '1 seleccionada'],
  selected_other: ['{{count}} seleccionadas', '{{count}} seleccionades'],
  selectLoaded: ['Seleccionar las {{count}}', 'Seleccionar les {{count}}'],
  clearSearch: ['Borrar la búsqueda', 'Esborrar la busca'],
})

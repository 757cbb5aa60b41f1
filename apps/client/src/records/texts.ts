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
  selectAll: ['Seleccionar todas', 'Seleccionar-les totes'],
  tooManyToSelect: [
    'Se cambian {{count}} de una vez como mucho. Filtre la lista para elegirlas todas.',
    "Se'n canvien {{count}} d'una vegada com a màxim. Filtre la llista per a triar-les totes.",
  ],
  clearSearch: ['Borrar la búsqueda', 'Esborrar la busca'],
})

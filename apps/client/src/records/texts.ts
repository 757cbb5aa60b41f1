import { featureTexts } from '#/platform/text.ts'

export const useRecordTexts = featureTexts('records', {
  views: ['Vista', 'Vista'],
  search: ['Buscar', 'Buscar'],
  searchWords: ['Código, calle o palabra', 'Codi, carrer o paraula'],
  searchAll: ['Buscar entre todas', 'Buscar entre totes'],
  clearSearch: ['Borrar la búsqueda', 'Esborrar la busca'],
})

import { featureTexts } from '#/platform/text.ts'

export const useTableTexts = featureTexts('tables', {
  paste: ['Pegar filas', 'Apegar files'],
  pasteLabel: ['Filas de la hoja de cálculo', 'Files del full de càlcul'],
  understand: ['Leer las filas', 'Llegir les files'],
  file: ['Archivo CSV o XLSX', 'Fitxer CSV o XLSX'],
  fileUnreadable: [
    'No se ha podido leer el archivo. Guárdelo como CSV o XLSX y elíjalo otra vez.',
    "No s'ha pogut llegir el fitxer. Guarde'l com a CSV o XLSX i trie'l una altra vegada.",
  ],
  tooManyRows: ['Hay más de {{most}} filas. Divida el archivo.', 'Hi ha més de {{most}} files. Dividisca el fitxer.'],
  removeRow: ['Quitar la fila {{fila}}', 'Llevar la fila {{fila}}'],
  row: ['Fila {{fila}}', 'Fila {{fila}}'],
  understood: ['Columnas entendidas: {{columns}}.', 'Columnes enteses: {{columns}}.'],
  notUnderstood: ['No se entiende la cabecera. Diga qué es cada columna.', "No s'entén la capçalera. Diga què és cada columna."],
  column: ['Columna {{n}}: «{{example}}»', 'Columna {{n}}: «{{example}}»'],
  change: ['Cambiarlas', 'Canviar-les'],
  ignored: ['No se usa', "No s'usa"],
  unknownWord: ['«{{text}}» no se reconoce.', '«{{text}}» no es reconeix.'],
  use: ['Poner {{name}}', 'Posar {{name}}'],
})

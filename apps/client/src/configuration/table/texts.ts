import { featureTexts } from '#/platform/text.ts'

export const useImportTexts = featureTexts('configuration.table', {
  title: ['Importar: {{name}}', 'Importar: {{name}}'],
  intro: [
    'De una hoja de cálculo. Se reconocen por su código o su nombre; los que no estén en el archivo quedan como están.',
    "D'un full de càlcul. Es reconeixen pel seu codi o el seu nom; els que no estiguen en el fitxer queden com estan.",
  ],
  help: [
    'Con cabecera, como en el CSV que se exporta. Una celda vacía no cambia lo obligatorio.',
    "Amb capçalera, com en el CSV que s'exporta. Una cel·la buida no canvia l'obligatori.",
  ],
  new_one: ['1 nuevo', '1 nou'],
  new_other: ['{{count}} nuevos', '{{count}} nous'],
  changed_one: ['1 cambia', '1 canvia'],
  changed_other: ['{{count}} cambian', '{{count}} canvien'],
  same_one: ['1 queda igual', '1 queda igual'],
  same_other: ['{{count}} quedan igual', '{{count}} queden igual'],
  wrong_one: ['1 por corregir', '1 per corregir'],
  wrong_other: ['{{count}} por corregir', '{{count}} per corregir'],
  warnings_one: ['1 advertencia, que no impide guardar', '1 advertència, que no impedix guardar'],
  warnings_other: ['{{count}} advertencias, que no impiden guardar', '{{count}} advertències, que no impedixen guardar'],
  mend: ['Por corregir', 'Per corregir'],
  ready: ['Se guardan', 'Es guarden'],
  isNew: ['Nuevo', 'Nou'],
  more_one: ['y 1 más', 'i 1 més'],
  more_other: ['y {{count}} más', 'i {{count}} més'],
  chooseFirst: ['Elija antes un archivo o pegue filas', 'Trie abans un fitxer o apegue files'],
  noneReady: ['No hay filas que guardar', 'No hi ha files per guardar'],
  reason: ['Importado de {{name}}', 'Importat de {{name}}'],
})

import { featureTexts } from '#/platform/text.ts'

export const useQrTexts = featureTexts('qr', {
  title: ['Códigos QR', 'Codis QR'],
  intro: ['Hojas que abren un aviso ya empezado con la cámara del móvil.', 'Fulls que òbrin un avís ja començat amb la càmera del mòbil.'],
  unit: ['Unidad', 'Unitat'],
  anyUnit: ['Cualquiera', 'Qualsevol'],
  type: ['Tipo', 'Tipus'],
  anyType: ['Cualquiera', 'Qualsevol'],
  place: ['Lugar', 'Lloc'],
  placeHelp: ['Para un edificio o un parque: 39.4699, -0.3763.', 'Per a un edifici o un parc: 39.4699, -0.3763.'],
  badPlace: ['Escriba latitud y longitud: 39.4699, -0.3763.', 'Escriga latitud i longitud: 39.4699, -0.3763.'],
  name: ['Qué pone debajo', 'Què posa davall'],
  nameHelp: ['Por ejemplo, el nombre del parque.', 'Per exemple, el nom del parc.'],
  size: ['Tamaño', 'Grandària'],
  sheet: ['Hoja', 'Full'],
  code: ['Código QR del enlace', "Codi QR de l'enllaç"],
  try: ['Probar el enlace', "Provar l'enllaç"],
  tryFirst: ['Pruebe antes el enlace', "Prove abans l'enllaç"],
  print: ['Imprimir o guardar como PDF', 'Imprimir o guardar com a PDF'],
  local: [
    'Este enlace solo se abre en este ordenador. Abra Avisa por su dirección pública.',
    "Este enllaç només s'obri en este ordinador. Òbriga Avisa per la seua adreça pública.",
  ],
  sheetTitle: ['¿Algo va mal aquí?', 'Alguna cosa va malament ací?'],
  sheetHow: ['Apunte con la cámara y avise.', 'Apunte amb la càmera i avise.'],
})

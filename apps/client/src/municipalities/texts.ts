import { featureTexts } from '#/platform/text.ts'

export const useMunicipalityTexts = featureTexts('municipalities', {
  title: ['Elija su municipio', 'Trie el seu municipi'],
  change: ['Cambiar de municipio', 'Canviar de municipi'],
  search: ['Buscar municipio', 'Buscar municipi'],
  chosen: ['Elegido', 'Triat'],
  none: ['Ningún municipio se llama así', "Cap municipi no s'anomena així"],
  noneText: ['Pruebe con menos letras.', 'Prove amb menys lletres.'],
  confirmTitle: ['¿Cambiar de municipio?', 'Canviar de municipi?'],
  confirmMessage: [
    'Se cerrará la sesión. Lo pendiente de enviar se queda guardado.',
    "Es tancarà la sessió. El que està pendent d'enviar es queda guardat.",
  ],
  confirm: ['Cambiar', 'Canviar'],
})

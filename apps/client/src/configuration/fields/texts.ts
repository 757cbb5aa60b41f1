import { featureTexts } from '#/platform/text.ts'

export const useFieldScreenTexts = featureTexts('configuration.extraFields', {
  choices: ['Opciones de la lista', 'Opcions de la llista'],
  choiceEs: ['Opción {{number}} en castellano', 'Opció {{number}} en castellà'],
  choiceCa: ['Opción {{number}} en valenciano', 'Opció {{number}} en valencià'],
  castilian: ['En castellano', 'En castellà'],
  valencian: ['En valenciano', 'En valencià'],
  addChoice: ['Añadir opción', 'Afegir opció'],
  multiple: ['Se pueden elegir varias', "Se'n poden triar diverses"],
  up: ['Subir «{{name}}»', 'Pujar «{{name}}»'],
  down: ['Bajar «{{name}}»', 'Baixar «{{name}}»'],
  remove: ['Quitar «{{name}}»', 'Llevar «{{name}}»'],
  integer: ['Solo números enteros', 'Només números enters'],
  api_url: ['Dirección de la lista', 'Adreça de la llista'],
  api_url_help: [
    'Empieza por https://. Su anfitrión se permite en «Integraciones».',
    'Comença per https://. El seu amfitrió es permet en «Integracions».',
  ],
  api_key: ['Campo del código', 'Camp del codi'],
  api_key_help: ['Cómo se llama en cada fila de la lista.', 'Com es diu en cada fila de la llista.'],
  api_text: ['Campo del texto', 'Camp del text'],
  api_text_help: ['Lo que se lee al elegir.', 'El que es llig en triar.'],
  api_descrip: ['Campo de la segunda línea', 'Camp de la segona línia'],
  api_descrip_help: ['Vacío, sin ella.', 'Buit, sense ella.'],
  optional: ['(opcional)', '(opcional)'],
  preview: ['Así se ve', 'Així es veu'],
})

import { featureTexts } from '#/platform/text.ts'

export const useTypeTexts = featureTexts('configuration.types', {
  tree: ['Tipos en dos niveles', 'Tipus en dos nivells'],
  open: ['Desplegar «{{name}}»', 'Desplegar «{{name}}»'],
  close: ['Plegar «{{name}}»', 'Plegar «{{name}}»'],
  menu: ['Mover «{{name}}»', 'Moure «{{name}}»'],
  moveTo: ['Mover a…', 'Moure a…'],
  up: ['Subir', 'Pujar'],
  down: ['Bajar', 'Baixar'],
  top: ['Como categoría', 'Com a categoria'],
  child: ['Tipo nuevo dentro', 'Tipus nou dins'],
  moved: [
    '«{{name}}» está ahora en «{{place}}», el {{position}} de {{total}}.',
    '«{{name}}» està ara en «{{place}}», el {{position}} de {{total}}.',
  ],
  movedTop: [
    '«{{name}}» está ahora entre las categorías, el {{position}} de {{total}}.',
    '«{{name}}» està ara entre les categories, el {{position}} de {{total}}.',
  ],
  notMoved: ['Ahí no cabe: los tipos tienen dos niveles.', 'Ací no cap: els tipus tenen dos nivells.'],
  keys: ['Alt y flechas lo mueven.', 'Alt i fletxes el mouen.'],
  several: ['Varios a la vez', 'Diversos alhora'],
  stop: ['Dejar de elegir', 'Deixar de triar'],
  select: ['Elegir «{{name}}»', 'Triar «{{name}}»'],
  chosen_one: ['Cambiar 1 tipo', 'Canviar 1 tipus'],
  chosen_other: ['Cambiar {{count}} tipos', 'Canviar {{count}} tipus'],
  bulkHow: ['Solo cambia lo que rellene aquí.', 'Només canvia el que òmpliga ací.'],
  apply_one: ['Cambiar 1', 'Canviar-ne 1'],
  apply_other: ['Cambiar los {{count}}', 'Canviar els {{count}}'],
})

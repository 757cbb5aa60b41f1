import { followRefusals } from '@avisa/contract/follows/refusals'
import { featureTexts, messageOf, titleOf } from '#/platform/text.ts'

export const useLinkTexts = featureTexts('incidents.link', {
  title: ['Lo que sigue por correo', 'El que seguix per correu'],
  ask: ['¿Quiere que le escribamos a {{mail}} cuando haya novedades?', 'Vol que li escriguem a {{mail}} quan hi haja novetats?'],
  yes: ['Sí, quiero recibirlas', 'Sí, vull rebre-les'],
  no: ['No quiero recibirlas', "No vull rebre'n"],
  active: ['Escribimos a {{mail}}.', 'Escrivim a {{mail}}.'],
  stopped: ['No recibirá más correos sobre esto.', 'No rebrà més correus sobre açò.'],
  again: ['Volver a recibirlos', "Tornar a rebre'n"],
  mails: ['Correos', 'Correus'],
  whenHelp: ['En un solo correo, y ninguno si no pasa nada.', 'En un sol correu, i cap si no passa res.'],
  stop: ['Dejar de recibir estos correos', 'Deixar de rebre estos correus'],
  erase: ['Borrar mi correo', 'Esborrar el meu correu'],
  eraseText: ['Quitamos su correo y todo lo que sigue con él.', 'Llevem el seu correu i tot el que seguix amb ell.'],
  eraseOwnText: [
    'Quitamos el nombre, el correo y el teléfono que dejó al avisar.',
    'Llevem el nom, el correu i el telèfon que va deixar en avisar.',
  ],
  eraseAsk: ['¿Borrar su correo?', 'Esborrar el seu correu?'],
  erased: ['Hemos borrado su correo', 'Hem esborrat el seu correu'],
  erasedText: ['Este enlace ya no sirve y no le escribiremos más.', 'Este enllaç ja no servix i no li escriurem més.'],
  dead: titleOf(followRefusals['follow.linkInvalid']),
  deadText: messageOf(followRefusals['follow.linkInvalid']),
  told: ['Lo que nos contó', 'El que ens va contar'],
  shown: ['Descripción', 'Descripció'],
})

import type { RefusalSpec } from '#/http/refusals.ts'

export const mergeRefusals = {
  'merge.itself': {
    status: 400,
    title_es: 'Es la misma incidencia',
    title_ca: 'És la mateixa incidència',
    es: 'Una incidencia no se junta consigo misma. Quítela de la lista.',
    ca: "Una incidència no s'ajunta amb si mateixa. Lleve-la de la llista.",
  },
  'merge.alreadyMerged': {
    status: 409,
    title_es: 'Ya está juntada',
    title_ca: 'Ja està ajuntada',
    es: '{{codigo}} ya está juntada con otra. No ha cambiado nada.',
    ca: '{{codigo}} ja està ajuntada amb una altra. No ha canviat res.',
  },
  'merge.targetMerged': {
    status: 409,
    title_es: 'La que se queda ya está juntada',
    title_ca: 'La que es queda ja està ajuntada',
    es: '{{codigo}} está juntada con otra. Elija esa otra como la que se queda.',
    ca: '{{codigo}} està ajuntada amb una altra. Trie eixa altra com la que es queda.',
  },
  'merge.targetClosed': {
    status: 409,
    title_es: 'La que se queda está cerrada',
    title_ca: 'La que es queda està tancada',
    es: '{{codigo}} está cerrada: lo que aún está abierto quedaría sin atender. Elija una abierta como la que se queda.',
    ca: '{{codigo}} està tancada: el que encara està obert quedaria sense atendre. Trie una oberta com la que es queda.',
  },
  'merge.anonymous': {
    status: 409,
    title_es: 'Ya no tiene datos de quien avisó',
    title_ca: 'Ja no té dades de qui va avisar',
    es: '{{codigo}} es antigua y se ha hecho anónima: no se puede juntar.',
    ca: "{{codigo}} és antiga i s'ha fet anònima: no es pot ajuntar.",
  },
  'merge.noStatus': {
    status: 409,
    title_es: 'Falta el estado «Duplicada»',
    title_ca: "Falta l'estat «Duplicada»",
    es: 'El municipio no usa ningún estado de duplicada para incidencias y tareas. La administración puede activarlo en la consola.',
    ca: "El municipi no usa cap estat de duplicada per a incidències i tasques. L'administració pot activar-lo en la consola.",
  },
  'merge.alreadyUndone': {
    status: 409,
    title_es: 'Ya están separadas',
    title_ca: 'Ja estan separades',
    es: 'Alguien las ha separado antes. No ha cambiado nada.',
    ca: 'Algú les ha separades abans. No ha canviat res.',
  },
  'merge.undoTooLate': {
    status: 409,
    title_es: 'Ya no se pueden separar',
    title_ca: 'Ja no es poden separar',
    es: 'Se juntaron hace más de 90 días. Puede registrar otra incidencia igual.',
    ca: 'Es van ajuntar fa més de 90 dies. Pot registrar una altra incidència igual.',
  },
} as const satisfies Record<string, RefusalSpec>

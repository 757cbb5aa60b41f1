import type { SameKeys } from '#/platform/text.ts'
import type { es } from './texts.es.ts'

export const ca = {
  title: "Pendents d'enviar",
  offline: 'Sense connexió. Eixiran soles, en este orde.',
  online: 'Ixen soles, en este orde.',
  photos_one: '{{count}} foto, {{size}}',
  photos_other: '{{count}} fotos, {{size}}',
  photosSent: 'Enviada; falten fotos: {{sent}} de {{total}} pujades',
  sending: 'Enviant…',
  sendingPhoto: 'Pujant una foto: {{percent}} %',
  refused: "El servidor no l'ha acceptada: {{message}}",
  edit: 'Modificar',
  retry: 'Reintentar',
  discard: 'Descartar',
  discardTitle: "Descartar el que no s'ha enviat?",
  discardMessage: 'No es podrà recuperar.',
  cancel: 'Cancel·lar',
  mayHaveArrived: "Pot ser que ja haja arribat. Es comprovarà quan s'envie una altra vegada; per això no es pot modificar.",
  sendAll_one: 'Enviar ara',
  sendAll_other: 'Enviar les {{count}} ara',
  waitForNetwork: 'Espere a tindre connexió.',
  emptyTitle: 'Tot està enviat',
  emptyText: 'El que faça sense connexió es guarda ací i ix sol quan torna.',
  emptyAction: "Avisar d'una incidència",
} as const satisfies SameKeys<typeof es>

import { reopenRefusals } from '@avisa/contract/reopening/refusals'
import { featureTexts, messageOf, titleOf } from '#/platform/text.ts'

export const useAnswerTexts = featureTexts('incident-answer', {
  question: ['¿Está arreglado?', 'Està arreglat?'],
  until: ['Puede decirlo hasta el {{day}}.', 'Pot dir-ho fins al {{day}}.'],
  yes: ['Sí', 'Sí'],
  no: ['No, sigue igual', 'No, seguix igual'],
  noTitle: ['Sigue igual', 'Seguix igual'],
  noText: [
    'Lo volvemos a abrir, y lo mira otra persona si puede ser. No hace falta que escriba nada.',
    'Ho tornem a obrir, i ho mira una altra persona si pot ser. No cal que escriga res.',
  ],
  words: ['Qué ve ahora', 'Què veu ara'],
  wordsYes: ['Qué quiere decirnos', 'Què vol dir-nos'],
  wordsHelp: ['Lo lee el personal, nadie más.', 'Ho llig el personal, ningú més.'],
  photo: ['Una foto de cómo está ahora', 'Una foto de com està ara'],
  photoWhy: ['Así se sabe qué falta. Solo la ve el personal.', 'Així se sap què falta. Només la veu el personal.'],
  photoOwn: ['Si quiere, una foto de cómo está ahora.', 'Si vol, una foto de com està ara.'],
  needPhoto: titleOf(reopenRefusals['reopen.photo']),
  again: ['Avisar de nuevo', 'Tornar a avisar'],
  late: titleOf(reopenRefusals['reopen.tooLate']),
  lateText: messageOf(reopenRefusals['reopen.tooLate']),
  send: ['Enviar: sigue igual', 'Enviar: seguix igual'],
  saidNo: ['Anotado. Lo volvemos a mirar.', 'Anotat. Ho tornem a mirar.'],
  yesTitle: ['Gracias', 'Gràcies'],
  yesText: ['Si quiere, díganos cómo ha ido. Después, envíelo.', "Si vol, diga'ns com ha anat. Després, envie-ho."],
  why: ['Cómo ha ido', 'Com ha anat'],
  points: ['Su nota, de 1 a 5', 'La seua nota, de 1 a 5'],
  sendYes: ['Enviar', 'Enviar'],
  saidYes: ['Gracias por decirlo.', 'Gràcies per dir-ho.'],
  outboxNo: ['Sigue igual: {{code}}', 'Seguix igual: {{code}}'],
  outboxYes: ['Está arreglado: {{code}}', 'Està arreglat: {{code}}'],
})

import { featureTexts } from '#/platform/text.ts'

/** Read only once a report is sent: not on the first screen. */
export const useSentTexts = featureTexts('wizard-sent', {
  whatNow: ['Qué pasa ahora', 'Què passa ara'],
  now_received: ['Recibida', 'Rebuda'],
  now_receivedText: ['Ya la ve el servicio que la atiende.', "Ja la veu el servici que l'atén."],
  now_progress: ['En gestión', 'En gestió'],
  now_progressText: ['Se estudia y se envía a quien la repara.', "S'estudia i s'envia a qui la repara."],
  now_done: ['Resuelta', 'Resolta'],
  now_doneText: ['Verá el resultado en «Mis incidencias».', 'Veurà el resultat en «Les meues incidències».'],
  waitingText: [
    'Se enviará sola cuando vuelva la conexión. Si cierra la aplicación, ábrala después para que se envíe.',
    "S'enviarà sola quan torne la connexió. Si tanca l'aplicació, òbriga-la després perquè s'envie.",
  ],
  triesAgain: [
    'Está guardada en este dispositivo y se volverá a enviar sola.',
    'Està guardada en este dispositiu i es tornarà a enviar sola.',
  ],
})

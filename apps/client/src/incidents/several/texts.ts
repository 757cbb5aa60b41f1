import { featureTexts } from '#/platform/text.ts'

export const useSeveralTexts = featureTexts('incidents-several', {
  priority: ['Prioridad', 'Prioritat'],
  priorityMain: ['Cambiar la prioridad de {{count}}', 'Canviar la prioritat de {{count}}'],
  priorityTitle: ['Prioridad {{priority}}', 'Prioritat {{priority}}'],
  priority_baja: ['Baja', 'Baixa'],
  priority_media: ['Media', 'Mitjana'],
  priority_alta: ['Alta', 'Alta'],
  allSame: ['Todas la tienen ya.', 'Totes la tenen ja.'],
  choose: ['Elija una opción.', 'Trie una opció.'],
  accept: ['Aceptar', 'Acceptar'],
  acceptMain: ['Aceptar {{count}}', 'Acceptar-ne {{count}}'],
  acceptTitle_one: ['¿Aceptar 1 incidencia?', 'Acceptar 1 incidència?'],
  acceptTitle_other: ['¿Aceptar {{count}} incidencias?', 'Acceptar {{count}} incidències?'],
  acceptMessage: [
    'Se harán sus tareas y se avisará a quien las comunicó. No se puede deshacer.',
    "Es faran les seues tasques i s'avisarà a qui les va comunicar. No es pot desfer.",
  ],
  acceptedTitle: ['Aceptadas', 'Acceptades'],
  noneWaits: ['Ninguna espera a que la acepten.', "Cap espera que l'accepten."],
  cancel: ['Cancelar', 'Cancel·lar'],
  none: ['Elija alguna.', "Trie'n alguna."],
  tooMany: ['Se cambian {{count}} de una vez como mucho.', "Se'n canvien {{count}} d'una vegada com a màxim."],
})

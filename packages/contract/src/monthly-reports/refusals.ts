import type { RefusalSpec } from '#/http/refusals.ts'

export const monthlyReportRefusals = {
  'monthlyReport.notEnded': {
    status: 400,
    title_es: 'El mes no ha terminado',
    title_ca: 'El mes no ha acabat',
    es: 'El informe se hace cuando el mes ha terminado. Elija un mes anterior, de los últimos diez años.',
    ca: "L'informe es fa quan el mes ha acabat. Trie un mes anterior, dels últims deu anys.",
  },
  'monthlyReport.unchanged': {
    status: 409,
    title_es: 'No ha cambiado ninguna cifra',
    title_ca: 'No ha canviat cap xifra',
    es: 'La versión {{version}} de este informe dice lo mismo. Se hace otra cuando cambia alguna cifra.',
    ca: "La versió {{version}} d'este informe diu el mateix. Se'n fa una altra quan canvia alguna xifra.",
  },
} as const satisfies Record<string, RefusalSpec>

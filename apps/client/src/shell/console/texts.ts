import { featureTexts } from '#/platform/text.ts'

export const useConsoleTexts = featureTexts('console', {
  title: ['Consola', 'Consola'],
  intro: ['Todo lo que hace de un municipio un lugar propio se cambia aquí.', "Tot el que fa d'un municipi un lloc propi es canvia ací."],
  back: ['Volver a Avisa', 'Tornar a Avisa'],
  nav: ['Partes de la consola', 'Parts de la consola'],
  menu: ['Partes', 'Parts'],
  home: ['Inicio', 'Inici'],
  health: ['Salud', 'Salut'],
  group_reports: ['Qué se avisa', "De què s'avisa"],
  group_workers: ['Quién trabaja', 'Qui treballa'],
  group_words: ['Qué se dice', 'Què es diu'],
  group_look: ['Cómo se ve', 'Com es veu'],
  group_law: ['Ley y seguridad', 'Llei i seguretat'],
  group_follow: ['Seguimiento', 'Seguiment'],
})

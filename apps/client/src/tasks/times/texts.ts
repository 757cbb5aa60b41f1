import { featureTexts } from '#/platform/text.ts'

export const useTimeTexts = featureTexts('task-times', {
  title: ['Tiempo de trabajo', 'Temps de treball'],
  start: ['Empezar a trabajar', 'Començar a treballar'],
  end: ['Terminar de trabajar', 'Acabar de treballar'],
  since: ['Desde las {{time}}: {{duration}}', 'Des de les {{time}}: {{duration}}'],
  own: ['Suyo: {{own}}', 'Seu: {{own}}'],
  ownAndAll: ['Suyo: {{own}}. En total: {{all}}', 'Seu: {{own}}. En total: {{all}}'],
  all: ['De todas las personas', 'De totes les persones'],
  enter: ['Apuntar minutos', 'Apuntar minuts'],
  enterText: ['De un trabajo ya hecho', "D'un treball ja fet"],
  correct: ['Corregir los últimos', 'Corregir els últims'],
  minutes: ['Minutos', 'Minuts'],
  counted: ['Contados: {{duration}}. Corríjalos si no es así.', "Comptats: {{duration}}. Corregisca'ls si no és així."],
  outOfRange: ['Escriba de {{least}} a {{most}} minutos.', 'Escriga de {{least}} a {{most}} minuts.'],
  save: ['Guardar', 'Guardar'],
  outboxStart: ['Tarea {{code}}: empezar a trabajar', 'Tasca {{code}}: començar a treballar'],
  outboxEnd: ['Tarea {{code}}: terminar de trabajar', 'Tasca {{code}}: acabar de treballar'],
  outboxMinutes: ['Tarea {{code}}: {{minutes}} minutos de trabajo', 'Tasca {{code}}: {{minutes}} minuts de treball'],
})

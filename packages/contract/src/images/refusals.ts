import type { RefusalSpec } from '#/http/refusals.ts'

export const imageRefusals = {
  'image.notAnImage': {
    status: 415,
    title_es: 'No es una imagen',
    title_ca: 'No és una imatge',
    es: 'Elija una foto.',
    ca: 'Trie una foto.',
  },
  'image.unreadable': {
    status: 415,
    title_es: 'No se ha podido abrir la foto',
    title_ca: "No s'ha pogut obrir la foto",
    es: 'El archivo está dañado o no es de un tipo que se admita. Elija otra o haga una con «Hacer una foto».',
    ca: "El fitxer està danyat o no és d'un tipus que s'admeta. Trie'n una altra o faça'n una amb «Fer una foto».",
  },
  'image.heic': {
    status: 415,
    title_es: 'Esta foto no se puede abrir aquí',
    title_ca: 'Esta foto no es pot obrir ací',
    es: 'Elija otra o haga una con «Hacer una foto».',
    ca: "Trie'n una altra o faça'n una amb «Fer una foto».",
  },
  'image.tooLarge': {
    status: 413,
    title_es: 'Pesa demasiado',
    title_ca: 'Pesa massa',
    es: 'Elija una foto de menos de 100 MB.',
    ca: 'Trie una foto de menys de 100 MB.',
  },
  'image.tooManyPixels': {
    status: 413,
    title_es: 'La foto es demasiado grande',
    title_ca: 'La foto és massa gran',
    es: 'Haga otra con «Hacer una foto».',
    ca: "Faça'n una altra amb «Fer una foto».",
  },
  'image.tooMany': {
    status: 400,
    title_es: 'Demasiadas fotos',
    title_ca: 'Massa fotos',
    es: 'No caben más: hasta {{maximo}} por incidencia, y hasta 3 de quien se suma.',
    ca: "No en caben més: fins a {{maximo}} per incidència, i fins a 3 de qui s'hi suma.",
  },
  'image.uploadGone': {
    status: 409,
    title_es: 'La foto se envía entera',
    title_ca: "La foto s'envia sencera",
    es: 'Lo que llegó de ella ya no está.',
    ca: 'El que en va arribar ja no hi és.',
  },
  'image.notYours': {
    status: 403,
    title_es: 'Sin permiso',
    title_ca: 'Sense permís',
    es: 'Solo quien avisó puede añadir fotos a esta incidencia.',
    ca: 'Només qui va avisar pot afegir fotos a esta incidència.',
  },
} as const satisfies Record<string, RefusalSpec>

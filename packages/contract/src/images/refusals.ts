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
    es: 'El archivo está dañado o su formato no se admite. Haga otra foto o elija una JPEG o PNG.',
    ca: "El fitxer està danyat o el seu format no s'admet. Faça una altra foto o trie'n una JPEG o PNG.",
  },
  'image.heic': {
    status: 415,
    title_es: 'Las fotos HEIC no se pueden abrir',
    title_ca: 'Les fotos HEIC no es poden obrir',
    es: 'Elija la foto en JPEG o haga otra.',
    ca: "Trie la foto en JPEG o faça'n una altra.",
  },
  'image.tooLarge': {
    status: 413,
    title_es: 'Pesa demasiado',
    title_ca: 'Pesa massa',
    es: 'El máximo es 100 MB.',
    ca: 'El màxim és 100 MB.',
  },
  'image.tooManyPixels': {
    status: 413,
    title_es: 'La foto es demasiado grande',
    title_ca: 'La foto és massa gran',
    es: 'Redúzcala o haga otra.',
    ca: "Reduïsca-la o faça'n una altra.",
  },
  'image.tooMany': {
    status: 400,
    title_es: 'Demasiadas fotos',
    title_ca: 'Massa fotos',
    es: 'La incidencia ya tiene {{maximo}} fotos.',
    ca: 'La incidència ja té {{maximo}} fotos.',
  },
  'image.notYours': {
    status: 403,
    title_es: 'Sin permiso',
    title_ca: 'Sense permís',
    es: 'Solo quien avisó puede añadir fotos a esta incidencia.',
    ca: 'Només qui va avisar pot afegir fotos a esta incidència.',
  },
} as const satisfies Record<string, RefusalSpec>

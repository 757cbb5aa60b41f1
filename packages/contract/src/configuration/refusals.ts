import type { RefusalSpec } from '#/http/refusals.ts'

export const configurationRefusals = {
  'config.collided': {
    status: 409,
    title_es: 'Otra persona ha cambiado lo mismo',
    title_ca: 'Una altra persona ha canviat el mateix',
    es: '{{quien}} ha cambiado lo mismo hace un momento. Compare y elija.',
    ca: '{{quien}} ha canviat el mateix fa un moment. Compare i trie.',
  },
  'config.invalid': {
    status: 400,
    title_es: 'Hay algo que corregir',
    title_ca: 'Hi ha una cosa per corregir',
    es: 'No se ha guardado nada. Corrija lo que se indica.',
    ca: "No s'ha guardat res. Corregisca el que s'indica.",
  },
  'config.inUse': {
    status: 409,
    title_es: 'Se usa en otros sitios',
    title_ca: "S'usa en altres llocs",
    es: 'No se puede borrar porque se usa. Retírelo en vez de borrarlo.',
    ca: "No es pot esborrar perquè s'usa. Retire-ho en lloc d'esborrar-ho.",
  },
  'config.draftOnly': {
    status: 400,
    title_es: 'Se cambia con un borrador',
    title_ca: 'Es canvia amb un esborrany',
    es: 'Añádalo a un borrador, mírelo y publíquelo.',
    ca: "Afija-ho a un esborrany, mire'l i publique'l.",
  },
  'config.previewOnly': {
    status: 403,
    title_es: 'Esta ventana solo mira',
    title_ca: 'Esta finestra només mira',
    es: 'Es la vista previa de un borrador: aquí no se guarda nada.',
    ca: "És la vista prèvia d'un esborrany: ací no es guarda res.",
  },
  'config.previewEnded': {
    status: 403,
    title_es: 'La vista previa ha terminado',
    title_ca: 'La vista prèvia ha acabat',
    es: 'Vuelva a abrirla desde el borrador.',
    ca: "Torne a obrir-la des de l'esborrany.",
  },
  'config.nothingToUndo': {
    status: 409,
    title_es: 'No queda nada que deshacer',
    title_ca: 'No queda res per desfer',
    es: 'Todo lo que cambió se ha vuelto a cambiar después.',
    ca: "Tot el que va canviar s'ha tornat a canviar després.",
  },
  'config.nothingToImport': {
    status: 400,
    title_es: 'No hay diferencias',
    title_ca: 'No hi ha diferències',
    es: 'El archivo dice lo mismo que su configuración.',
    ca: 'El fitxer diu el mateix que la seua configuració.',
  },
} as const satisfies Record<string, RefusalSpec>

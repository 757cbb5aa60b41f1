import type { RefusalSpec } from '#/http/refusals.ts'

export const importRefusals = {
  'import.cut': {
    status: 409,
    title_es: 'Falta una parte del archivo',
    title_ca: 'Falta una part del fitxer',
    es: 'Faltan partes del archivo. Continúe la subida.',
    ca: 'Falten parts del fitxer. Continue la pujada.',
  },
  'import.busy': {
    status: 409,
    title_es: 'Hay otra importación en marcha',
    title_ca: 'Hi ha una altra importació en marxa',
    es: 'Espere a que acabe o descártela. Su archivo sigue aquí.',
    ca: 'Espere que acabe o descarte-la. El seu fitxer continua ací.',
  },
  'import.notReady': {
    status: 409,
    title_es: 'Esta importación ha cambiado',
    title_ca: 'Esta importació ha canviat',
    es: 'Otra persona la ha usado o descartado, o todavía se comprueba. Mire cómo está ahora.',
    ca: "Una altra persona l'ha usada o descartada, o encara es comprova. Mire com està ara.",
  },
  'import.noFile': {
    status: 409,
    title_es: 'El archivo ya no está',
    title_ca: 'El fitxer ja no està',
    es: 'Los archivos se guardan 48 horas. Súbalo otra vez.',
    ca: "Els fitxers es guarden 48 hores. Torne'l a pujar.",
  },
  'import.noMapping': {
    status: 422,
    title_es: 'Falta decir de dónde vienen',
    title_ca: "Falta dir d'on venen",
    es: 'Diga de qué sistema son las incidencias y a qué unidad van.',
    ca: 'Diga de quin sistema són les incidències i a quina unitat van.',
  },
} as const satisfies Record<string, RefusalSpec>

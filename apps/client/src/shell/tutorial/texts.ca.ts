import type { SameKeys } from '#/platform/text.ts'
import type { es } from './texts.es.ts'

export const ca: SameKeys<typeof es> = {
  t1: "Avise en menys d'un minut",
  m1: "Un fanal apagat, un clot, un contenidor ple? Conte'ns-ho des d'ací.",
  t2: 'Diga on és',
  m2: "El mapa s'obri on està vosté. Moga el punt o escriga el carrer.",
  t3: 'Faça una foto',
  m3: "Una imatge ajuda a enviar l'equip adequat. Evite cares i matrícules.",
  t4: 'Seguisca la seua incidència',
  m4: "Rebrà un codi i l'avisarem quan hi haja novetats.",
  t5: 'També sense connexió',
  m5: "Si no hi ha connexió, es guarda i s'envia sola després. En una emergència, telefone al 112.",
  skip: 'Ometre',
  previous: 'Anterior',
  next: 'Següent',
  begin: 'Començar',
  page: 'Pàgina {{page}} de {{total}}',
}

import { featureTexts } from '#/platform/text.ts'

export const useTutorialTexts = featureTexts('tutorial', {
  t1: ['Avise en menos de un minuto', "Avise en menys d'un minut"],
  m1: [
    '¿Una farola apagada, un bache, un contenedor lleno? Cuéntenoslo desde aquí.',
    "Un fanal apagat, un clot, un contenidor ple? Conte'ns-ho des d'ací.",
  ],
  t2: ['Diga dónde es', 'Diga on és'],
  m2: [
    'El mapa se abre donde está usted. Mueva el punto o escriba la calle.',
    "El mapa s'obri on està vosté. Moga el punt o escriga el carrer.",
  ],
  t3: ['Haga una foto', 'Faça una foto'],
  m3: [
    'Una imagen ayuda a enviar al equipo adecuado. Evite caras y matrículas.',
    "Una imatge ajuda a enviar l'equip adequat. Evite cares i matrícules.",
  ],
  t4: ['Siga su incidencia', 'Seguisca la seua incidència'],
  m4: ['Recibirá un código y le avisaremos cuando haya novedades.', "Rebrà un codi i l'avisarem quan hi haja novetats."],
  t5: ['También sin conexión', 'També sense connexió'],
  m5: [
    'Si no hay conexión, se guarda y se envía sola después. En una emergencia, llame al 112.',
    "Si no hi ha connexió, es guarda i s'envia sola després. En una emergència, telefone al 112.",
  ],
  skip: ['Omitir', 'Ometre'],
  previous: ['Anterior', 'Anterior'],
  next: ['Siguiente', 'Següent'],
  begin: ['Empezar', 'Començar'],
  page: ['Página {{page}} de {{total}}', 'Pàgina {{page}} de {{total}}'],
})

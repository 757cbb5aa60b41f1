/** Five pages; a municipality may word its own (`tutorial.t1`, `tutorial.m1`, … of its translations). */
export const es = {
  t1: 'Avise en menos de un minuto',
  m1: '¿Una farola apagada, un bache, un contenedor lleno? Cuéntenoslo desde aquí.',
  t2: 'Diga dónde es',
  m2: 'El mapa se abre donde está usted. Mueva el punto o escriba la calle.',
  t3: 'Haga una foto',
  m3: 'Una imagen ayuda a enviar al equipo adecuado. Evite caras y matrículas.',
  t4: 'Siga su incidencia',
  m4: 'Recibirá un código y le avisaremos cuando haya novedades.',
  t5: 'También sin conexión',
  m5: 'Si no hay conexión, se guarda y se envía sola después. En una emergencia, llame al 112.',
  skip: 'Omitir',
  previous: 'Anterior',
  next: 'Siguiente',
  begin: 'Empezar',
  page: 'Página {{page}} de {{total}}',
} as const

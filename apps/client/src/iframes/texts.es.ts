export const es = {
  infrastructure: 'Infraestructuras',
  infrastructureFrame: 'Infraestructuras alrededor de la incidencia',
  loading: 'Cargando…',
  openApart: 'Abrir en otra ventana',
  notSeen: '¿No se ve la página?',
  loadingPage: 'Abriendo la página…',
  closed: 'Las infraestructuras no están disponibles',
  closedText: 'Su cuenta no tiene acceso, o el municipio no las ha activado.',
  backToIncident: 'Volver a la incidencia',
} as const

import { featureTexts } from '#/platform/text.ts'

export const useIframeTexts = featureTexts('iframes', {
  infrastructure: ['Infraestructuras', 'Infraestructures'],
  infrastructureFrame: ['Infraestructuras alrededor de la incidencia', 'Infraestructures al voltant de la incidència'],
  loading: ['Cargando…', 'Carregant…'],
  openApart: ['Abrir en otra ventana', 'Obrir en una altra finestra'],
  notSeen: ['¿No se ve la página?', 'No es veu la pàgina?'],
  loadingPage: ['Abriendo la página…', "S'està obrint la pàgina…"],
  closed: ['Las infraestructuras no están disponibles', 'Les infraestructures no estan disponibles'],
  closedText: [
    'Su cuenta no tiene acceso, o el municipio no las ha activado.',
    'El seu compte no hi té accés, o el municipi no les ha activades.',
  ],
  backToIncident: ['Volver a la incidencia', 'Tornar a la incidència'],
})

export const es = {
  title: 'Elija su municipio',
  change: 'Cambiar de municipio',
  search: 'Buscar municipio',
  chosen: 'Elegido',
  none: 'Ningún municipio se llama así',
  noneText: 'Pruebe con menos letras.',
  confirmTitle: '¿Cambiar de municipio?',
  confirmMessage: 'Se cerrará la sesión. Lo pendiente de enviar se queda guardado.',
  confirm: 'Cambiar',
} as const

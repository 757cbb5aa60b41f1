/** Texts whose keys the specification fixes for every client; a municipality may reword them. */
export const namedTexts = {
  MENSAJE_ACTIVACION_PENDIENTE: [
    'Abra el enlace que le enviamos por correo para activarla.',
    "Òbriga l'enllaç que li vam enviar per correu per a activar-lo.",
  ],
  MENSAJE_NOTIFICACION_NO_COMPATIBLE: [
    'Lo hemos marcado como leído. Ábralo desde la web municipal.',
    "L'hem marcat com a llegit. Òbriga'l des de la web municipal.",
  ],
  ERROR_CAMBIO_CENTRO: ['Finalice la jornada para cambiar de centro.', 'Finalitze la jornada per a canviar de centre.'],
  ERROR_CAMBIO_VEHICULO: ['Finalice la jornada para cambiar de vehículo.', 'Finalitze la jornada per a canviar de vehicle.'],
  ERROR_IMAGEN_CAMARA: ['Revise el permiso o elija una foto de la galería.', 'Revise el permís o trie una foto de la galeria.'],
  ERROR_SIN_PERMISO_MENSAJE: [
    'No tiene permiso en ningún servicio. Pídalo a la administración.',
    "No té permís en cap servici. Demane'l a l'administració.",
  ],
  ERROR_SUBIDA_IMAGENES_TITULO: ['Fotos sin enviar', 'Fotos sense enviar'],
  ERROR_SUBIDA_IMAGENES_MENSAJE: ['No se han podido subir estas fotos: {{nombres}}.', "No s'han pogut pujar estes fotos: {{nombres}}."],
  ERROR_SUBIDA_IMAGENES_REINTENTAR: ['Reintentar', 'Reintentar'],
  ERROR_SUBIDA_IMAGENES_CANCELAR: ['Cancelar', 'Cancel·lar'],
  mensaje_inci_nocreada: [
    'La incidencia no se ha creado. Sus datos siguen aquí: vuelva a intentarlo.',
    "La incidència no s'ha creat. Les seues dades continuen ací: torne-ho a intentar.",
  ],
} as const

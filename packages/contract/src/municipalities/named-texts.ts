/** The texts that the specification names by their keys (B §8), the same for every client; a municipality may word them in its own way (SRV-18). */
export const namedTexts = {
  es: {
    MENSAJE_ACTIVACION_PENDIENTE: 'Abra el enlace que le enviamos por correo para activarla.',
    MENSAJE_NOTIFICACION_NO_COMPATIBLE: 'Lo hemos marcado como leído. Ábralo desde la web municipal.',
    ERROR_CAMBIO_CENTRO: 'Finalice la jornada para cambiar de centro.',
    ERROR_CAMBIO_VEHICULO: 'Finalice la jornada para cambiar de vehículo.',
    ERROR_IMAGEN_CAMARA: 'Revise el permiso o elija una foto de la galería.',
    ERROR_SIN_PERMISO_MENSAJE: 'No tiene permiso en ningún servicio. Pídalo a la administración.',
    ERROR_SUBIDA_IMAGENES_TITULO: 'Fotos sin enviar',
    ERROR_SUBIDA_IMAGENES_MENSAJE: 'No se han podido subir estas fotos: {{nombres}}.',
    ERROR_SUBIDA_IMAGENES_REINTENTAR: 'Reintentar',
    ERROR_SUBIDA_IMAGENES_CANCELAR: 'Cancelar',
    mensaje_inci_nocreada: 'La incidencia no se ha creado. Sus datos siguen aquí: vuelva a intentarlo.',
  },
  ca: {
    MENSAJE_ACTIVACION_PENDIENTE: "Òbriga l'enllaç que li vam enviar per correu per a activar-lo.",
    MENSAJE_NOTIFICACION_NO_COMPATIBLE: "L'hem marcat com a llegit. Òbriga'l des de la web municipal.",
    ERROR_CAMBIO_CENTRO: 'Finalitze la jornada per a canviar de centre.',
    ERROR_CAMBIO_VEHICULO: 'Finalitze la jornada per a canviar de vehicle.',
    ERROR_IMAGEN_CAMARA: 'Revise el permís o trie una foto de la galeria.',
    ERROR_SIN_PERMISO_MENSAJE: "No té permís en cap servici. Demane'l a l'administració.",
    ERROR_SUBIDA_IMAGENES_TITULO: 'Fotos sense enviar',
    ERROR_SUBIDA_IMAGENES_MENSAJE: "No s'han pogut pujar estes fotos: {{nombres}}.",
    ERROR_SUBIDA_IMAGENES_REINTENTAR: 'Reintentar',
    ERROR_SUBIDA_IMAGENES_CANCELAR: 'Cancel·lar',
    mensaje_inci_nocreada: "La incidència no s'ha creat. Les seues dades continuen ací: torne-ho a intentar.",
  },
} as const

import { featureTexts } from '#/platform/text.ts'

/** Those of `field-texts.ts` that belong to closing. */
export const useClosingFieldTexts = featureTexts('configuration.closing', {
  'motivo_cierre.estado': ['Estado en que se elige', 'Estat en què es tria'],
  'motivo_cierre.estado.help': [
    'Al pasar a un estado final hay que elegir uno de sus motivos.',
    'En passar a un estat final cal triar un dels seus motius.',
  ],
  'motivo_cierre.desenlace': ['Cómo termina', 'Com acaba'],
  'motivo_cierre.desenlace.resuelta': ['Resuelta', 'Resolta'],
  'motivo_cierre.desenlace.no_competencia': ['No es municipal', 'No és municipal'],
  'motivo_cierre.desenlace.no_se_hara': ['No se hará', 'No es farà'],
  'motivo_cierre.desenlace.no_localizada': ['No se encuentra', 'No es troba'],
  'motivo_cierre.desenlace.duplicada': ['Duplicada', 'Duplicada'],
  'motivo_cierre.desenlace.aplazada': ['Más adelante', 'Més avant'],
  'motivo_cierre.texto': ['Lo que lee quien avisó', 'El que llig qui va avisar'],
  'motivo_cierre.texto.help': [
    'Si no se escribe otra cosa. Sin nada, hay que escribirla. {{fecha}}, {{organismo}} y {{contacto}} se rellenan.',
    "Si no s'escriu una altra cosa. Sense res, cal escriure-la. {{fecha}}, {{organismo}} i {{contacto}} s'omplin.",
  ],
  'motivo_cierre.pide_foto': ['Pide una foto del resultado', 'Demana una foto del resultat'],
  'motivo_cierre.pide_organismo': ['Pide quién se encarga', "Demana qui se n'encarrega"],
  'motivo_cierre.pide_fecha': ['Pide para cuándo', 'Demana per a quan'],
  'motivo_cierre.ofrece_sigue_igual': ['Se puede contestar que sigue igual', 'Es pot contestar que seguix igual'],
  'motivo_cierre.ofrece_sigue_igual.help': ['Y entonces se vuelve a abrir.', 'I llavors es torna a obrir.'],

  'motivo_valoracion.resuelta': ['Para quien dice que está arreglado', 'Per a qui diu que està arreglat'],
  'motivo_valoracion.resuelta.help': ['Si no, para quien dice que sigue igual.', 'Si no, per a qui diu que seguix igual.'],

  'respuesta.texto': ['Lo que lee quien avisó', 'El que llig qui va avisar'],
  'respuesta.texto.help': [
    '{{codigo}}, {{direccion}}, {{fecha}} y {{organismo}} se rellenan. La frase sin su dato no se escribe.',
    "{{codigo}}, {{direccion}}, {{fecha}} i {{organismo}} s'omplin. La frase sense la seua dada no s'escriu.",
  ],
  'respuesta.estados': ['Estados en que se ofrece', "Estats en què s'oferix"],
  'respuesta.estados.help': ['Ninguno: en todos.', 'Cap: en tots.'],
  'respuesta.tipos': ['Tipos para los que se ofrece', "Tipus per als quals s'oferix"],
  'respuesta.tipos.help': ['Ninguno: para todos. Un grupo vale para todos los suyos.', 'Cap: per a tots. Un grup val per a tots els seus.'],
  'respuesta.unidad_gestion': ['Unidad', 'Unitat'],
  'respuesta.unidad_gestion.help': ['Sin ninguna, la ofrecen todas.', "Sense cap, l'oferixen totes."],

  'organismo.telefono': ['Teléfono', 'Telèfon'],
  'organismo.web': ['Web', 'Web'],
  'organismo.correo': ['Correo', 'Correu'],
})

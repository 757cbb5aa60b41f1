import type { Closings } from '@avisa/contract/closing/schemas'

const reason = { desenlace: 'resuelta', pide_foto: false, pide_organismo: false, pide_fecha: false, ofrece_sigue_igual: true } as const
const forAll = { estados: [], tipos: [], unidad_gestion_id: null, usos: 0 }
/** What a town lets choose from when work ends. */
export const closings: Closings = {
  motivos: [
    {
      ...reason,
      id: 1,
      estado_id: 18,
      titulo_es: 'Reparado',
      titulo_val: 'Reparat',
      texto_es: 'Lo hemos reparado.',
      texto_val: 'Ho hem reparat.',
      pide_foto: true,
    },
    { ...reason, id: 2, estado_id: 18, titulo_es: 'Otra cosa', titulo_val: 'Una altra cosa', texto_es: null, texto_val: null },
    {
      ...reason,
      id: 3,
      estado_id: 24,
      desenlace: 'no_competencia',
      titulo_es: 'Ajena',
      titulo_val: 'Aliena',
      texto_es: 'Se encarga: {{organismo}}.',
      texto_val: "Se n'encarrega: {{organismo}}.",
      pide_organismo: true,
    },
    { ...reason, id: 4, estado_id: 16, titulo_es: 'Llueve', titulo_val: 'Plou', texto_es: null, texto_val: null },
    { ...reason, id: 6, estado_id: 16, titulo_es: 'Sin acceso', titulo_val: 'Sense accés', texto_es: null, texto_val: null },
  ],
  organismos: [{ id: 5, nombre_es: 'Confederación', nombre_val: 'Confederació', telefono: '960 000 111', web: null, correo: null }],
  correos: [
    {
      codigo: 'resuelta',
      asunto_es: 'Incidencia {{codigo}} resuelta',
      asunto_val: 'Incidència {{codigo}} resolta',
      cuerpo_es: ['Hola, {{nombre}}:', '«{{respuesta}}»'],
      cuerpo_val: ['Hola, {{nombre}}:', '«{{respuesta}}»'],
    },
  ],
  respuestas: [
    {
      ...forAll,
      id: 1,
      titulo_es: 'Lámpara cambiada',
      titulo_val: 'Làmpada canviada',
      texto_es: 'Hemos cambiado la lámpara de {{direccion}}.\n\n{{organismo}}',
      texto_val: 'Hem canviat la làmpada de {{direccion}}.\n\n{{organismo}}',
      estados: [18],
      usos: 214,
    },
    {
      ...forAll,
      id: 2,
      titulo_es: 'Volveremos',
      titulo_val: 'Tornarem',
      texto_es: 'Volveremos por {{codigo}}.',
      texto_val: 'Tornarem per {{codigo}}.',
    },
  ],
}

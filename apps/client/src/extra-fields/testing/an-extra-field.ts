import type { ExtraField } from '@avisa/contract/extra-fields/schemas'

export const anExtraField = (tipo_campo: ExtraField['tipo_campo'], more: Partial<ExtraField> = {}): ExtraField => ({
  id: 1,
  codigo: tipo_campo,
  tipo_campo,
  obligatorio: false,
  para: 'todos',
  nombre: 'Dato',
  nombre_es: 'Dato',
  nombre_val: 'Dada',
  ayuda_es: '',
  ayuda_val: '',
  json: {},
  valor: null,
  valor_descripcion: null,
  valor_json: null,
  ...more,
})

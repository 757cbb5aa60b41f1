import type { Filter } from '@avisa/contract/filters/schemas'

export const aFilter = (id: number, [es, val]: readonly [string, string], part: Partial<Filter> = {}): Filter => ({
  id,
  descripcion: es,
  descripcion_es: es,
  descripcion_val: val,
  condicion: '(abierta,=,1)',
  usuario_id: null,
  vista: null,
  inicial: false,
  compartida: 'todos',
  unidad_gestion_id: null,
  ...part,
})

import type { IncidentType, Subtype } from '@avisa/contract/types/schemas'
import { describe, expect, it } from 'vitest'
import { markMatches, searchTypes } from './type-search.ts'

const type = (id: number, descripcion_es: string, descripcion_val: string, keys: string[] = []): Subtype => ({
  id,
  tipo_id: id,
  codigo: String(id),
  icono: 'bulb',
  descripcion: descripcion_es,
  descripcion_es,
  descripcion_val,
  descripcion_larga_es: '',
  descripcion_larga_val: '',
  palabras_clave_es: keys,
  palabras_clave_val: [],
  deactivated_message_es: null,
  deactivated_message_val: null,
  tipo_padre: null,
  es_publica: true,
  publicacion: 'revisada',
  asignable: false,
  asignacion_automatica: false,
  requiere_imagen_finalizar: false,
  entidad_reparadora_id: null,
  dias_objetivo: null,
  prioridad: 'media',
})
const tree: IncidentType[] = [
  {
    ...type(1, 'Alumbrado', 'Enllumenat'),
    subtipos: [type(11, 'Farola apagada', 'Fanal apagat', ['luz']), type(12, 'Farola encendida de día', 'Fanal encés de dia')],
  },
  { ...type(2, 'Limpieza', 'Neteja'), subtipos: [type(21, 'Contenedor lleno', 'Contenidor ple', ['basura'])] },
  { ...type(3, 'Tráfico', 'Trànsit'), subtipos: [type(31, 'Semáforo sin luz', 'Semàfor sense llum')] },
]
const resultsFor = (text: string, inSubtypes = true) => searchTypes(tree, text, { lang: 'es', inSubtypes }).map((result) => result.type.id)

describe('the search of a type', () => {
  it.each([
    ['farola', [11, 12]],
    ['FAROLA APAGADA', [11]],
    ['fanal', [11, 12]],
    ['semaforo', [31]],
    ['luz', [31, 11]],
    ['basura', [21]],
    ['limp', [2, 21]],
    ['xyz', []],
    ['  ', []],
  ])('«%s»', (text, ids) => {
    expect(resultsFor(text)).toEqual(ids)
  })

  it('parents are searched only where subtypes are not (WIZ-33)', () => {
    expect(resultsFor('farola', false)).toEqual([])
    expect(resultsFor('alumbrado', false)).toEqual([1])
  })

  it('the beginnings of matching words are marked', () => {
    expect(markMatches('Semáforo sin luz', 'sema luz').filter((piece) => piece.marked)).toEqual([
      { text: 'Semá', marked: true },
      { text: 'luz', marked: true },
    ])
    expect(markMatches('Farola', 'x')).toEqual([{ text: 'Farola', marked: false }])
  })
})

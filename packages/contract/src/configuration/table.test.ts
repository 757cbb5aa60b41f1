import { describe, expect, it } from 'vitest'
import { readDelimited } from '#/values/table.ts'
import { newBody, type Body } from './fields.ts'
import { configurables } from './objects.ts'
import { changeOfRow, isNothing, readObjects, tableProblems, understandObjects, type TableWords } from './table.ts'

const objectOf = (objeto: string) => {
  const object = configurables.get(objeto)
  if (!object) throw new Error(objeto)
  return object
}
const tipo = objectOf('tipo')
const aType = (more: Body): Body => ({ ...newBody(tipo.fields), ...more })
const lamp = aType({ codigo: 'farola', descripcion_es: 'Farola apagada', descripcion_val: 'Fanal apagat', dias_objetivo: 5 })
const hole = aType({ codigo: 'bache', descripcion_es: 'Bache', descripcion_val: 'Clot' })
const configuration = {
  tipo: { farola: lamp, bache: hole },
  unidad: {
    luz: { nombre_es: 'Alumbrado', nombre_val: 'Enllumenat' },
    jardin: { nombre_es: 'Parques y jardines', nombre_val: 'Parcs i jardins' },
  },
  entidad: { brigada: { nombre_es: 'Brigada', nombre_val: 'Brigada' }, contrata: { nombre_es: 'Brigada', nombre_val: 'Brigada' } },
  campo: {},
}
const labels: Readonly<Record<string, readonly string[]>> = {
  codigo: ['Código', 'Codi'],
  descripcion_es: ['Nombre'],
  descripcion_val: ['Nom'],
  tipo_padre: ['Dentro de', 'Dins de'],
  dias_objetivo: ['Días para repararla', 'Dies per a reparar-la'],
  unidades: ['Unidades', 'Unitats'],
  prioridad: ['Prioridad', 'Prioritat'],
}
const options: Readonly<Record<string, readonly string[]>> = { alta: ['Alta', 'Alta'], media: ['Media', 'Mitjana'] }
const words: TableWords = { labels: (campo) => labels[campo] ?? [], options: (_campo, option) => options[option] ?? [] }

const readAs = (objeto: string, text: string) => {
  const object = objectOf(objeto)
  const rows = readObjects(object, understandObjects(object, readDelimited(text), words), { words, configuration })
  const current = new Map(Object.entries((configuration as Readonly<Record<string, Readonly<Record<string, Body>>>>)[objeto] ?? {}))
  const problems = tableProblems(object, rows, current)
  return rows.map((row, at) => {
    const change = changeOfRow(object, row, current)
    return { ...row, ...change, isNothing: isNothing(object, change), problems: (problems[at] ?? []).map(({ campo }) => campo) }
  })
}
const read = (text: string) => readAs('tipo', text)

describe('a table of types', () => {
  it.each([
    ['in Spanish', 'Código;Nombre;Nom;Días para repararla\nvado;Vado;Gual;3'],
    ['in Valencian', 'CODI\tNom\tNombre\tDies per a reparar la\nvado\tGual\tVado\t3'],
    ['by the names of the fields', 'descripcion_es,descripcion_val,dias_objetivo,codigo\nVado,Gual,3,vado'],
    ['without codes', 'Nombre;Nom;Días para repararla;Notas\nVado;Gual;3;nada'],
  ])('has its heading %s', (_title, text) => {
    expect(read(text)).toMatchObject([
      {
        fila: 2,
        clave: 'vado',
        antes: null,
        problems: [],
        despues: aType({ codigo: 'vado', descripcion_es: 'Vado', descripcion_val: 'Gual', dias_objetivo: 3 }),
      },
    ])
  })

  it('leaves what it has no column for, and what a cell that may not be empty leaves out', () => {
    expect(read('codigo;dias_objetivo;prioridad\nfarola;7;')).toMatchObject([
      { antes: lamp, despues: { ...lamp, dias_objetivo: 7 }, problems: [] },
    ])
    expect(read('codigo;dias_objetivo\nfarola;')).toMatchObject([{ despues: { ...lamp, dias_objetivo: null } }])
  })

  it('says which columns a new one lacks', () => {
    expect(read('Código;Días para repararla\nvado;3')[0]?.problems).toEqual(['descripcion_es', 'descripcion_val'])
    expect(understandObjects(tipo, [['Vado', 'Gual']], words)).toEqual({ columns: [null, null], rows: [['Vado', 'Gual']], from: 1 })
  })

  it('is told apart by code, else by name, and never takes the code of another', () => {
    expect(read('Nombre\nfarola apagada')).toMatchObject([{ clave: 'farola', antes: lamp, isNothing: false }])
    expect(read('Nom\nFanal apagat')).toMatchObject([{ clave: 'farola', isNothing: true }])
    expect(read('Código\nFAROLA')).toMatchObject([{ clave: 'farola', isNothing: true }])
    expect(read('Nombre;Nom\nFarola;Fanal')).toMatchObject([{ clave: 'farola_2', antes: null }])
  })

  it('has units and options by code or name in either language', () => {
    const [row] = read('codigo;unidades;prioridad;es_publica;tipo_padre\nfarola;Enllumenat, Parques y jardines;ALTA;Sí;Clot')
    expect(row).toMatchObject({
      desconocidos: [],
      despues: { unidades: ['luz', 'jardin'], prioridad: 'alta', es_publica: true, tipo_padre: 'bache' },
    })
  })

  it('may refer to another row of itself', () => {
    const rows = read('Código;Nombre;Nom;Dentro de\nvia;Vía pública;Via pública;\nvado;Vado;Gual;Via pública')
    expect(rows[1]).toMatchObject({ despues: { tipo_padre: 'via' }, desconocidos: [] })
  })

  it.each([
    ['a unit', 'unidades', 'luz|Alumbrado Público', { texto: 'Alumbrado Público', propuesta: 'luz' }],
    ['a name that two have', 'entidad_reparadora', 'Brigada', { texto: 'Brigada' }],
    ['a number', 'dias_objetivo', 'cinco', { texto: 'cinco' }],
    ['yes or no', 'es_publica', 'quizá', { texto: 'quizá' }],
    ['an option', 'prioridad', 'urgente', { texto: 'urgente' }],
  ])('names what is not %s', (_title, campo, cell, word) => {
    expect(read(`codigo;${campo}\nfarola;${cell}`)[0]?.desconocidos).toEqual([{ campo, ...word }])
  })

  it('has each code once', () => {
    const rows = read('codigo;dias_objetivo\nfarola;1\nbache;2\nfarola;3')
    expect(rows.map(({ problems }) => problems)).toEqual([[], [], ['codigo']])
    const named = read('Nombre;Nom\nVado;Gual\nVado;Gual')
    expect(named.map(({ problems }) => problems)).toEqual([[], ['codigo']])
  })
})

it('vehicles are their names', () => {
  expect(readAs('vehiculo', 'nombre;orden\nFurgón 1;2')).toMatchObject([
    { clave: 'Furgón 1', despues: { nombre: 'Furgón 1', orden: 2 }, problems: [] },
  ])
})

it('the options of an extra field are written as words, in both languages where they differ', () => {
  const [row] = readAs('campo', 'codigo;nombre_es;nombre_val;tipo_campo;json\ncolor;Color;Color;list;Rojo = Roig | Gris')
  expect(row?.despues?.['json']).toEqual({
    opciones: [
      { key: 'rojo', text_es: 'Rojo', text_val: 'Roig' },
      { key: 'gris', text_es: 'Gris', text_val: 'Gris' },
    ],
  })
})

it('filters are told apart by list and name', () => {
  const rows = readAs('filtro', 'modelo;descripcion_es;descripcion_val;condicion\nobras;Mías;Meues;(a,=,1)\n;Mías;Meues;(a,=,1)')
  expect(rows).toMatchObject([{ clave: 'obras:Mías', problems: [] }, { problems: ['modelo'] }])
})

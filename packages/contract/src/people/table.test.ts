import { describe, expect, it } from 'vitest'
import { closest, readDelimited } from '#/values/table.ts'
import { checkInvitations, completedEmail } from './invitations.ts'
import { readPerson, understandTable, type PeopleChoices } from './table.ts'

const choices: PeopleChoices = {
  roles: [
    { id: 'Tecnicos', names: ['Técnico', 'Tècnic', 'Tecnicos'] },
    { id: 'Encargados', names: ['Encargado', 'Encarregat'] },
  ],
  unidades: [
    { id: 1, names: ['Alumbrado', 'Enllumenat'] },
    { id: 2, names: ['Parques y jardines', 'Parcs i jardins'] },
  ],
  entidades: [{ id: 4, names: ['Brigada de luz', 'Brigada de llum'] }],
  perfiles: [],
}
const read = (text: string) => {
  const { columns, rows, from } = understandTable(readDelimited(text))
  return rows.map((cells, at) => readPerson(from + at, cells, columns, choices))
}

describe('a table of people', () => {
  it.each([
    ['tabs of a paste', 'Nombre\tCorreo\tRol\tUnidad\nAna\ta@v.example\tTécnico\tAlumbrado\n'],
    ['semicolons', '\uFEFFNom;Correu electrònic;Rol;Unitat\r\n"Ana";a@v.example;tècnic;ENLLUMENAT\r\n'],
    ['commas, in another order', 'unidad,rol,correo,nombre\nAlumbrado,Tecnicos,a@v.example,Ana'],
    ['no heading', 'Ana\ta@v.example\tTécnico\tAlumbrado'],
  ])('is understood with %s', (_title, text) => {
    expect(read(text)).toMatchObject([{ nombre: 'Ana', email: 'a@v.example', user_roles: ['Tecnicos'], unidades: [1], desconocidos: [] }])
  })

  it('keeps quotes, separators and lines inside a quoted cell', () => {
    expect(readDelimited('a;"b;""c""\nd";e')).toEqual([['a', 'b;"c"\nd', 'e']])
  })

  it('has several units in a cell, a unit with «y» in its name as one, and names what it does not know', () => {
    const [several, whole, unknown] = read(
      'nombre;correo;rol;unidad\nA;a@v.example;Técnico;Alumbrado, Parques y jardines\nB;b@v.example;;Parcs i jardins\nC;c@v.example;Jefa;Alumbrado Público',
    )
    expect([several?.unidades, whole?.unidades]).toEqual([[1, 2], [2]])
    expect(unknown?.desconocidos).toEqual([
      { campo: 'user_roles', texto: 'Jefa' },
      { campo: 'unidades', texto: 'Alumbrado Público' },
    ])
    expect([several?.fila, unknown?.fila]).toEqual([2, 4])
  })

  it('proposes the one choice that shares a word', () => {
    expect(closest(choices.unidades, 'Alumbrado Público')?.id).toBe(1)
    expect(closest(choices.unidades, 'Policía')).toBeUndefined()
  })
})

describe('rows', () => {
  const good = { nombre: 'Ana', apellidos: '', email: 'ana@v.example', user_roles: ['Tecnicos' as const], unidades: [1] }
  it.each([
    ['is right', {}, []],
    ['has no name', { nombre: ' ' }, ['nombre']],
    ['has a link for a name', { nombre: 'https://mal.example' }, ['nombre']],
    ['has half an address', { email: 'ana@v' }, ['email']],
    ['has no role', { user_roles: [] }, ['user_roles']],
    ['is a citizen', { user_roles: ['Ciudadanos' as const] }, ['user_roles']],
    ['has no unit', { unidades: [] }, ['unidades']],
    ['administrates everything without unit', { unidades: [], user_roles: ['SuperAdmin' as const] }, []],
  ])('one that %s has these problems', (_title, more, fields) => {
    expect(checkInvitations([{ ...good, ...more }])[0]?.map(({ campo }) => campo)).toEqual(fields)
  })

  it('the second with the same address is wrong', () => {
    expect(checkInvitations([good, { ...good, email: 'ANA@v.example ' }]).map((row) => row.length)).toEqual([0, 1])
  })

  it('half an address is completed by that of the others', () => {
    const others = ['a@villaclara.example', 'b@villaclara.example', 'c@vila.example']
    expect(completedEmail('c.l@villaclara', others)).toBe('c.l@villaclara.example')
    expect(completedEmail('c.l', others)).toBe('c.l@villaclara.example')
    expect(completedEmail('c.l@otra', others)).toBeUndefined()
    expect(completedEmail('c.l@villaclara.example', others)).toBeUndefined()
  })
})

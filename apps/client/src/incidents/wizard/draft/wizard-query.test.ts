import { describe, expect, it } from 'vitest'
import { readWizardQuery, returnAddress } from './wizard-query.ts'

const read = (query: string, permitted: string[] = []) => readWizardQuery(new URLSearchParams(query), permitted)
const nothing = read('')

describe('the query of the wizard', () => {
  it('all parameters are read (ROUTE-02 to ROUTE-04)', () => {
    const query = new URLSearchParams({
      redirect_back: '/incidencias/ciudadano',
      unidad_gestion_id: '2',
      uni_ges_seleccionables_ids: '2,3',
      se_puede_cerrar: 'true',
      campos_extra: '{"farolas":2,"cables":false,"nota":"x"}',
      tipos: '11, 30',
      lugar: '39.0500,-0.2500',
      from: 'gis',
      orden_id: '77',
      duplicar: '9',
    })
    expect(readWizardQuery(query, [])).toEqual({
      uni_ges_seleccionables_ids: [2, 3],
      unidad_gestion_id: 2,
      tipos: [11, 30],
      lugar: { latitud: 39.05, longitud: -0.25 },
      campos_extra: { farolas: { valor: 2 }, cables: { valor: false }, nota: { valor: 'x' } },
      se_puede_cerrar: true,
      orden_id: 77,
      from: 'gis',
      volver: '/incidencias/ciudadano',
      duplicar: 9,
    })
  })

  it.each([
    ['nothing', ''],
    ['an invalid id', 'unidad_gestion_id=0&orden_id=-1&duplicar=1e3&tipos=a,b,&uni_ges_seleccionables_ids=1.5'],
    ['ids too large for a number', `unidad_gestion_id=${'9'.repeat(16)}&tipos=${'9'.repeat(400)}`],
    ['a place that is none', 'lugar=91.5,0.5'],
    ['a place in words', 'lugar=Parque'],
    ['broken JSON', 'campos_extra=%7B"a":'],
    ['JSON of a list', 'campos_extra=[1,2]'],
    ['JSON of a text', 'campos_extra="x"'],
    ['a value that is an object', 'campos_extra=%7B"a":%7B"b":1%7D,"c":null%7D'],
    ['endless JSON', `campos_extra=%7B"a":"${'x'.repeat(30_000)}"%7D`],
    ['a caller with control characters', 'from=a%00b%0A'],
    ['an endless caller', `from=${'x'.repeat(500)}`],
    ['an invalid flag', 'se_puede_cerrar=quizá'],
    ['an unknown key', 'a=1&b=2'],
  ])('%s is ignored', (_what, query) => {
    expect(read(query)).toEqual(nothing)
  })

  it('an endless list of ids is cut', () => {
    expect(read(`tipos=${Array.from({ length: 300 }, (_, index) => index + 1).join(',')}`).tipos).toHaveLength(100)
  })

  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('whether the wizard can be closed: %s', (value, closable) => {
    expect(read(`se_puede_cerrar=${value}`).se_puede_cerrar).toBe(closable)
  })
})

describe('the return address (OPEN-55)', () => {
  const permitted = ['https://sede.example.org/avisos', 'https://otra.example.org', 'javascript:', 'nada']
  const back = (address: string) => read(new URLSearchParams({ redirect_back: address }).toString(), permitted).volver

  it.each([
    '/incidencias',
    '/incidencias/5?tab=mapa#arriba',
    'https://sede.example.org/avisos',
    'https://sede.example.org/avisos/hechos?lang=es',
    'https://otra.example.org/',
  ])('%s is accepted', (address) => {
    expect(back(address)).toBe(address)
  })

  it.each([
    'https://sede.example.org/otra-cosa',
    'http://sede.example.org/avisos',
    'https://sede.example.org.evil.example/avisos',
    'https://sede.example.org@evil.example/avisos',
    'https://otra.example.org.evil.example',
    'https://otra.example.organ',
    'https://otra.example.org:8443/',
    'https://sede.example.org/avisos/../../otra',
    '//evil.example',
    String.raw`/\evil.example`,
    String.raw`https:\\evil.example`,
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    `/${'x'.repeat(3000)}`,
    '',
  ])('%s is refused', (address) => {
    expect(back(address)).toBeUndefined()
  })

  it('the caller is the return address where it is one (WIZ-68)', () => {
    expect(read('from=https://otra.example.org/orden/7', permitted).volver).toBe('https://otra.example.org/orden/7')
    expect(read('from=gis', permitted).volver).toBeUndefined()
  })

  it('id, code and caller are added to the return address (WIZ-68)', () => {
    const result = { id: 90, codigo: 'SU-26-00090' }
    expect(returnAddress({ volver: '/incidencias?a=1#b', from: 'gis' }, result)).toBe(
      '/incidencias?a=1&id=90&codigo=SU-26-00090&from=gis#b',
    )
    const address = 'https://otra.example.org/orden/7'
    expect(returnAddress({ volver: address, from: address }, result)).toBe(`${address}?id=90&codigo=SU-26-00090`)
    expect(returnAddress({ volver: '/incidencias', from: 'gis' })).toBe('/incidencias')
    expect(returnAddress({ volver: undefined, from: 'gis' }, result)).toBeUndefined()
  })
})

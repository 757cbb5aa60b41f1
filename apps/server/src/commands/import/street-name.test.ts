import { describe, expect, it } from 'vitest'
import { nameStreet, streetKey, valueOf, type RawName } from './street-name.ts'

const named = (raw: RawName) => {
  const name = nameStreet(raw)
  return name && [name.names.completo_es, name.names.completo_val]
}

describe('naming a street in both languages', () => {
  it.each<[string, RawName, [string, string]]>([
    ['an article in brackets goes before the name', { tipo: 'CALLE', nombre: 'ARROYO (DEL)' }, ['Calle del Arroyo', 'Carrer del Arroyo']],
    [
      'so does one at the end of capitals',
      { tipo: 'AVENIDA', nombre: 'ESTACION DE LA' },
      ['Avenida de la Estacion', 'Avinguda de la Estacion'],
    ],
    ['an article said twice is said once', { tipo: 'CALLE', nombre: 'LA PALMA (DE LA)' }, ['Calle de la Palma', 'Carrer de la Palma']],
    [
      'Catastro letters are types',
      { tipo: 'PZ', nombre: 'ZAPATERIA DE LOS NIÑOS' },
      ['Plaza Zapateria de los Niños', 'Plaça Zapateria de los Niños'],
    ],
    ['PL is a polígono in Catastro', { tipo: 'PL', nombre: 'NUM 27' }, ['Polígono Num 27', 'Polígon Num 27']],
    ['Pl. is a square in a name', { nombre: 'Pl. Mayor' }, ['Plaza Mayor', 'Plaça Mayor']],
    ['capitals keep Roman numerals', { tipo: 'CL', nombre: 'ALFONSO XIII' }, ['Calle Alfonso XIII', 'Carrer Alfonso XIII']],
    ['I is a numeral at the end', { tipo: 'CL', nombre: 'JAIME I' }, ['Calle Jaime I', 'Carrer Jaime I']],
    [
      'and a link in the middle',
      { tipo: 'CL', nombre: 'SORIANO I IZQUIERDO' },
      ['Calle Soriano i Izquierdo', 'Carrer Soriano i Izquierdo'],
    ],
    ["l' stays small and joined", { tipo: 'CL', nombre: "VILA DE L'ALCORA" }, ["Calle Vila de l'Alcora", "Carrer Vila de l'Alcora"]],
    ['the type stands in the name', { nombre: 'Calle la Luna' }, ['Calle la Luna', 'Carrer la Luna']],
    ['a slash needs no space', { nombre: 'C/Mayor' }, ['Calle Mayor', 'Carrer Mayor']],
    ['two words are a type', { nombre: 'Gran Via del Túria' }, ['Gran Vía del Túria', 'Gran Via del Túria']],
    ['a road has no type', { nombre: 'M-407' }, ['M-407', 'M-407']],
    [
      'both languages are kept',
      { nombre: "Plaça de l'Ajuntament", nombre_es: 'Plaza del Ayuntamiento' },
      ['Plaza del Ayuntamiento', "Plaça de l'Ajuntament"],
    ],
    [
      'the settlement of the municipality itself is not said',
      { nombre: 'CL DIAZ CASTRO (FASNIA)', catastro: true, municipio: 'Fasnia' },
      ['Calle Diaz Castro', 'Carrer Diaz Castro'],
    ],
    [
      'another one is',
      { nombre: 'CR DEL SUR (ZARZA) (ZARZA LA)', catastro: true, municipio: 'Fasnia' },
      ['Carretera del Sur (La Zarza)', 'Carretera del Sur (La Zarza)'],
    ],
  ])('%s', (_title, raw, both) => {
    expect(named(raw)).toEqual(both)
  })

  it('a row without a name gives none', () => {
    expect(nameStreet({ nombre: '-997', tipo: 'CALLE' })).toBeUndefined()
    expect(nameStreet({ nombre: ' · ' })).toBeUndefined()
  })
})

describe('spellings of the same street', () => {
  it('differ only in accents, articles and connectors', () => {
    expect(streetKey('calle', 'de la Constitución')).toBe(streetKey('Calle', 'CONSTITUCION'))
    expect(streetKey('calle', "de l'Alcora")).toBe(streetKey('calle', 'Alcora'))
  })
  it('a different type, numeral or settlement is another street', () => {
    expect(streetKey('plaza', 'Reina')).not.toBe(streetKey('calle', 'Reina'))
    expect(streetKey('calle', 'Jaime I')).not.toBe(streetKey('calle', 'Jaime II'))
    expect(streetKey('calle', 'Mayor', 'Aldea')).not.toBe(streetKey('calle', 'Mayor'))
    expect(streetKey('calle', 'L')).not.toBe(streetKey('calle', 'D'))
  })
})

describe('reading a column', () => {
  it('-997 and blanks are no value, 997 is', () => {
    expect(valueOf('-997')).toBeUndefined()
    expect(valueOf('  ')).toBeUndefined()
    expect(valueOf(997)).toBe('997')
    expect(valueOf(['28970'])).toBe('28970')
  })
})

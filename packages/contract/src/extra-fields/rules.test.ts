import { describe, expect, test } from 'vitest'
import { parseInitialValues } from './initial-values.ts'
import { readNumber } from './read-number.ts'
import { readExtraValue } from './read-value.ts'
import {
  changesOf,
  checkClear,
  checkExtraFields,
  checkExtraValue,
  checkSentFields,
  storedFields,
  sentFields,
  withInitial,
} from './rules.ts'
import { extraFieldKinds } from './kinds.ts'
import type { ExtraField, GivenValue } from './schemas.ts'
import { extraLimits } from './limits.ts'

const field = (tipo_campo: ExtraField['tipo_campo'], json: ExtraField['json'] = {}, more: Partial<ExtraField> = {}): ExtraField => ({
  id: 1,
  codigo: 'uno',
  tipo_campo,
  obligatorio: false,
  para: 'todos',
  nombre: 'Uno',
  nombre_es: 'Uno',
  nombre_val: 'Un',
  ayuda_es: '',
  ayuda_val: '',
  json,
  valor: null,
  valor_descripcion: null,
  valor_json: null,
  ...more,
})
const opciones = [
  { key: 'resto', text_es: 'Resto', text_val: 'Resta' },
  { key: 'vidrio', text_es: 'Vidrio', text_val: 'Vidre' },
]
const valorOf = (extraField: ExtraField, valor: GivenValue['valor'], more: Partial<GivenValue> = {}) => {
  const read = readExtraValue(extraField, { valor, ...more })
  return 'problem' in read ? 'refused' : (read.value?.valor ?? 'empty')
}

describe('reading a typed number (XF-05)', () => {
  test.each([
    ['12', 'float', 12],
    ['3,5', 'float', 3.5],
    ['3.5', 'float', 3.5],
    ['-0,25', 'float', -0.25],
    ['1.234,5', 'float', 1234.5],
    ['1,234.5', 'float', 1234.5],
    ['1.234.567', 'float', 1234567],
    ['1 234,5', 'float', 1234.5],
    ['1.234', 'float', 1.234],
    ['1.234', 'integer', 1234],
    ['7', 'integer', 7],
    ['7,0', 'integer', 7],
    ['7,5', 'integer', undefined],
    ['12a', 'float', undefined],
    ['1,2,3', 'float', undefined],
    ['1e5', 'float', undefined],
    ['0x10', 'float', undefined],
    ['Infinity', 'float', undefined],
    ['99999999999999999999', 'integer', undefined],
    ['', 'float', undefined],
  ] as const)('«%s» as %s is %s', (text, type, number) => {
    expect(readNumber(text, type)).toBe(number)
  })
})

describe('the stored value of each kind of field (XF-05 to XF-08, XF-11, XF-15)', () => {
  test.each([
    ['a text, without the blanks around it', field('text'), ' 1234 BCD ', '1234 BCD'],
    ['a text that is too long', field('text'), 'a'.repeat(extraLimits.text + 1), 'refused'],
    ['a number for a text', field('text'), 3, 'refused'],
    ['blanks', field('text'), '  ', 'empty'],
    ['a number with a comma', field('number'), '3,5', 3.5],
    ['a number as it is', field('number', { type: 'integer' }), 4, 4],
    ['half where it must be whole', field('number', { type: 'integer' }), 4.5, 'refused'],
    ['true for a number', field('number'), true, 'refused'],
    ['an empty number with a default (XF-06)', field('number', { default: 1 }), '', 1],
    ['an empty number without one', field('number', { default: null }), '', 'empty'],
    ['zero over the default', field('number', { default: 1 }), 0, 0],
    ['a date (XF-07)', field('date'), '2026-12-31 09:30', '2026-12-31 09:30'],
    ['a date as a date field writes it', field('date'), '2026-12-31T09:30', '2026-12-31 09:30'],
    ['a day alone', field('date'), '2026-12-31', '2026-12-31 00:00'],
    ['a day that does not exist', field('date'), '2026-02-30 09:30', 'refused'],
    ['an hour that the change of clock skips', field('date'), '2026-03-29 02:30', '2026-03-29 03:30'],
    ['something else than a date', field('date'), 'ayer', 'refused'],
    ['true (XF-08)', field('boolean'), true, true],
    ['false is a value', field('boolean'), false, false],
    ['false in words', field('boolean'), 'false', false],
    ['one for a boolean', field('boolean'), 1, 'refused'],
    ['an option of the list', field('list', { opciones }), 'vidrio', 'vidrio'],
    ['one that is not in the list', field('list', { opciones }), 'papel', 'refused'],
    ['two where one is asked', field('list', { opciones }), 'resto,vidrio', 'refused'],
    ['several (XF-11)', field('list', { opciones, multiple: true }), 'resto, vidrio,resto', 'resto,vidrio'],
    ['several, one of them not in the list', field('list', { opciones, multiple: true }), 'resto,papel', 'refused'],
    ['an entry of a list from an API', field('list_api'), '77', '77'],
    ['a drawn signature', field('signature'), 'M10 20L30 40L50 60M1 1L2 2', 'M10 20L30 40L50 60M1 1L2 2'],
    ['a written one', field('signature'), 'María Núñez-Gil', 'María Núñez-Gil'],
    ['a path with something else in it', field('signature'), 'M10 20L30 40" onload="alert(1)', 'refused'],
    ['markup as a name', field('signature'), '<svg onload=alert()>', 'refused'],
    ['a dot', field('signature'), 'M10 20', 'refused'],
    ['a signature that is too large', field('signature'), `M1 1${'L2 2'.repeat(5000)}`, 'refused'],
  ] as const)('%s', (_sentence, extraField, raw, stored) => {
    expect(valorOf(extraField, raw)).toBe(stored)
  })

  test('a list stores the texts of its choices with their keys (XF-23)', () => {
    expect(readExtraValue(field('list', { opciones, multiple: true }), { valor: 'resto,vidrio', valor_descripcion: 'x' })).toEqual({
      value: {
        valor: 'resto,vidrio',
        valor_descripcion: 'Resto, Vidrio',
        valor_json: [
          { key: 'resto', text: 'Resto' },
          { key: 'vidrio', text: 'Vidrio' },
        ],
      },
    })
    const sent = { key: '77', text: 'PL-00077', descrip: 'Calle Mayor, 3', otra: 1 }
    expect(readExtraValue(field('list_api'), { valor: '77', valor_json: [sent, 'x', null, { key: 1 }] })).toEqual({
      value: { valor: '77', valor_descripcion: 'PL-00077', valor_json: [{ key: '77', text: 'PL-00077', descrip: 'Calle Mayor, 3' }] },
    })
    expect(readExtraValue(field('signature'), { valor: 'Ana' })).toMatchObject({ value: { valor_descripcion: 'Ana' } })
  })
})

describe('checking the value of a field', () => {
  const empty: GivenValue[] = [{ valor: null }, { valor: '' }, { valor: '  ' }]
  test.each(extraFieldKinds)('a mandatory %s needs a value other than null or the empty string (XF-03)', (kind) => {
    const extraField = field(kind, { opciones }, { obligatorio: true })
    for (const raw of [undefined, ...empty]) expect(checkExtraValue(extraField, raw)?.es).toBe('Falta este dato.')
    for (const raw of [undefined, ...empty]) expect(checkExtraValue({ ...extraField, obligatorio: false }, raw)).toBeUndefined()
  })

  test('a mandatory number must be valid, and its default is enough (XF-04, XF-06)', () => {
    const extraField = field('number', { type: 'integer' }, { obligatorio: true })
    expect(checkExtraValue(extraField, { valor: 'tres' })?.ca).toBe('Escriga un nombre enter, sense decimals.')
    expect(checkExtraValue({ ...extraField, json: { default: 1 } }, undefined)).toBeUndefined()
  })

  test('an invalid value of an optional field is refused too', () => {
    expect(checkExtraValue(field('date'), { valor: 'ayer' })).toBeDefined()
  })

  test.each([
    ['text', true],
    ['list', true],
    ['number', false],
    ['date', false],
    ['boolean', false],
    ['list_api', false],
    ['signature', false],
  ] as const)('a %s with a value may not be cleared: %s (XF-09, XF-10, OPEN-09)', (kind, stored) => {
    const extraField = field(kind, { opciones })
    expect(checkExtraValue(extraField, { valor: '' }, { had: true })?.es).toBe(
      stored ? 'Ya tenía un valor: no puede quedar vacío.' : undefined,
    )
    expect(checkClear(extraField)).toBe(stored ? 'extraField.keepsValue' : undefined)
    expect(checkClear({ ...extraField, obligatorio: true })).toBe('extraField.obligatory')
  })
})

const plate = field('text', {}, { id: 1, codigo: 'matricula', obligatorio: true })
const parcels = field('number', { type: 'integer', default: 1 }, { id: 2, codigo: 'bultos', obligatorio: true })
const leaks = field('boolean', { default: false }, { id: 3, codigo: 'pierde' })

describe('the extra fields of a report', () => {
  test('each problem names its field (WIZ-36)', () => {
    expect(checkExtraFields([plate, parcels], { bultos: { valor: 'x' } }).map(({ field: name }) => name)).toEqual([
      'camposExtra.matricula',
      'camposExtra.bultos',
    ])
    expect(checkExtraFields([plate, parcels], { matricula: { valor: '1234 BCD' } })).toEqual([])
  })

  test('a field that the types do not ask for is refused', () => {
    const sent = [
      { campoExtraId: 1, valor: 'a' },
      { campoExtraId: 9, valor: 'b' },
    ]
    expect(checkSentFields([plate], sent, 'Europe/Madrid').map(({ field: name }) => name)).toEqual(['camposExtra.9'])
  })

  test('the default of a number is stored even if it was not sent, other defaults only if sent', () => {
    expect(storedFields([plate, parcels, leaks], [{ campoExtraId: 1, valor: 'a' }], 'Europe/Madrid')).toMatchObject([
      { campoExtraId: 1, valor: 'a' },
      { campoExtraId: 2, valor: 1 },
    ])
  })

  test('the wizard starts with the defaults and sends the answers; a cleared field stays empty', () => {
    const answers = withInitial([plate, parcels, leaks], { matricula: { valor: 'a' } })
    expect(sentFields([plate, parcels, leaks], answers).map(({ valor }) => valor)).toEqual(['a', 1, false])
    const emptied = withInitial([leaks], { pierde: { valor: null } })
    expect(sentFields([leaks], emptied)).toEqual([])
  })
})

test('saving sends PUT for changed values and DELETE for removed ones (XF-16, XF-17, XF-18)', () => {
  const fields = [
    { ...plate, valor: '1234 BCD' },
    { ...leaks, valor: true },
    field('date', {}, { id: 4, codigo: 'desde', valor: '2026-12-31 09:30' }),
    field('number', {}, { id: 5, codigo: 'metros', valor: 3.5 }),
  ]
  expect(changesOf(fields, {})).toEqual([])
  expect(changesOf(fields, { matricula: { valor: '1234 BCD ' }, metros: { valor: '3,50' } })).toEqual([])
  expect(
    changesOf(fields, { matricula: { valor: '5678 FGH' }, pierde: { valor: null }, desde: { valor: '' }, metros: { valor: '4' } }),
  ).toEqual([
    { kind: 'save', body: { campoExtraId: 1, valor: '5678 FGH', valor_descripcion: null, valor_json: null } },
    { kind: 'clear', campoExtraId: 3 },
    { kind: 'clear', campoExtraId: 4 },
    { kind: 'save', body: { campoExtraId: 5, valor: 4, valor_descripcion: null, valor_json: null } },
  ])
})

test.each([
  ['{"matricula":"1234 BCD","bultos":2,"pierde":false}', { matricula: '1234 BCD', bultos: 2, pierde: false }],
  ['{"objetos":["sofa","otros"]}', { objetos: 'sofa,otros' }],
  ['{"a":{"b":1},"c":null,"d":"x"}', { d: 'x' }],
  ['[1,2]', {}],
  ['no es json', {}],
  ['null', {}],
  [null, {}],
  [`{"a":"${'x'.repeat(20_000)}"}`, {}],
])('campos_extra of the URL %s gives the initial values %j (WIZ-66)', (text, values) => {
  expect(Object.fromEntries(Object.entries(parseInitialValues(text)).map(([codigo, { valor }]) => [codigo, valor]))).toEqual(values)
})

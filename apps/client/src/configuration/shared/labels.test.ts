import { configurables } from '@avisa/contract/configuration/objects'
import { parameters } from '@avisa/contract/configuration/objects/parameters'
import type { Field } from '@avisa/contract/configuration/fields'
import { languages } from '@avisa/contract/values/languages'
import { expect, it } from 'vitest'
import { fieldPair, labelOf, nameOf, objectText, optionOf, parameterHelp, parameterLabel, parameterOption, valueText } from './labels.ts'

const optionsOf = (field: Field): readonly string[] => (field.kind === 'choice' || field.kind === 'choices' ? field.options : [])

it.each([...configurables.values()])('every field and option of $objeto has its words in both languages', ({ objeto, fields }) => {
  const own = languages.flatMap((lang) =>
    (['plural', 'nuevo', 'intro'] as const).filter((part) => objectText(objeto, lang, part) === objeto).map((part) => `${objeto}.${part}`),
  )
  const missing = Object.entries(fields).flatMap(([campo, field]) => [
    ...(fieldPair(objeto, campo) ? [] : [`${objeto}.${campo}`]),
    ...optionsOf(field).filter((option) => !fieldPair(objeto, campo, `.${option}`)),
  ])
  expect([...own, ...missing]).toEqual([])
})

it.each(Object.entries(parameters))('the parameter %s is a sentence with its consequence', (clave, { field }) => {
  for (const lang of languages) {
    expect(parameterLabel(clave, lang)).not.toBe(clave)
    expect(parameterHelp(clave, lang)).toBeTruthy()
    // Zones have names of their own.
    for (const option of clave === 'zona_horaria' ? [] : optionsOf(field)) expect(parameterOption(clave, option, lang)).not.toBe(option)
  }
})

it('an object has its name in the language of the reader, the other one where it is missing, and its key where it has none', () => {
  expect(nameOf('tipo', 'farola', { descripcion_es: 'Farola', descripcion_val: 'Fanal' }, 'ca')).toBe('Fanal')
  expect(nameOf('tipo', 'farola', { descripcion_es: 'Farola', descripcion_val: '' }, 'ca')).toBe('Farola')
  expect(nameOf('tipo', 'farola', undefined, 'ca')).toBe('farola')
  expect(nameOf('parametro', 'login_obligado', {}, 'es')).toBe('Hay que iniciar sesión')
})

it.each([
  ['prioridad', 'alta', 'Alta'],
  ['es_publica', true, 'sí'],
  ['dias_objetivo', null, 'nada'],
  ['dias_objetivo', 5, '5'],
  ['unidades', ['limpieza', 'parques'], 'Limpieza, Parques'],
  ['palabras_clave_es', ['luz', 'farola'], 'luz, farola'],
])('%s %j is said «%s»', (campo, value, words) => {
  const names: Record<string, string> = { limpieza: 'Limpieza', parques: 'Parques' }
  const shown = valueText(configurables.get('tipo')?.fields[campo], value, 'es', {
    option: (option) => optionOf('tipo', campo, option, 'es'),
    nameFor: (_objeto, clave) => names[clave] ?? clave,
  })
  expect(shown).toBe(words)
  expect(labelOf('tipo', campo, 'es')).not.toBe(campo)
})

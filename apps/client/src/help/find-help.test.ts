import type { Help } from '@avisa/contract/help/schemas'
import { describe, expect, it } from 'vitest'
import { findTopic, searchHelp } from './find-help.ts'

const option = (numOpcion: number, titulo_es: string, cuerpo: string) => ({
  numOpcion,
  titulo_es,
  titulo_val: `${titulo_es} (val)`,
  cuerpo_es: [cuerpo],
  cuerpo_val: [`${cuerpo} (val)`],
})
const help: Help = [
  { numSeccion: 1, icono: 'a', titulo_es: 'La aplicación', titulo_val: "L'aplicació", opciones: [option(1, 'Idioma', 'Castellano.')] },
  {
    numSeccion: 4,
    icono: 'b',
    titulo_es: 'Contacto',
    titulo_val: 'Contacte',
    opciones: [option(2, 'Teléfono', 'De 9 a 14.'), option(5, 'Correo', 'Siempre.')],
  },
]
const resultsOf = (words: string) => searchHelp(help, words, 'es').flatMap(({ opciones }) => opciones.map(({ titulo_es }) => titulo_es))

describe('the help', () => {
  it.each([
    ['', ['Idioma', 'Teléfono', 'Correo']],
    ['telefono', ['Teléfono']],
    ['SIEMPRE', ['Correo']],
    ['correo siempre', ['Correo']],
    ['correo idioma', []],
    ['(val)', []],
  ])('a search for «%s» covers titles and texts and ignores accents and case', (words, titles) => {
    expect(resultsOf(words)).toEqual(titles)
  })

  it.each([
    [{ numSeccion: '4', numOpcion: '5' }, 'Correo'],
    [{}, 'Idioma'],
    [{ numSeccion: '2', numOpcion: '1' }, undefined],
    [{ numSeccion: '4', numOpcion: '1' }, undefined],
    [{ numSeccion: 'x', numOpcion: '../1' }, undefined],
  ])('the section and question numbers %j address a page (HELP-02, OPEN-12)', (numbers, title) => {
    expect(findTopic(help, numbers)?.option.titulo_es).toBe(title)
  })
})

import { describe, expect, it } from 'vitest'
import { asLang, htmlLang, pick, pickLang } from './languages.ts'

describe('languages (GEN-04 to GEN-06, GEN-20)', () => {
  it.each([
    ['ca', 'ca'],
    ['va', 'ca'],
    ['val', 'ca'],
    ['ca-ES', 'ca'],
    ['ca-ES-valencia', 'ca'],
    ['ca_ES', 'ca'],
    ['CA-VALENCIA', 'ca'],
    ['es', 'es'],
    ['es-MX', 'es'],
    ['en', undefined],
    ['cabo', undefined],
    ['', undefined],
    [null, undefined],
  ])('%s is read as %s', (code, lang) => {
    expect(asLang(code)).toBe(lang)
  })

  it('the first supported language of a header is chosen, Spanish by default', () => {
    expect(pickLang('en-GB,ca;q=0.9,es;q=0.8')).toBe('ca')
    expect(pickLang('fr,en')).toBe('es')
    expect(pickLang(undefined)).toBe('es')
    expect(pickLang(['en', 'es'])).toBe('es')
  })

  it('Valencian reads the _val text and Spanish the _es text', () => {
    const unit = { nombre_es: 'Servicios', nombre_val: 'Servicis' }
    expect(pick(unit, 'nombre', 'ca')).toBe('Servicis')
    expect(pick(unit, 'nombre', 'es')).toBe('Servicios')
    expect(htmlLang('ca')).toBe('ca-valencia')
  })
})

import { describe, expect, it } from 'vitest'
import { allowedBy, holds, matches, permissionNames } from './permissions.ts'

describe('permission patterns (PERM-05 to PERM-07)', () => {
  const granted = { 'incidencia.consultar.todas': 1, 'Obra.Consultar.Propia': 1, lista: 0, 'incidencia-mover': 2 }
  it.each([
    ['incidencia.consultar.todas', true],
    ['INCIDENCIA.consultar.*', true],
    ['incidencia.*', true],
    ['obra.consultar.propia', true],
    ['obra.consultar.?ropia', true],
    ['obra.consultar.??ropia', false],
    ['*', true],
    ['incidencia', false],
    ['incidenciaXconsultarXtodas', false],
    ['lista', false],
    ['incidencia-mover', false],
    ['inspeccion.*', false],
  ])('%s is granted: %s', (pattern, expected) => {
    expect(matches(granted, pattern)).toBe(expected)
  })

  it('matches autoasignarme-como-reparador exactly, never through a wildcard', () => {
    expect(holds({ 'autoasignarme-*': 1 }, 'autoasignarme-como-reparador')).toBe(false)
    expect(holds({ 'autoasignarme-como-reparador': 1 }, 'autoasignarme-como-reparador')).toBe(true)
  })

  it('allows by any of several names', () => {
    expect(allowedBy({ lista: 1 }, ['obra.consultar.todas', 'lista'])).toBe(true)
    expect(allowedBy({ lista: 1 }, ['obra.consultar.todas'])).toBe(false)
  })

  it('names each permission once', () => {
    expect(new Set(permissionNames).size).toBe(permissionNames.length)
  })
})

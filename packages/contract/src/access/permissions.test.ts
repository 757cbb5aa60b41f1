import { describe, expect, it } from 'vitest'
import { allowedBy, holds, matches, permissionNames, permissionsOf } from './permissions.ts'

describe('permission patterns (PERM-05 to PERM-07, OPEN-44, OPEN-45)', () => {
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

  it('autoasignarme-como-reparador needs its exact name, never a wildcard', () => {
    expect(holds({ 'autoasignarme-*': 1 }, 'autoasignarme-como-reparador')).toBe(false)
    expect(holds({ 'autoasignarme-como-reparador': 1 }, 'autoasignarme-como-reparador')).toBe(true)
  })

  it('any of several names is enough', () => {
    expect(allowedBy({ lista: 1 }, ['obra.consultar.todas', 'lista'])).toBe(true)
    expect(allowedBy({ lista: 1 }, ['obra.consultar.todas'])).toBe(false)
  })

  it('a permission counts in upper and lower case', () => {
    expect(holds({ 'INCIDENCIA-MOVER': 1 }, 'incidencia-mover')).toBe(true)
    expect(holds({ 'INCIDENCIA-MOVER': 0 }, 'incidencia-mover')).toBe(false)
    expect(allowedBy({ 'Obra.Consultar.Propia': 1 }, ['lista', 'obra.consultar.propia'])).toBe(true)
  })

  it('a permission counts only with the value 1 (PERM-06)', () => {
    expect([0, 1, 2].map((value) => holds({ lista: value }, 'lista'))).toEqual([false, true, false])
  })

  it('the names are those of the roles and of both documents (PERM-04, PERM-08, PERM-09, PERM-10)', () => {
    const roles = 'superadmin admin agente tecnico reparador ciudadano observador inspector policia'
    const core =
      'incidencia-mover incidencia.crear inspeccion.consultar obra.consultar.todas obra.consultar.propia lista autentificar-otros-por-codigo ' +
      'inspector campo-extra.consultar campo-extra.editar incidencia.editar.campos incidencia.editar.campos.emplazamiento ' +
      'incidencia.crear-duplicada incidencia.insertar.campos.origen'
    const staff =
      'login-codigo ver-jornadas-operarios incidencia.comentario.crear incidencia.comentario.consultar adjunto.imagen.crear ' +
      'mantenimiento.ciudadano.consultar mantenimiento.ciudadano.editar mantenimiento.ciudadano.editar-propias ver-creador-inci-tar ' +
      'incidencia.aceptar incidencia.consultar.todas incidencia.consultar.propia incidencia.add-varias incidencia.insertar.campos.fecha ' +
      'app.ocultar-incidencias obra.editar.campos inspeccion.editar.prioridad autoasignarme-como-reparador'
    expect(permissionNames).toEqual(expect.arrayContaining(`${roles} ${core} ${staff}`.split(' ')))
  })

  it('the super administrator has every permission but those that mark another role or are granted to individuals', () => {
    const withheld = permissionNames.filter((name) => !permissionsOf('SuperAdmin').includes(name))
    expect(withheld).toEqual([
      'agente',
      'tecnico',
      'reparador',
      'ciudadano',
      'observador',
      'inspector',
      'policia',
      'login-codigo',
      'app.ocultar-incidencias',
      'autoasignarme-como-reparador',
    ])
  })
})

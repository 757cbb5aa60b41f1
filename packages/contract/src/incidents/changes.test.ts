import { describe, expect, it } from 'vitest'
import type { PermissionName } from '#/access/permissions.ts'
import { aUser, granted } from '#/testing/a-user.ts'
import { checkIncidentChanges, editableParts, type EditablePart } from './changes.ts'
import type { IncidentChanges } from './schemas.ts'

const holding = (...names: PermissionName[]) => aUser({ user_permisos: granted(...names) })

describe('the editable parts of an incident', () => {
  it.each<[string, PermissionName[], { propia?: boolean; mostrar_emplazamiento?: boolean }, EditablePart[]]>([
    ['its fields, with their permission (INC-20)', ['incidencia.editar.campos'], {}, ['campos']],
    [
      'its site, with permission and where the municipality shows it (INC-21)',
      ['incidencia.editar.campos.emplazamiento'],
      { mostrar_emplazamiento: true },
      ['emplazamiento'],
    ],
    ['no site where the municipality does not show it (OPEN-86)', ['incidencia.editar.campos.emplazamiento'], {}, []],
    ['the citizen of any (INC-25)', ['mantenimiento.ciudadano.editar'], {}, ['ciudadano']],
    ['the citizen of their own (INC-26)', ['mantenimiento.ciudadano.editar-propias'], { propia: true }, ['ciudadano']],
    ['no citizen of others with that alone (INC-26)', ['mantenimiento.ciudadano.editar-propias'], {}, []],
    [
      'nothing with no permission',
      ['incidencia.consultar.todas', 'mantenimiento.ciudadano.consultar'],
      { mostrar_emplazamiento: true },
      [],
    ],
  ])('are %s', (_what, names, { propia = false, mostrar_emplazamiento = false }, parts) => {
    const editable = editableParts({ person: holding(...names), propia, mostrar_emplazamiento })
    expect(Object.entries(editable).flatMap(([part, may]) => (may ? [part] : []))).toEqual(parts)
  })

  it('an anonymous visitor may edit nothing, even on the reporting device', () => {
    const parts = editableParts({ person: null, propia: true, mostrar_emplazamiento: true })
    expect(Object.values(parts)).toEqual([false, false, false])
  })
})

describe('changing an incident (SRV-65)', () => {
  const all = holding('incidencia.editar.campos', 'incidencia.editar.campos.emplazamiento', 'mantenimiento.ciudadano.editar')
  it.each<[string, IncidentChanges, ReturnType<typeof holding>, string | undefined, string[]]>([
    ['nothing at all', {}, holding(), undefined, []],
    ['everything, with every permission', { contenido: 'a', prioridad: 'alta', emplazamiento: 'b', ciudadano: {} }, all, undefined, []],
    ['the text without permission', { contenido: 'a', emplazamiento: 'b' }, holding(), 'http.forbidden', ['contenido', 'emplazamiento']],
    ['no text where one is needed', { contenido: '  ' }, all, 'http.validation', ['contenido']],
    ['an e-mail that is none', { ciudadano: { email: 'marta' } }, all, 'incident.citizenInvalid', ['ciudadano.email']],
    ['a phone that is too short', { ciudadano: { telefono: '12345678' } }, all, 'incident.citizenInvalid', ['ciudadano.telefono']],
    ['a contact taken away', { ciudadano: { email: '', telefono: '' } }, all, undefined, []],
  ])('with %s', (_what, body, person, code, fields) => {
    const unit = { descripcion_obligatoria: true }
    const refused = checkIncidentChanges(body, { person, propia: false, mostrar_emplazamiento: true, unit })
    expect(refused?.code).toBe(code)
    expect(refused?.fields?.map((field) => field.field) ?? []).toEqual(fields)
  })
})

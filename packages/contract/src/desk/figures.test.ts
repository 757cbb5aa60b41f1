import { describe, expect, it, test } from 'vitest'
import { parseCriteria } from '#/http/criteria.ts'
import { incidentCriteria } from '#/incidents/criteria.ts'
import { taskCriteria } from '#/tasks/criteria.ts'
import { aUser, granted } from '#/testing/a-user.ts'
import { figuresFor, isUnusual, waitingFor } from './figures.ts'

const statuses = [{ id: 1, pendiente_aceptar: true }, { id: 46, pendiente_validar: true }, { id: 18 }]
const sees = granted('obra.consultar.todas', 'incidencia.aceptar')

describe('what waits', () => {
  it.each([
    ['an administrator', aUser({ user_roles: ['Administradores'], user_permisos: sees }), ['aceptar', 'validar', 'decidir']],
    ['a technician', aUser({ user_roles: ['Tecnicos'], user_permisos: sees }), ['aceptar', 'decidir', 'propias']],
    ['a repairer', aUser({ user_roles: ['Encargados'], user_permisos: granted('obra.consultar.propia') }), ['propias']],
    [
      'the manager of an entity',
      aUser({ user_roles: ['Encargados'], user_permisos: granted('obra.consultar.propia'), entidades_responsable_ids: [7] }),
      ['validar', 'propias'],
    ],
    ['who sees nothing', aUser({ user_roles: ['Agentes'], user_permisos: granted() }), []],
  ])('for %s', (_who, person, codes) => {
    expect(waitingFor(person, statuses).map(({ codigo }) => codigo)).toEqual(codes)
  })

  it('for nobody, where no status says so', () => {
    const person = aUser({ user_roles: ['Administradores'], user_permisos: sees })
    expect(waitingFor(person, []).map(({ codigo }) => codigo)).toEqual(['decidir'])
  })
})

it('every question is one that its list understands', () => {
  const person = aUser({ user_roles: ['Administradores', 'Tecnicos'], user_permisos: sees, entidades_responsable_ids: [7, 8] })
  for (const { question } of [...figuresFor(person), ...waitingFor(person, statuses)])
    expect(
      question.modelo === 'tareas' ? parseCriteria(question.criterios, taskCriteria) : parseCriteria(question.criterios, incidentCriteria),
    ).toHaveProperty('ok')
})

test.each([
  [14, 1, true],
  [14, 3, false],
  [4, 0, false],
  [5, 0, true],
])('%i since yesterday where %d a day are usual: %s', (count, aDay, unusual) => {
  expect(isUnusual(count, aDay)).toBe(unusual)
})

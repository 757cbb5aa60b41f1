import { expect, it } from 'vitest'
import { parameterDefaults } from './defaults.ts'

it.each([
  ['START-25', 'unidades_gestion', true],
  ['START-26', 'nueva_navegacion', true],
  ['START-27', 'login_obligado', false],
  ['START-28', 'login_ciudadano', false],
  ['START-29', 'incidencias_publicas', false],
  ['START-30', 'numeros_policia', false],
  ['START-31', 'filtrar_en_subtipos', false],
  ['START-32', 'notificaciones', false],
  ['START-33', 'distrito', true],
  ['START-34', 'barrio', false],
  ['START-35', 'emplazamiento', true],
  ['CONST-01', 'tamanyo_pagina', 15],
  ['CALL-10', 'tiempo_espera', 90_000],
] as const)('%s: %s is %s by default', (_row, name, value) => {
  expect(parameterDefaults[name]).toBe(value)
})

it.each([
  'forzar_idioma',
  'omitir_tutorial_inicial',
  'login_obligado',
  'unidades_gestion',
  'incidencias_publicas',
  'nueva_navegacion',
  'mostrar_emplazamiento',
  'modulo_infraestructuras',
  'listas_publicas',
  'jornadas.estado_modulo',
  'chat_ciudadano_activo',
])('%s is a switch of the configuration (START-36, START-37)', (name) => {
  expect(parameterDefaults).toHaveProperty([name])
})

import { getHelp } from '@avisa/contract/help/endpoints'
import type { Help } from '@avisa/contract/help/schemas'
import { expect, it } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'

const app = useTestApp()

it('every municipality has a help of four sections, in both languages, for everybody (HELP-01, HELP-03)', async () => {
  const { status, body } = await app.current.call(getHelp, {})
  const help: Help = body
  expect(status).toBe(200)
  expect(help.map(({ numSeccion, titulo_es, titulo_val }) => [numSeccion, titulo_es, titulo_val])).toEqual([
    [1, 'La aplicación y sus ajustes', "L'aplicació i la seua configuració"],
    [2, 'Ayuda sobre las incidencias', 'Ajuda sobre les incidències'],
    [3, 'Qué significa cada estado', 'Què significa cada estat'],
    [4, 'Acerca de y contacto', 'Quant a i contacte'],
  ])
  for (const { opciones } of help) {
    expect(opciones.map(({ numOpcion }) => numOpcion)).toEqual(opciones.map((_, i) => i + 1))
    for (const { cuerpo_es, cuerpo_val } of opciones) expect(cuerpo_val).toHaveLength(cuerpo_es.length)
  }
  expect(help[2]?.opciones[0]).toMatchObject({ titulo_es: 'Lista de estados', enlace: 'estados' })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getHelp } from '@avisa/contract/help/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { readFileRequest } from './file-command.ts'
import { parseHelp, runHelp } from './help-command.ts'

const app = useTestApp()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'avisa-help-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const option = {
  numOpcion: 1,
  titulo_es: 'Horario',
  titulo_val: 'Horari',
  cuerpo_es: ['De 9 a 14.'],
  cuerpo_val: ['De 9 a 14.'],
}
const section = { numSeccion: 7, icono: 'clock', titulo_es: 'Oficina', titulo_val: 'Oficina', opciones: [option] }
const request = (...args: string[]) => readFileRequest(['--municipality', 'Vila Prova', ...args], folder)

it('a municipality prints its help, edits it and replaces the previous one', async () => {
  const { db, call } = app.current
  const [printed = ''] = await runHelp(db, request())
  const file = join(folder, 'ayuda.json')
  await writeFile(file, JSON.stringify([...JSON.parse(printed), section]))
  expect(await runHelp(db, request('ayuda.json'))).toEqual(['The help of «Vila Prova» is written: 5 sections.'])
  expect((await call(getHelp, {})).body.at(-1)).toEqual(section)
  await writeFile(file, JSON.stringify([section]))
  await runHelp(db, request('ayuda.json'))
  expect((await call(getHelp, {})).body).toEqual([section])
})

it.each([
  ['{', 'not JSON'],
  ['[]', 'is not a help file'],
  [JSON.stringify([{ ...section, opciones: [{ ...option, titulo_val: '' }] }]), 'is not a help file'],
  [JSON.stringify([{ ...section, opciones: [{ ...option, enlace: 'https://elsewhere.example' }] }]), 'is not a help file'],
  [JSON.stringify([section, section]), 'the number of another'],
  [JSON.stringify([{ ...section, opciones: [option, option] }]), 'the number of another'],
  [JSON.stringify([{ ...section, opciones: [{ ...option, cuerpo_val: ['Un', 'Dos'] }] }]), 'Question 7/1'],
])('a file with %s is refused with a sentence', (text, sentence) => {
  expect(() => parseHelp(text)).toThrow(sentence)
})

it('the command prints its usage', () => {
  expect(() => readFileRequest(['ayuda.json'], '/')).toThrow('--municipality')
})

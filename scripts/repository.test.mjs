import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inRoot } from './place.mjs'

const read = (path) => readFileSync(path, 'utf8')
const filesOf = (folder, form) =>
  readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && form.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))

const sources = [...filesOf('packages/contract/src', /\.ts$/), ...filesOf('apps/server/src', /\.ts$/)]
const tests = /\.test\.tsx?$/
const keysOf = (file) => [...read(file).matchAll(/^ {2}'?([\w.]+)'?: /gm)].map((match) => match[1])

describe('refusals', () => {
  const codes = filesOf('packages/contract/src', /^refusals\.ts$/)
    .flatMap(keysOf)
    .filter((key) => key.includes('.'))
  const thrown = sources
    .filter((file) => !/(refusals|endpoints)\.ts$/.test(file) && !tests.test(file))
    .map(read)
    .join('\n')

  it.each(codes)('%s is thrown somewhere', (code) => {
    expect(thrown).toContain(`'${code}'`)
  })
})

describe('texts of the client', () => {
  const features = filesOf('apps/client/src', /^texts\.es\.ts$/)

  it.each(features)('%s has no text that no screen says', (file) => {
    const [feature = ''] = relative(inRoot('apps/client/src'), file).split(sep)
    const isShared = feature === 'platform' || feature === 'ui'
    const folder = isShared ? inRoot('apps/client/src') : inRoot('apps/client/src', feature)
    const said = filesOf('apps/client/src', /\.tsx?$/)
      .filter((one) => one.startsWith(folder) && !/texts\.(es|ca)\.ts$/.test(one) && !tests.test(one))
      .map(read)
      .join('\n')
    const prefixes = [...said.matchAll(/`(\w*)\$\{/g)].map((match) => match[1]).filter((prefix) => prefix !== '')
    const suffixes = [...said.matchAll(/\}(\w+)`/g)].map((match) => match[1])
    const isSaid = (key) => {
      const base = key.replace(/_(zero|one|other)$/, '')
      return (
        [key, base].some((one) => said.includes(`'${one}'`) || said.includes(`es.${one}`)) ||
        prefixes.some((prefix) => base.startsWith(prefix)) ||
        suffixes.some((suffix) => base.endsWith(suffix))
      )
    }
    expect(keysOf(file).filter((key) => !isSaid(key))).toEqual([])
  })
})

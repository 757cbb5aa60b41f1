import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDraft, dropDraftsOf, flushDrafts, loadDrafts, watchDrafts } from './drafts.ts'
import { municipality, person } from './identity.ts'
import type { Client } from './client.ts'
import { createTestClient, inClient } from './testing/test-client.ts'
import { aMunicipality } from './testing/a-municipality.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

type Report = { contenido: string; fotos: Blob[] }
const initial: Report = { contenido: '', fotos: [] }
const makeDraft = (version = 1, migrate?: (old: unknown) => Report | undefined) =>
  createDraft({ name: 'wizard', version, initial, ...(migrate ? { migrate } : {}) })

const town = aMunicipality()
const user = (id: number) => ({
  user_id: id,
  user_roles: [],
  user_permisos: {},
  entidades_ids: [],
  entidades_responsable_ids: [],
  entidades_puede_cambiar_reparador: [],
  unidades_ids: [],
  lang: 'es' as const,
  nombre: '',
  apellidos: '',
  email: '',
  servidor: 'backoffice' as const,
  id_externo: null,
  por_codigo: false,
})
const restart = () => act(() => loadDrafts(client))

beforeEach(async () => {
  municipality(client).set(town)
  await restart()
})

describe('drafts', () => {
  it('a draft survives closing the app, with its photos', async () => {
    const useReport = makeDraft()
    const { result } = renderHook(useReport, inClient(client))
    expect(result.current[0]).toBe(initial)
    act(() => result.current[1]({ contenido: 'Farola', fotos: [new Blob(['jpeg'], { type: 'image/jpeg' })] }))
    expect(result.current[0].contenido).toBe('Farola')
    await flushDrafts(client)
    await restart()
    expect(result.current[0].contenido).toBe('Farola')
    expect(await result.current[0].fotos[0]?.text()).toBe('jpeg')
    expect(result.current[0].fotos[0]?.type).toBe('image/jpeg')
  })

  it('a draft is written when the page is hidden, without waiting', async () => {
    watchDrafts(client)
    const useReport = makeDraft()
    const { result } = renderHook(useReport, inClient(client))
    act(() => result.current[1]({ contenido: 'A medias' }))
    dispatchEvent(new Event('pagehide'))
    await restart()
    expect(result.current[0].contenido).toBe('A medias')
  })

  it('a draft of an older shape is converted or discarded', async () => {
    const useOld = makeDraft(1)
    const { result } = renderHook(useOld, inClient(client))
    act(() => result.current[1]((now) => ({ ...now, contenido: 'vieja' })))
    const useNew = makeDraft(2, (old) => ({ contenido: `${(old as Report).contenido}, ahora nueva`, fotos: [] }))
    expect(renderHook(useNew, inClient(client)).result.current[0].contenido).toBe('vieja, ahora nueva')
    const useOther = makeDraft(2)
    expect(renderHook(useOther, inClient(client)).result.current[0]).toBe(initial)
  })

  it('a cleared draft is deleted', async () => {
    const useReport = makeDraft()
    const { result } = renderHook(useReport, inClient(client))
    act(() => result.current[1]({ contenido: 'x', fotos: [new Blob(['jpeg'])] }))
    await flushDrafts(client)
    act(() => result.current[2]())
    expect(result.current[0]).toBe(initial)
    await expect.poll(async () => (await client.database()).count('blobs')).toBe(0)
    await restart()
    expect(result.current[0]).toBe(initial)
  })

  it('a photo removed from a draft is deleted', async () => {
    const useReport = makeDraft()
    const { result } = renderHook(useReport, inClient(client))
    const [first, two] = [new Blob(['1']), new Blob(['2'])]
    act(() => result.current[1]({ fotos: [first, two] }))
    await flushDrafts(client)
    act(() => result.current[1]({ fotos: [two] }))
    await flushDrafts(client)
    expect(await (await client.database()).count('blobs')).toBe(1)
  })
})

describe('the owner of a draft', () => {
  it('an anonymous visitor’s draft passes to the user who signs in, and to nobody after sign-out', async () => {
    const useReport = makeDraft()
    const { result } = renderHook(useReport, inClient(client))
    act(() => result.current[1]({ contenido: 'anónima' }))
    act(() => person(client).set(user(7)))
    expect(result.current[0].contenido).toBe('anónima')
    act(() => result.current[1]({ contenido: 'de siete' }))
    act(() => person(client).set(user(8)))
    expect(result.current[0]).toBe(initial)
    act(() => person(client).set(user(7)))
    expect(result.current[0].contenido).toBe('de siete')
    await act(() => dropDraftsOf(client, 7))
    expect(result.current[0]).toBe(initial)
    expect(await (await client.database()).count('drafts')).toBe(0)
  })

  it('a draft stays with its municipality', () => {
    const useReport = makeDraft()
    const { result } = renderHook(useReport, inClient(client))
    act(() => result.current[1]({ contenido: 'en A' }))
    act(() => municipality(client).set({ ...town, api_key: 'b' }))
    expect(result.current[0]).toBe(initial)
    act(() => municipality(client).set(town))
    expect(result.current[0].contenido).toBe('en A')
  })
})

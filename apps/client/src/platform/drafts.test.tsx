import 'fake-indexeddb/auto'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openClientDatabase } from './database.ts'
import { createDraft, dropDraftsOf, flushDrafts, loadDrafts, watchDrafts } from './drafts.ts'
import { municipality, person } from './identity.ts'
import { newUuid } from './uuid.ts'

type Report = { contenido: string; fotos: Blob[] }
const initial: Report = { contenido: '', fotos: [] }
const makeDraft = (version = 1, migrate?: (old: unknown) => Report | undefined) =>
  createDraft({ name: 'wizard', version, initial, ...(migrate ? { migrate } : {}) })

const town = { id: 1, nombre: 'A', provincia: '', color: '', logo: null, centro: { latitud: 0, longitud: 0 }, api_key: 'a' }
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
let name = ''
const restart = () => act(() => loadDrafts(openClientDatabase(name)))

beforeEach(async () => {
  name = newUuid()
  municipality.set(town)
  person.set(null)
  await restart()
})

describe('drafts', () => {
  it('a draft survives closing the app, with its photos', async () => {
    const useReport = makeDraft()
    const { result } = renderHook(() => useReport())
    expect(result.current[0]).toBe(initial)
    act(() => result.current[1]({ contenido: 'Farola', fotos: [new Blob(['jpeg'], { type: 'image/jpeg' })] }))
    expect(result.current[0].contenido).toBe('Farola')
    await flushDrafts()
    await restart()
    expect(result.current[0].contenido).toBe('Farola')
    expect(await result.current[0].fotos[0]?.text()).toBe('jpeg')
    expect(result.current[0].fotos[0]?.type).toBe('image/jpeg')
  })

  it('a draft is written when the page is hidden, without waiting', async () => {
    watchDrafts()
    const useReport = makeDraft()
    const { result } = renderHook(() => useReport())
    act(() => result.current[1]({ contenido: 'A medias' }))
    dispatchEvent(new Event('pagehide'))
    await restart()
    expect(result.current[0].contenido).toBe('A medias')
  })

  it('a draft of an older shape is converted or discarded', async () => {
    const useOld = makeDraft(1)
    const { result } = renderHook(() => useOld())
    act(() => result.current[1]((now) => ({ ...now, contenido: 'vieja' })))
    const useNew = makeDraft(2, (old) => ({ contenido: `${(old as Report).contenido}, ahora nueva`, fotos: [] }))
    expect(renderHook(() => useNew()).result.current[0].contenido).toBe('vieja, ahora nueva')
    const useOther = makeDraft(2)
    expect(renderHook(() => useOther()).result.current[0]).toBe(initial)
  })

  it('a cleared draft is deleted', async () => {
    const useReport = makeDraft()
    const { result } = renderHook(() => useReport())
    act(() => result.current[1]({ contenido: 'x', fotos: [new Blob(['jpeg'])] }))
    await flushDrafts()
    act(() => result.current[2]())
    expect(result.current[0]).toBe(initial)
    await expect.poll(async () => (await openClientDatabase(name)).count('blobs')).toBe(0)
    await restart()
    expect(result.current[0]).toBe(initial)
  })

  it('a photo removed from a draft is deleted', async () => {
    const useReport = makeDraft()
    const { result } = renderHook(() => useReport())
    const [first, two] = [new Blob(['1']), new Blob(['2'])]
    act(() => result.current[1]({ fotos: [first, two] }))
    await flushDrafts()
    act(() => result.current[1]({ fotos: [two] }))
    await flushDrafts()
    expect(await (await openClientDatabase(name)).count('blobs')).toBe(1)
  })
})

describe('the owner of a draft', () => {
  it('an anonymous visitor’s draft passes to the user who signs in, and to nobody after sign-out', async () => {
    const useReport = makeDraft()
    const { result } = renderHook(() => useReport())
    act(() => result.current[1]({ contenido: 'anónima' }))
    act(() => person.set(user(7)))
    expect(result.current[0].contenido).toBe('anónima')
    act(() => result.current[1]({ contenido: 'de siete' }))
    act(() => person.set(user(8)))
    expect(result.current[0]).toBe(initial)
    act(() => person.set(user(7)))
    expect(result.current[0].contenido).toBe('de siete')
    await act(() => dropDraftsOf(7))
    expect(result.current[0]).toBe(initial)
    expect(await (await openClientDatabase(name)).count('drafts')).toBe(0)
  })

  it('a draft stays with its municipality', () => {
    const useReport = makeDraft()
    const { result } = renderHook(() => useReport())
    act(() => result.current[1]({ contenido: 'en A' }))
    act(() => municipality.set({ ...town, api_key: 'b' }))
    expect(result.current[0]).toBe(initial)
    act(() => municipality.set(town))
    expect(result.current[0].contenido).toBe('en A')
  })
})

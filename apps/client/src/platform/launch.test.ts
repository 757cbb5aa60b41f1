import { describe, expect, it } from 'vitest'
import { readLaunch } from './launch.ts'

const launched = (query: string) => readLaunch(`https://avisa.test/${query}`).launch

describe('the launch address', () => {
  it('token, device, push token and language are read and removed from the address (AUTH-16, START-20 to START-22)', () => {
    const { launch, cleaned } = readLaunch('https://avisa.test/incidencias/4?token=T&uuid=abcd-1234&firebase_token=F&locale=val&tarea=7#x')
    expect(launch).toEqual({ token: 'T', uuid: 'abcd-1234', firebaseToken: 'F', locale: 'ca' })
    expect(cleaned).toBe('https://avisa.test/incidencias/4?tarea=7#x')
  })

  it('what a list keeps in its address is no launch parameter', () => {
    const address = 'https://avisa.test/tareas?vista=mapa&filtro=20&orden=fecha&buscar=x'
    expect(readLaunch(address)).toEqual({ launch: {}, cleaned: address })
  })

  it('an address without parameters, or with an invalid uuid, gives nothing', () => {
    expect(launched('?uuid=a%20b&locale=fr')).toEqual({})
  })

  it.each([
    ['?redirect=incidencia&modelId=12', { redirect: { key: 'incidencia', id: 12 } }],
    ['?redirect=incidencias-add&unidad_gestion_id=3', { redirect: { key: 'incidencias-add', unit: 3 } }],
    ['?redirect=tareas', { redirect: { key: 'tareas' } }],
    ['?redirect=elsewhere&modelId=12', {}],
    ['?redirect=tarea&modelId=-1', { redirect: { key: 'tarea' } }],
    ['?login-codigo=4711&redirect=tarea&modelId=5', { loginCode: '4711', redirect: { key: 'tarea', id: 5 } }],
    ['?login-codigo=abc', {}],
    ['?municipio=2', { municipality: 2 }],
    ['?vista-previa=T', { preview: 'T' }],
  ])('%s names the screen and the session (DEEP-01 to DEEP-07)', (query, launch) => {
    expect(launched(query)).toEqual(launch)
    expect(readLaunch(`https://avisa.test/${query}`).cleaned).toBe('https://avisa.test/')
  })

  it.each(['activar', 'nueva-contrasenya'])('the token of a mail is left for the page /%s, and signs nobody in', (page) => {
    const { launch, cleaned } = readLaunch(`https://avisa.test/${page}?token=T&locale=ca`)
    expect(launch).toEqual({ locale: 'ca' })
    expect(cleaned).toBe(`https://avisa.test/${page}?token=T`)
  })

  it('a frame keeps the municipality in its address, since only its sites may embed it, and nothing else', () => {
    const address = 'https://avisa.test/incidencias/add-formulario?municipio=2&token=T&locale=ca'
    expect(readLaunch(address, true).cleaned).toBe('https://avisa.test/incidencias/add-formulario?municipio=2')
    expect(readLaunch(address).cleaned).toBe('https://avisa.test/incidencias/add-formulario')
  })

  it('the unit is left for the screen that is opened directly (ROUTE-02)', () => {
    const address = 'https://avisa.test/incidencias/add?unidad_gestion_id=3'
    expect(readLaunch(address)).toEqual({ launch: {}, cleaned: address })
  })
})

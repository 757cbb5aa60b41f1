import { describe, expect, it } from 'vitest'
import { readLaunch } from './launch.ts'

describe('the address that opens the app (A §2)', () => {
  it('gives token, device, push token and language, and keeps none of them', () => {
    const { launch, cleaned } = readLaunch('https://avisa.test/incidencias/4?token=T&uuid=abcd-1234&firebase_token=F&locale=val&tarea=7#x')
    expect(launch).toEqual({ token: 'T', uuid: 'abcd-1234', firebaseToken: 'F', locale: 'ca' })
    expect(cleaned).toBe('https://avisa.test/incidencias/4?tarea=7#x')
  })

  it.each(['activar', 'nueva-contrasenya'])('leaves the token of a mail to the page /%s, and signs nobody in with it', (page) => {
    const { launch, cleaned } = readLaunch(`https://avisa.test/${page}?token=T&locale=ca`)
    expect(launch).toEqual({ locale: 'ca' })
    expect(cleaned).toBe(`https://avisa.test/${page}?token=T`)
  })

  it('gives nothing where there is nothing, nor a uuid that is none', () => {
    expect(readLaunch('https://avisa.test/?uuid=a%20b&locale=fr').launch).toEqual({})
  })
})

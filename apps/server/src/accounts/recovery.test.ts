import {
  activateAccount,
  changePassword,
  citizenLogin,
  confirmEmail,
  login,
  resetCitizenPassword,
  resetPassword,
  setNewPassword,
  signUp,
  tokenInfo,
  updateProfile,
} from '@avisa/contract/accounts/endpoints'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestOf, useTestApp } from '#/testing/test-app.ts'
import { createPerson, testPassword, type NewPerson } from '#/testing/test-town.ts'

const app = useTestApp()
const minute = 60_000
const pass = (milliseconds: number) => {
  const { clock } = app.current
  clock.current = new Date(clock.current.getTime() + milliseconds)
}
beforeAll(() =>
  app.current.settings({ login_ciudadano: true, contacto: { telefono: '960 000 000', email: 'ayuda@villa.example', web: null } }),
)
// Limits by address would else add up over the tests.
beforeEach(() => pass(120 * minute))

const person = (more: NewPerson = {}) => createPerson(app.current.db, app.current.home.esquema, more)
const citizen = (more: NewPerson = {}) => person({ servidor: 'ciudadano', id_externo: crypto.randomUUID(), ...more })
const tokenIn = (text = '') => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? ''
/** The newest mail to somebody; a moment passes, so that there is one. */
const mailed = async (to: string) => {
  const message = (await app.current.mails()).find((mail) => mail.to === to)
  pass(1000)
  return message
}
const fresh = { password: 'otra-clave', confirmacion: 'otra-clave' }
const enter = ({ email }: { email: string }, password: string) => app.current.call(login, {}, { body: { email, password } })

describe('a citizen who has forgotten the password (SRV-37, CALL-45)', () => {
  const ask = (email: string, lang: 'es' | 'ca' = 'es') => app.current.call(resetCitizenPassword, { lang }, { body: { email } })

  it('gets a link; while it is valid, a second request is refused with a flag', async () => {
    const { email } = await citizen()
    expect((await ask(email)).status).toBe(200)
    const again = await ask(email)
    expect(again.status).toBe(400)
    expect(again.body.error).toMatchObject({ code: 'account.resetPending', habiaTokenValido: true })
    pass(61 * minute)
    expect((await ask(email)).status).toBe(200)
  })

  it('gets one link for several simultaneous requests', async () => {
    const answers = []
    // Which of them meet is chance.
    for (const each of [await citizen(), await citizen(), await citizen()])
      answers.push(await Promise.all(Array.from({ length: 5 }, async () => (await ask(each.email)).status)))
    expect(answers.map((all) => all.toSorted())).toEqual(answers.map(() => [200, 400, 400, 400, 400]))
  })

  it('an unknown e-mail is refused without the flag', async () => {
    const { status, body } = await ask('nadie@correo.es', 'ca')
    expect(status).toBe(400)
    expect(body.error.message).toBe("No hi ha cap compte amb este correu. Revise'l.")
    expect(body.error).not.toHaveProperty('habiaTokenValido')
  })

  it('an account without activation gets its activation link again', async () => {
    const email = 'espera@correo.es'
    await app.current.call(
      signUp,
      {},
      { body: { nombre: 'Ana', email, ...fresh, condiciones: { version: '1', fecha: '04/05/2026 12:00:00' } } },
    )
    const lost = tokenIn((await mailed(email))?.text)
    const { status, body } = await ask(email)
    expect({ status, code: body.error.code }).toEqual({ status: 403, code: 'account.notActivated' })
    const again = tokenIn((await mailed(email))?.text)
    expect((await app.current.call(activateAccount, {}, { body: { token: lost, password: fresh.password } })).status).toBe(400)
    expect((await app.current.call(activateAccount, {}, { body: { token: again, password: fresh.password } })).status).toBe(200)
  })

  it('a closed account gets no link', async () => {
    const { email } = await citizen({ activado: false })
    expect((await ask(email)).status).toBe(403)
    expect(await mailed(email)).toBeUndefined()
  })

  it('citizens are not found in the backoffice, nor staff in the citizen server', async () => {
    const { email } = await citizen()
    expect((await app.current.call(resetPassword, {}, { body: { email } })).status).toBe(400)
    expect((await ask((await person()).email)).status).toBe(400)
  })

  it('signs in with the new password', async () => {
    const { email } = await citizen()
    await ask(email)
    await app.current.call(setNewPassword, {}, { body: { token: tokenIn((await mailed(email))?.text), ...fresh } })
    const client = { grant_type: 'password' as const, client_id: 'avisa-app', client_secret: 'avisa-app' }
    const body = { ...client, username: email, password: fresh.password }
    expect((await app.current.call(citizenLogin, {}, { body })).status).toBe(200)
  })
})

describe('a member of staff who has forgotten the password (SRV-38)', () => {
  const ask = (email: string) => app.current.call(resetPassword, {}, { body: { email } })

  it('gets a link; a second request is answered the same without another mail', async () => {
    const { email } = await person()
    expect((await ask(email)).status).toBe(200)
    const first = tokenIn((await mailed(email))?.text)
    expect((await ask(email.toUpperCase())).status).toBe(200)
    expect((await app.current.mails()).filter(({ to }) => to === email)).toHaveLength(1)
    pass(61 * minute)
    const late = await app.current.call(setNewPassword, {}, { body: { token: first, ...fresh } })
    expect(late.body.error.code).toBe('account.linkInvalid')
    expect((await ask(email)).status).toBe(200)
    expect((await app.current.mails()).filter(({ to }) => to === email)).toHaveLength(2)
  })

  it('an unknown or inactive e-mail is refused with 400', async () => {
    expect((await ask('nadie@test.example')).status).toBe(400)
    expect((await ask((await person({ activado: false })).email)).status).toBe(400)
  })

  it('requests do not replace a valid link, and are limited for the network of the requester only', async () => {
    const { email } = await person()
    const from = (remoteAddress: string) =>
      app.current.inject({ ...requestOf(app.current.home.clave, resetPassword, {}, { body: { email } }), remoteAddress })
    expect((await from('198.51.100.1')).statusCode).toBe(200)
    const link = tokenIn((await mailed(email))?.text)
    const answers: number[] = []
    for (let i = 0; i < 6; i += 1) answers.push((await from('203.0.113.9')).statusCode)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    expect((await from('198.51.100.1')).statusCode).toBe(200)
    expect((await app.current.mails()).filter(({ to }) => to === email)).toHaveLength(1)
    expect((await app.current.call(setNewPassword, {}, { body: { token: link, ...fresh } })).status).toBe(200)
  })
})

describe('setting a new password by the mailed link', () => {
  const requestReset = async () => {
    const who = await app.current.signIn()
    await app.current.call(resetPassword, {}, { body: { email: who.email } })
    return { ...who, link: tokenIn((await mailed(who.email))?.text) }
  }
  const set = (token: string, body = fresh) => app.current.call(setNewPassword, { lang: 'ca' }, { body: { token, ...body } })

  it('only the new password works, and all sessions end', async () => {
    const who = await requestReset()
    expect((await set(who.link)).body).toEqual({ email: who.email })
    expect((await app.current.call(tokenInfo, { token: who.token })).status).toBe(401)
    expect((await enter(who, testPassword)).status).toBe(401)
    expect((await enter(who, fresh.password)).status).toBe(200)
  })

  it('the link works once, for an hour', async () => {
    const link = await requestReset()
    await set(link.link)
    expect((await set(link.link)).status).toBe(400)
    const two = await requestReset()
    pass(61 * minute)
    expect((await set(two.link)).status).toBe(400)
  })

  it('a refused password leaves the link valid', async () => {
    const { link } = await requestReset()
    const { status, body } = await set(link, { password: 'curta', confirmacion: 'curta' })
    expect(status).toBe(400)
    expect(body.error.errors).toEqual([{ field: 'password', message: 'La contrasenya ha de tindre almenys 8 caràcters.' }])
    expect((await set(link)).status).toBe(200)
  })

  it('an activation link cannot set a password', async () => {
    const email = 'alta@correo.es'
    await app.current.call(
      signUp,
      {},
      { body: { nombre: 'Alta', email, ...fresh, condiciones: { version: '1', fecha: '04/05/2026 12:00:00' } } },
    )
    expect((await set(tokenIn((await mailed(email))?.text))).status).toBe(400)
  })
})

describe('mails', () => {
  const foot = {
    es: '-- \nEste mensaje se ha enviado automáticamente: no lo conteste. Si necesita ayuda, escriba a ayuda@villa.example o llame al 960 000 000.\nVila Prova',
    ca: "-- \nEste missatge s'ha enviat automàticament: no el conteste. Si necessita ajuda, escriga a ayuda@villa.example o telefone al 960 000 000.\nVila Prova",
  }
  const bodies = {
    es: {
      activacion: [
        'Hola, Rosa:',
        'Ha creado una cuenta en la aplicación municipal de incidencias (Vila Prova). Para empezar a usarla, confirme que este correo es suyo.',
        'El enlace caduca el 03/06/2026 a las 14:00. Si no ha creado ninguna cuenta, no haga nada: sin confirmar, la borraremos.',
        'Activar la cuenta:\nLINK',
      ],
      restablecer: [
        'Hola, Rosa:',
        'Hemos recibido una petición para cambiar su contraseña. Pulse el botón y escriba una nueva.',
        'El enlace sirve una sola vez y caduca el 01/06/2026 a las 15:00. Si no lo ha pedido, no haga nada: su contraseña sigue siendo la misma.',
        'Cambiar la contraseña:\nLINK',
      ],
      cambiada: [
        'Hola, Rosa:',
        'La contraseña de su cuenta se cambió el 01/06/2026 a las 14:00 y hemos cerrado todas las sesiones abiertas.',
        'Si no ha sido usted, cámbiela ahora y avísenos.',
        'Cambiar la contraseña:\nLINK',
      ],
    },
    ca: {
      activacion: [
        'Hola, Rosa:',
        "Ha creat un compte en l'aplicació municipal d'incidències (Vila Prova). Per a començar a usar-lo, confirme que este correu és seu.",
        "L'enllaç caduca el 03/06/2026 a les 14:00. Si no ha creat cap compte, no faça res: sense confirmar, l'esborrarem.",
        'Activar el compte:\nLINK',
      ],
      restablecer: [
        'Hola, Rosa:',
        "Hem rebut una petició per a canviar la seua contrasenya. Prema el botó i escriga'n una de nova.",
        "L'enllaç servix una sola vegada i caduca el 01/06/2026 a les 15:00. Si no ho ha demanat, no faça res: la seua contrasenya continua sent la mateixa.",
        'Canviar la contrasenya:\nLINK',
      ],
      cambiada: [
        'Hola, Rosa:',
        'La contrasenya del seu compte es va canviar el 01/06/2026 a les 14:00 i hem tancat totes les sessions obertes.',
        "Si no ha sigut vosté, canvie-la ara i avise'ns.",
        'Canviar la contrasenya:\nLINK',
      ],
    },
  }
  const subjects = {
    es: ['Active su cuenta (Vila Prova)', 'Cambie su contraseña', 'Su contraseña ha cambiado'],
    ca: ['Active el seu compte (Vila Prova)', 'Canvie la seua contrasenya', 'La seua contrasenya ha canviat'],
  }
  const [activation, page] = ['https://avisos.test.example/activar', 'https://avisos.test.example/nueva-contrasenya']

  it.each(['es', 'ca'] as const)('have the expected texts (%s)', async (lang) => {
    const { call, home, db, clock } = app.current
    clock.current = new Date('2026-06-01T12:00:00Z')
    const email = `palabra-${lang}@correo.es`
    const text = (parts: readonly string[], link: string) => [...parts, foot[lang]].join('\n\n').replace('LINK', link)
    const query = (token: string) => `?token=${token}&municipio=${home.id}`

    await call(signUp, { lang }, { body: { nombre: 'Rosa', email, ...fresh, condiciones: { version: '1', fecha: '04/05/2026 12:00:00' } } })
    const first = (await app.current.mails()).find(({ to }) => to === email)
    expect(first).toMatchObject({ to: email, lang, from: 'Vila Prova', subject: subjects[lang][0] })
    expect(first?.text).toBe(text(bodies[lang].activacion, activation + query(tokenIn(first?.text))))

    await db.write(home.esquema, (tx) => tx.updateTable('usuarios').set({ activado: true }).where('email', '=', email).execute())
    // The person's own language, whatever the one it is asked in.
    await call(resetCitizenPassword, { lang: lang === 'es' ? 'ca' : 'es' }, { body: { email } })
    const second = (await app.current.mails()).find(({ subject, to }) => to === email && subject === subjects[lang][1])
    expect(second?.text).toBe(text(bodies[lang].restablecer, page + query(tokenIn(second?.text))))

    await call(setNewPassword, {}, { body: { token: tokenIn(second?.text), ...fresh } })
    const third = (await app.current.mails()).find(({ subject, to }) => to === email && subject === subjects[lang][2])
    expect(third?.text).toBe(text(bodies[lang].cambiada, 'https://avisos.test.example/recuperar-contrasenya'))
  })
})

describe('an unused reset link', () => {
  const requestReset = async () => {
    const session = await app.current.signIn()
    await app.current.call(resetPassword, {}, { body: { email: session.email } })
    return { ...session, link: tokenIn((await mailed(session.email))?.text) }
  }
  const use = async (link: string) => (await app.current.call(setNewPassword, {}, { body: { token: link, ...fresh } })).body.error?.code

  it('stops working when the owner changes the password', async () => {
    const link = await requestReset()
    const body = { password_actual: testPassword, password: 'mi-clave-nueva', confirmacion: 'mi-clave-nueva' }
    expect((await app.current.call(changePassword, link, { params: { id: link.id }, body })).status).toBe(200)
    expect(await use(link.link)).toBe('account.linkInvalid')
  })

  it('stops working when the owner changes the e-mail, not other data', async () => {
    const [first, two] = [await requestReset(), await requestReset()]
    const body = { nombre: 'Rosa', telefono: null, dni: null, direccion: null }
    const moved = { ...body, email: `nuevo-${first.email}`, password_actual: testPassword }
    expect((await app.current.call(updateProfile, first, { params: { id: first.id }, body: moved })).status).toBe(200)
    const mail = await mailed(moved.email)
    expect((await app.current.call(confirmEmail, {}, { body: { token: tokenIn(mail?.text) } })).status).toBe(200)
    expect((await app.current.call(updateProfile, two, { params: { id: two.id }, body: { ...body, email: two.email } })).status).toBe(200)
    expect([await use(first.link), await use(two.link)]).toEqual(['account.linkInvalid', undefined])
  })
})

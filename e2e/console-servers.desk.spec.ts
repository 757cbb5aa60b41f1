import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { startOidc } from '../apps/server/src/testing/oidc-provider.ts'
import { startSmtp } from '../apps/server/src/testing/smtp-server.ts'
import { callerOf } from './api.ts'
import { expect, openAs, seenTutorial, test as base, title } from './journey.ts'
import { startProduct } from './product.ts'
import { words } from './words.ts'

const say = words.es

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

type Servers = {
  address: string
  oidc: Awaited<ReturnType<typeof startOidc>>
  smtp: Awaited<ReturnType<typeof startSmtp>>
}

/** A product whose municipality may use the accounts and the mail server of this machine. */
const test = base.extend<object, { servers: Servers }>({
  servers: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const port = await freePort()
      const address = `http://127.0.0.1:${port}`
      const [oidc, smtp] = [await startOidc(`${address}/entrada-municipal`), await startSmtp('primera')]
      const hosts = { SSO_HOSTS: oidc.issuer, MAIL_HOSTS: '127.0.0.1', NODE_TLS_REJECT_UNAUTHORIZED: '0' }
      const product = await startProduct('server', { DEMO: 'on', PORT: String(port), PUBLIC_URL: address, ...hosts })
      process.env['AVISA_URL'] = address
      await use({ address, oidc, smtp })
      await product.stop()
      await Promise.all([oidc.stop(), smtp.stop()])
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ servers }, use) => use(servers.address),
})

// One product for both.
test.describe.configure({ mode: 'default' })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** The six figures of an authenticator application. */
const codeAt = (secret: string, time: number): string => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(time / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  return String((digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/** A browser of somebody who has not entered yet. */
const strangerAt = async (browser: Browser, address: string, path: string) => {
  const context = await browser.newContext({ baseURL: address, storageState: seenTutorial(address), serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

const accountOf = (name: string, groups: readonly string[]) => ({ sub: name, email: `${name}@demo.example`, email_verified: true, groups })

/** Enters for the first time with the municipal account, which is joined to that of Avisa. */
const enterByProvider = async (browser: Browser, { address, oidc }: Servers, name: string, groups: readonly string[]) => {
  oidc.become(accountOf(name, groups))
  const page = await strangerAt(browser, address, '/login')
  await button(page, 'Entrar con la cuenta municipal').click()
  await expect(title(page, 'Cuenta municipal')).toBeVisible()
  await page.getByRole('textbox', { name: say.password }).fill('avisa-demo')
  await button(page, 'Unir y entrar').click()
  await expect(page).not.toHaveURL(/entrada-municipal/)
  return page
}

test('mails wait while the mail server refuses the password, and begin to go out once the new one is written', async ({
  page,
  servers,
}) => {
  const { smtp } = servers
  const { call } = await callerOf('super')
  const servidor = { host: '127.0.0.1', puerto: smtp.port, cifrado: 'starttls', usuario: 'avisos', remitente: 'avisos@vila.example' }
  const { prueba } = await call<{ prueba: string }>('/salud/correo-prueba', { servidor, contrasenya: 'primera' })
  await call('/configuracion/correo', { prueba, codigo: smtp.lastCode() }, 'PUT')
  smtp.setPassword('segunda')
  const personas = Array.from({ length: 240 }, (_, n) => ({
    nombre: 'Persona',
    apellidos: `Número ${n}`,
    email: `espera${n}@villaclara.example`,
    user_roles: ['Observadores'],
    unidades: [1],
  }))
  await call('/usuarios/invitaciones', { personas, entrega: 'correo', lang: 'es' })
  const waiting = async () => (await call<{ correo: { esperan: number } }>('/salud')).correo.esperan
  await expect.poll(waiting).toBeGreaterThan(1)
  await openAs(page, 'super', '/consola/salud')
  const finding = page.getByRole('listitem').filter({ hasText: 'El servidor de correo no acepta los mensajes' })
  await expect(finding.getByText(/correos esperan desde .*No se pierde ninguno/)).toBeVisible()
  await finding.getByRole('link', { name: 'Ver el correo' }).click()
  await button(page, /^Servidor propio: 127.0.0.1/).click()
  const form = page.getByRole('dialog', { name: 'Servidor de correo del Ayuntamiento' })
  await form.getByRole('textbox', { name: 'Contraseña' }).fill('segunda')
  const before = smtp.received.length
  await form.getByRole('button', { name: 'Enviarme un código' }).click()
  await expect.poll(() => smtp.received.length).toBeGreaterThan(before)
  await form.getByLabel('Código del correo').fill(smtp.lastCode())
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form).toBeHidden()
  await expect.poll(() => smtp.received.length).toBeGreaterThan(before + 40)
})

// The last of the product: afterwards a password alone opens no account.
test('staff enter with their municipal account and get what their groups give, then only so; the named account enters without the provider', async ({
  page,
  browser,
  servers,
}) => {
  const { oidc, address } = servers
  await openAs(page, 'super', '/consola/seguridad')
  const { id, call } = await callerOf('super')
  await button(page, /Sin configurar/).click()
  const form = page.getByRole('dialog', { name: 'Cuenta municipal (OpenID Connect)' })
  await form.getByLabel('Dirección del servidor de cuentas').fill(oidc.issuer)
  await form.getByLabel('Identificador de cliente').fill('avisa')
  await form.getByRole('textbox', { name: 'Secreto de cliente' }).fill('secreto-de-avisa')
  await form.getByLabel('Ámbitos').fill('openid email groups')
  await form.getByRole('button', { name: 'Añadir una regla' }).click()
  await form.getByLabel('Si el grupo es').fill('obras')
  await form.getByLabel('Rol', { exact: true }).selectOption('Tecnicos')
  oidc.become(accountOf('agente', ['obras']))
  const opened = page.waitForEvent('popup')
  await form.getByRole('button', { name: 'Probar en otra pestaña' }).click()
  const trial = await opened
  await expect(trial.getByText('La prueba funciona')).toBeVisible()
  await expect(trial.getByText('Tecnicos')).toBeVisible()
  await trial.close()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('El personal puede entrar con la cuenta municipal')).toBeVisible()

  const boss = await enterByProvider(browser, servers, 'super', [])
  await enterByProvider(browser, servers, 'agente', ['obras'])
  const { call: asAgent } = await callerOf('agente')
  expect((await asAgent<{ user: { user_roles: string[] } }>('/auth/tokeninfo')).user.user_roles).toEqual(['Agentes', 'Tecnicos'])

  const offer = await call<{ secreto: string; reto: string }>(`/users/${id}/factores/preparar-aplicacion`, {})
  await call(`/users/${id}/factores`, { nombre: 'Móvil', totp: { reto: offer.reto, codigo: codeAt(offer.secreto, Date.now()) } })
  await boss.goto('/consola/seguridad')
  // She reads Valencian.
  await button(boss, /^El personal pot entrar/).click()
  const only = boss.getByRole('dialog', { name: 'Compte municipal (OpenID Connect)' })
  await only.getByRole('switch', { name: 'Només amb el compte municipal' }).evaluate((element: HTMLInputElement) => element.click())
  await only.getByLabel('Compte de reserva').selectOption({ label: 'Amparo Bellver Soto' })
  await only.getByRole('button', { name: 'Guardar' }).click()
  const confirming = boss.getByRole('dialog', { name: 'Confirme que és vosté' })
  await confirming.getByRole('textbox', { name: words.ca.password }).fill('avisa-demo')
  await confirming.getByRole('button', { name: 'Confirmar' }).click()
  await expect(boss.getByText('El personal només entra amb el compte municipal')).toBeVisible()

  await oidc.stop()
  const enterByPassword = async (name: string) => {
    const door = await strangerAt(browser, address, '/login')
    await door.getByRole('textbox', { name: say.email }).fill(`${name}@demo.example`)
    await door.getByRole('textbox', { name: say.password }).fill('avisa-demo')
    await door.getByRole('button', { name: say.enter, exact: true }).click()
    return door
  }
  const refused = await enterByPassword('observador')
  await expect(refused.getByText('El personal entra con la cuenta municipal: use ese botón.')).toBeVisible()
  const named = await enterByPassword('super')
  await named.getByRole('textbox', { name: /^Código/ }).fill(codeAt(offer.secreto, Date.now() + 30_000))
  await named.getByRole('button', { name: say.enter, exact: true }).click()
  await expect(named).not.toHaveURL(/login/)
})

import { randomInt } from 'node:crypto'
import type { MailServer } from '@avisa/contract/municipalities/schemas'
import { refuse } from '@avisa/contract/refusal'
import { pick } from '@avisa/contract/values/languages'
import { beginAct } from '#/configuration/shared/act-store.ts'
import { countTry } from '#/platform/database/attempts.ts'
import type { Tx } from '#/platform/database/database.ts'
import { readSecret, removeSecret, writeSecret } from '#/platform/database/secrets-store.ts'
import { writeSettings } from '#/platform/database/settings-store.ts'
import { retryMails } from '#/platform/mail-store.ts'
import { writeMail, type MailText } from '#/platform/mail-text.ts'
import type { Context } from '#/platform/serve.ts'
import type { TownServer } from '#/platform/town-mail.ts'

type Caller = Pick<Context<unknown>, 'deps' | 'scope' | 'read'>
type Trial = { servidor: MailServer; contrasenya: string | null; codigo: string; hasta: number }

const quarter = 900
const limits = { sent: { max: 10, seconds: 3600 }, typed: { max: 5, seconds: quarter } }
const ownerOf = ({ scope: { person } }: Caller) => person ?? refuse('http.notSignedIn')
const placeOf = (caller: Caller) => `${caller.scope.esquema}.prueba_correo.${ownerOf(caller).user_id}`
const secretPlace = ({ deps, scope }: Caller) => ({ secrets: deps.secrets, esquema: scope.esquema })

const words: Readonly<Record<'es' | 'ca', MailText>> = {
  es: {
    asunto: 'Código de prueba: {{codigo}}',
    cuerpo: ['Su código es {{codigo}}.', 'Escríbalo en la consola antes de quince minutos para usar este servidor de correo.'],
    boton: null,
  },
  ca: {
    asunto: 'Codi de prova: {{codigo}}',
    cuerpo: ['El seu codi és {{codigo}}.', "Escriga'l en la consola abans de quinze minuts per a usar este servidor de correu."],
    boton: null,
  },
}

export const readMailServer = async (caller: Caller) => {
  const servidor = caller.scope.settings.correo_servidor
  const password = servidor ? await readSecret(caller.read, secretPlace(caller), 'correo') : undefined
  return { servidor, tiene_contrasenya: password !== undefined, despliegue: caller.deps.mail.isReal }
}

const mailCode = async (caller: Caller, server: TownServer, codigo: string): Promise<void> => {
  const { deps, scope } = caller
  const { email: to } = ownerOf(caller)
  const { lang, settings } = scope
  const written = writeMail(words[lang], [], { values: { codigo }, lang, colour: settings.color })
  const mail = { esquema: scope.esquema, from: pick(settings, 'nombre', lang), to, lang, ...written }
  const end = await deps.townMail(server, mail).catch((cause: unknown) => {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    return code === 'EAUTH'
      ? refuse('mail.wrongPassword')
      : code === 'EENVELOPE' || code === 'EMESSAGE'
        ? 'refused'
        : refuse('mail.unreachable')
  })
  if (end !== 'sent') refuse('mail.refused', { values: { para: to } })
}

const storedPassword = async (caller: Caller, servidor: MailServer): Promise<string | undefined> => {
  const now = caller.scope.settings.correo_servidor
  const isSame = now?.host === servidor.host && now.usuario === servidor.usuario && now.puerto === servidor.puerto
  return isSame ? readSecret(caller.read, secretPlace(caller), 'correo') : undefined
}

export const sendTrial = async (caller: Caller, { servidor, contrasenya }: { servidor: MailServer; contrasenya: string | null }) => {
  const { deps, scope } = caller
  const { user_id, email } = ownerOf(caller)
  await countTry(deps.db, scope.esquema, [{ clave: `correo-prueba:${user_id}`, limit: limits.sent }], scope.now)
  const password = contrasenya ?? (await storedPassword(caller, servidor))
  const codigo = String(randomInt(1_000_000)).padStart(6, '0')
  await mailCode(caller, { ...servidor, contrasenya: password }, codigo)
  const trial: Trial = { servidor, contrasenya: password ?? null, codigo, hasta: scope.now.getTime() + quarter * 1000 }
  return { prueba: deps.secrets.seal(JSON.stringify(trial), placeOf(caller)), para: email }
}

export const proveTrial = async (caller: Caller & { body: { prueba: string; codigo: string } }): Promise<Trial> => {
  const { deps, scope, body } = caller
  const opened = deps.secrets.open(body.prueba, placeOf(caller))
  if (opened === undefined) return refuse('mail.trialOver')
  const trial = JSON.parse(opened) as Trial
  if (trial.hasta < scope.now.getTime()) refuse('mail.trialOver')
  const clave = `correo-codigo:${ownerOf(caller).user_id}`
  const takeBack = await countTry(deps.db, scope.esquema, [{ clave, limit: limits.typed }], scope.now)
  if (trial.codigo !== body.codigo) refuse('mail.wrongCode')
  await takeBack()
  return trial
}

export const saveServer = async (caller: Caller & { tx: Tx }, trial: Trial | null): Promise<void> => {
  const { tx, scope } = caller
  await beginAct(tx, scope, { origen: 'consola' })
  await writeSettings(tx, { correo_servidor: trial?.servidor })
  if (trial?.contrasenya)
    await writeSecret(tx, secretPlace(caller), { nombre: 'correo', valor: trial.contrasenya, autor_id: ownerOf(caller).user_id })
  else await removeSecret(tx, 'correo')
  await retryMails(tx, scope.esquema)
}

import type { NoticeExample } from '@avisa/contract/notice-rules/schemas'
import { noticeSentence } from '@avisa/contract/notifications/notice-link'
import { refuse } from '@avisa/contract/refusal'
import { fill, knownSentences } from '@avisa/contract/values/fill'
import { languages, suffixOf, type Lang } from '@avisa/contract/values/languages'
import { sql } from 'kysely'
import type { Read, Tx } from '#/platform/database/database.ts'
import type { Deps } from '#/platform/deps.ts'
import { enqueueMail } from '#/platform/mail-job.ts'
import type { Scope } from '#/platform/scope.ts'
import { enqueuePush } from '../push-job.ts'
import { devicesOf } from '../push-store.ts'
import { mailValues, noticeTexts, pushText, type EventDetails, type Recipient } from '../templates.ts'
import { writeNotice } from './burst-store.ts'
import { asRules, readRecipients } from './recipients-store.ts'
import type { ExampleEvent } from './replay.ts'

type Example = Omit<ExampleEvent, 'nuevo'>

/** In the place of what people wrote and of who they are. */
const details: EventDetails = { comentario: '…', respuesta: '…', autor: 'Avisa' }
const mark = { es: 'Ejemplo', ca: 'Exemple' } as const

/** The real notification of an event by one rule, to the caller alone. */
const readExample = async (read: Read, scope: Scope, { regla, incidencia_id, estado_id, tarea_id, inspeccion_id }: Example) => {
  const event = { evento: regla.evento, ...(tarea_id === null ? {} : { tarea_id }), ...(inspeccion_id === null ? {} : { inspeccion_id }) }
  const { lang, person } = scope
  const [recipient] = await readRecipients(
    read,
    scope.esquema,
    { id: incidencia_id, estado_id, events: [event] },
    {
      rules: asRules([regla]),
      receivers: sql`
        select ${person?.user_id ?? null}::bigint as usuario_id, ${lang}::text as lang, null as nombre, ${person?.email ?? null}::text as email,
               null as uuid, g.quien in ('creador', 'seguidor') as ciudadano, null::jsonb as avisos,
               null::bigint as seguimiento_id`,
    },
  )
  return recipient && { ...recipient, revision: 'visible' as const, encargado: recipient.encargado && '…' }
}

const readMail = (read: Read, codigo: string) => read.selectFrom('correos').selectAll().where('codigo', '=', codigo).executeTakeFirst()

const mailText = async (read: Read, recipient: Recipient, zona: string) => {
  const mail = await readMail(read, recipient.plantilla)
  if (!mail) return undefined
  const written = languages.map((lang: Lang) => {
    const values = { ...mailValues({ ...recipient, lang }, zona, details) }
    const plain = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))
    const suffix = suffixOf(lang)
    return [
      [`titulo_${suffix}`, fill(mail[`asunto_${suffix}`], plain)],
      [
        `texto_${suffix}`,
        knownSentences(mail[`cuerpo_${suffix}`], values)
          .map((text) => fill(text, plain))
          .join('\n'),
      ],
    ]
  })
  return Object.fromEntries(written.flat()) as Record<'titulo_es' | 'titulo_val' | 'texto_es' | 'texto_val', string>
}

/** The example in both languages; undefined if its text is gone. */
export const exampleOf = async (read: Read, scope: Scope, example: ExampleEvent): Promise<NoticeExample | undefined> => {
  const recipient = await readExample(read, scope, example)
  if (!recipient) return undefined
  if (recipient.canal === 'correo') {
    const texts = await mailText(read, recipient, scope.zona)
    return texts && { ...example, ...texts }
  }
  const texts = noticeTexts(recipient, details)
  if (!texts) return undefined
  const { titulo_es, titulo_val, texto_es, texto_val } = texts
  return { ...example, titulo_es, titulo_val, texto_es: noticeSentence(texto_es), texto_val: noticeSentence(texto_val) }
}

const sendPush = async (deps: Deps, tx: Tx, scope: Scope, recipient: Recipient) => {
  const message = pushText(recipient, details) ?? refuse('http.notFound')
  const devices = await devicesOf(tx, scope.esquema, [recipient.usuario_id ?? 0], scope.now)
  if (devices.length === 0) refuse('noticeRule.noDevice')
  for (const { uuid, clase, usuario_id } of devices)
    await enqueuePush(deps, tx, scope.esquema, {
      ...message,
      titulo: `${mark[scope.lang]}: ${message.titulo}`,
      uuid,
      clase,
      usuario_id,
      zona: scope.zona,
    })
}

/** Sends the example to the caller, by the channel of its rule. */
export const sendToSelf = async (deps: Deps, tx: Tx, scope: Scope, example: Example): Promise<void> => {
  const recipient = (await readExample(tx, scope, example)) ?? refuse('http.notFound')
  const { canal, usuario_id, email, plantilla, lang } = recipient
  if (usuario_id === null || email === null) return refuse('http.forbidden')
  if (canal === 'push') return sendPush(deps, tx, scope, recipient)
  if (canal === 'correo') {
    if (!(await readMail(tx, plantilla))) refuse('http.notFound')
    return enqueueMail(deps, tx, scope, { codigo: plantilla, para: email, lang, valores: mailValues(recipient, scope.zona, details) })
  }
  const texts = noticeTexts(recipient, details) ?? refuse('http.notFound')
  const { titulo_es, titulo_val } = texts
  const notice = {
    ...texts,
    varias_es: null,
    varias_val: null,
    titulo_es: `${mark.es}: ${titulo_es}`,
    titulo_val: `${mark.ca}: ${titulo_val}`,
  }
  await writeNotice(tx, { ...notice, usuario_id, plantilla, lang, created_at: scope.now.toISOString() })
}

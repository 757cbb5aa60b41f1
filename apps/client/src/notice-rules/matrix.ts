import type { Change } from '@avisa/contract/configuration/acts'
import { keyOf } from '@avisa/contract/configuration/configurable'
import { plainText, type Body } from '@avisa/contract/configuration/fields'
import { reglaAviso } from '@avisa/contract/configuration/objects/words'
import {
  eventNames,
  eventOf,
  firstRuleOf,
  noticeReceivers,
  type EventName,
  type NoticeGroup,
  type NoticeReceiver,
  type RuleChannel,
} from '@avisa/contract/notifications/events'
import type { NoticeRule } from '@avisa/contract/notice-rules/schemas'

/** The rules by their key. */
export type Rules = Readonly<Record<string, Body>>
export type Cell = { evento: EventName; quien: NoticeReceiver; canal: RuleChannel }

const cellKey = (cell: Cell): string => keyOf(reglaAviso, cell)
export const isOn = (rules: Rules, cell: Cell): boolean => rules[cellKey(cell)] !== undefined

export const eventsOfGroup = (group: NoticeGroup): EventName[] => eventNames.filter((name) => eventOf(name)?.group === group)
/** Everybody whom some event of the group can notify. */
export const receiversOf = (group: NoticeGroup): NoticeReceiver[] =>
  noticeReceivers.filter((quien) => eventsOfGroup(group).some((evento) => takesPart(evento, quien)))
export const takesPart = (evento: EventName, quien: NoticeReceiver): boolean => firstRuleOf(evento, quien) !== undefined
/** Mails go to citizens alone; followers are told where they chose. */
export const channelsOf = (quien: NoticeReceiver): readonly RuleChannel[] =>
  quien === 'creador' ? ['app', 'push', 'correo'] : quien === 'seguidor' ? ['push', 'correo'] : ['app', 'push']

/** A rule that is switched on again is as it was; a new one is as its neighbour on another channel, or as a town begins. */
const newRule = (stored: Rules, rules: Rules, { evento, quien, canal }: Cell): Body => {
  const before = stored[cellKey({ evento, quien, canal })]
  if (before) return before
  const first = firstRuleOf(evento, quien)
  const other = canal === 'correo' ? undefined : rules[cellKey({ evento, quien, canal: canal === 'app' ? 'push' : 'app' })]
  const plantilla = canal === 'correo' ? first?.correo : first?.plantilla
  return { plantilla, clase: first?.clase ?? null, solo: first?.solo ?? null, ...other, evento, quien, canal }
}

export const toggle = (stored: Rules, rules: Rules, cell: Cell): Rules => {
  const key = cellKey(cell)
  if (rules[key]) return Object.fromEntries(Object.entries(rules).filter(([other]) => other !== key))
  return { ...rules, [key]: newRule(stored, rules, cell) }
}

export const changesOf = (stored: Rules, rules: Rules): Change[] =>
  [...new Set([...Object.keys(stored), ...Object.keys(rules)])].toSorted().flatMap((clave) => {
    const [antes, despues] = [stored[clave] ?? null, rules[clave] ?? null]
    return antes === despues ? [] : [{ objeto: 'regla_aviso', clave, antes, despues }]
  })

/** What a trial is asked with; a rule of an event that there is not any more sends nothing. */
export const trialRules = (rules: Rules): NoticeRule[] =>
  Object.values(rules)
    .filter(({ evento, quien }) => firstRuleOf(plainText(evento), quien as NoticeReceiver) !== undefined)
    .map((rule) => Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== null && value !== '')) as NoticeRule)

/** The texts that exist, by channel. */
export type Texts = Readonly<Record<'plantilla_aviso' | 'correo', Rules>>
export const textOf = (
  texts: Texts,
  { canal, plantilla }: Body,
): { objeto: 'plantilla_aviso' | 'correo'; clave: string; body: Body | undefined } => {
  const objeto = canal === 'correo' ? 'correo' : 'plantilla_aviso'
  const clave = plainText(plantilla)
  return { objeto, clave, body: texts[objeto][clave] }
}

const wordsOf = (body: Body) =>
  ['titulo_es', 'titulo_val', 'texto_es', 'texto_val', 'asunto_es', 'asunto_val']
    .filter((campo) => campo in body)
    .map((campo) => plainText(body[campo]))
export const rulesOf = (rules: Rules, evento: EventName): Body[] => Object.values(rules).filter((rule) => rule['evento'] === evento)
/** Some rule of the event has no text, or none in a language. */
export const lacksText = (rules: Rules, texts: Texts, evento: EventName): boolean =>
  rulesOf(rules, evento).some((rule) => {
    const { body } = textOf(texts, rule)
    return !body || wordsOf(body).some((words) => words.trim() === '')
  })

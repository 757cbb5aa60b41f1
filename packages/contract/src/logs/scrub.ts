import { personalKinds, withoutPersonal, type PersonalKind } from '#/values/personal.ts'

const mask = '…'

/** A program's identifier («map», «user_id») as engines quote it in messages; not a name or a sentence. */
const codeWord = /^[a-z_$][\w$]{0,39}$/
const keepCode = (quoted: string) => (codeWord.test(quoted) ? quoted : mask)

type Rule = readonly [what: RegExp, by: string | ((whole: string, ...parts: string[]) => string)]

const secretNames =
  'authorization|access_token|api_token|firebase_token|token|x-api-key|api_key|password|passwd|contrase[nñ]a|contrasenya|secret|codigo|email|correo|correu|telefono|dni|nombre|apellidos|direccion|contenido|comentario'

const ofAddresses: readonly Rule[] = [
  [/\/\/[^\s/@]{1,200}@/g, `//${mask}@`],
  [/([?&#;])([\w.[\]%-]{1,60})=[^\s&#"'<>)]*/g, `$1$2=${mask}`],
  [/([?#])(?![^\s&=]{0,200}=)[^\s=&"'<>)…]{8,}/g, `$1${mask}`],
  [
    /\/(ciudadanos|ciudadanos-externos|usuarios|usuarios-configs|users|dispositivos|restaurar-usuario-anterior)\/[^/\s?#"')]+/g,
    `/$1/${mask}`,
  ],
]

const ofPeople: readonly Rule[] = [
  [/\bbearer\s+[^\s"']+/gi, `Bearer ${mask}`],
  [new RegExp(String.raw`\b(${secretNames})(["']?\s*[:=]\s*)("[^"\n]*("|$)|'[^'\n]*('|$)|[^\s,;}&]+)`, 'gim'), `$1$2${mask}`],
  // Tokens and uuids, tried once at each word; an app's file keeps its name (IncidentPage-Bx8aK2d1.js).
  [/\beyJ[\w-]+(?:\.[\w-]+)*/g, mask],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}(?![\w-]|\.(?:m?js|tsx?|css)\b)/g, mask],
  [/\b[XYZ]?\d{7,8}[- ]?[A-Z]\b/gi, mask],
]

const ofNumbers: readonly Rule[] = [
  // Coordinates reveal where somebody was.
  [/-?\b\d{1,3}[.,]\d{4,}/g, mask],
  [/(?:\+|\b00)?\b\d(?:[ .()/-]{0,2}\d){8,}/g, mask],
]

const ofQuotes: readonly Rule[] = [
  [/"([^"\n]*)("|$)/gm, (_, inside, end) => `"${keepCode(inside ?? '')}${end ?? ''}`],
  [/`([^`\n]*)(`|$)/gm, (_, inside, end) => `\`${keepCode(inside ?? '')}${end ?? ''}`],
  [/[«“]([^»”\n]*)([»”]|$)/gm, `«${mask}»`],
  [/(^|[^\p{L}\p{N}])'([^'\n]*)'/gmu, (_, before, inside) => `${before ?? ''}'${keepCode(inside ?? '')}'`],
]

const apply = (text: string, rules: readonly Rule[]) =>
  rules.reduce((scrubbed, [what, by]) => (typeof by === 'string' ? scrubbed.replaceAll(what, by) : scrubbed.replaceAll(what, by)), text)

/** Also with a wrong check digit, and whatever is written beside a name of personal data. */
const ofRest = [...ofPeople, ...ofNumbers, ...ofQuotes]

const scrubWith = (text: string, longest: number, { kinds, rules }: { kinds: readonly PersonalKind[]; rules: readonly Rule[] }) =>
  apply(withoutPersonal(apply(text.slice(0, 4 * longest), ofAddresses), mask, kinds), rules).slice(0, longest)

/**
 * Removes from an error report what identifies people or quotes their input: query values, tokens, ids of people, e-mails, phone numbers, identity
 * documents, coordinates, quoted sentences. Paths, identifiers and file positions stay. At most `longest` characters.
 */
export const scrub = (text: string, longest: number): string => scrubWith(text, longest, { kinds: personalKinds, rules: ofRest })

/** The same for a user agent, whose versions look like phone numbers. */
export const scrubUserAgent = (text: string, longest: number): string =>
  scrubWith(text, longest, { kinds: personalKinds.filter((kind) => kind !== 'telefono'), rules: ofPeople })

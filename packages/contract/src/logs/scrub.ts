/** What stands for whatever was taken out. */
const gone = '…'

/** A word of a program («map», «user_id»), as engines quote it in their messages; not a name and not a sentence. */
const codeWord = /^[a-z_$][\w$]{0,39}$/
const keepCode = (quoted: string) => (codeWord.test(quoted) ? quoted : gone)

type Rule = readonly [what: RegExp, by: string | ((whole: string, ...parts: string[]) => string)]

const secretNames =
  'authorization|access_token|api_token|firebase_token|token|x-api-key|api_key|password|passwd|contrase[nñ]a|contrasenya|secret|codigo|email|correo|correu|telefono|dni|nombre|apellidos|direccion|contenido|comentario'

const ofAddresses: readonly Rule[] = [
  [/\/\/[^\s/@]{1,200}@/g, `//${gone}@`],
  [/([?&#;])([\w.[\]%-]{1,60})=[^\s&#"'<>)]*/g, `$1$2=${gone}`],
  [/([?#])(?![^\s&=]{0,200}=)[^\s=&"'<>)…]{8,}/g, `$1${gone}`],
  [
    /\/(ciudadanos|ciudadanos-externos|usuarios|usuarios-configs|users|dispositivos|restaurar-usuario-anterior)\/[^/\s?#"')]+/g,
    `/$1/${gone}`,
  ],
]

const ofPeople: readonly Rule[] = [
  [/\bbearer\s+[^\s"']+/gi, `Bearer ${gone}`],
  [new RegExp(String.raw`\b(${secretNames})(["']?\s*[:=]\s*)("[^"\n]*("|$)|'[^'\n]*('|$)|[^\s,;}&]+)`, 'gim'), `$1$2${gone}`],
  [/[\p{L}\p{N}._%+-]{1,64}(@|%40)[\p{L}\p{N}-]{1,63}(\.[\p{L}\p{N}-]{1,63}){1,5}/gu, gone],
  // Tokens and uuids, tried once at the beginning of each; a file of the app keeps its name (IncidentPage-Bx8aK2d1.js).
  [/\beyJ[\w-]+(?:\.[\w-]+)*/g, gone],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}(?![\w-]|\.(?:m?js|tsx?|css)\b)/g, gone],
  [/\b[XYZ]?\d{7,8}[- ]?[A-Z]\b/gi, gone],
]

const ofNumbers: readonly Rule[] = [
  // A position says where somebody stood.
  [/-?\b\d{1,3}[.,]\d{4,}/g, gone],
  [/(?:\+|\b00)?\b\d(?:[ .()/-]{0,2}\d){8,}/g, gone],
]

const ofQuotes: readonly Rule[] = [
  [/"([^"\n]*)("|$)/gm, (_, inside, end) => `"${keepCode(inside ?? '')}${end ?? ''}`],
  [/`([^`\n]*)(`|$)/gm, (_, inside, end) => `\`${keepCode(inside ?? '')}${end ?? ''}`],
  [/[«“]([^»”\n]*)([»”]|$)/gm, `«${gone}»`],
  [/(^|[^\p{L}\p{N}])'([^'\n]*)'/gmu, (_, before, inside) => `${before ?? ''}'${keepCode(inside ?? '')}'`],
]

const apply = (text: string, rules: readonly Rule[]) =>
  rules.reduce((left, [what, by]) => (typeof by === 'string' ? left.replaceAll(what, by) : left.replaceAll(what, by)), text)

const everything = [...ofAddresses, ...ofPeople, ...ofNumbers, ...ofQuotes]

/**
 * A text of an error report without what says who somebody is or what they wrote: query values, tokens, people's ids, e-mails,
 * phone numbers, identity documents, positions, quoted sentences. Paths, code words and the places in files stay. At most `longest` letters.
 */
export const scrub = (text: string, longest: number): string => apply(text.slice(0, 4 * longest), everything).slice(0, longest)

/** The same for the name of a browser, whose versions look like phone numbers. */
export const scrubUserAgent = (text: string, longest: number): string =>
  apply(text.slice(0, 4 * longest), [...ofAddresses, ...ofPeople]).slice(0, longest)

import { inflateSync } from 'node:zlib'

/** What a PDF of ours says: its tags in order, its strings, and its text by the letters that its fonts declare. */
export const readPdf = (content: Buffer) => {
  const raw = content.toString('latin1')
  const objects = new Map([...raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]))
  const streamOf = (body: string): string => {
    const data = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1]
    if (data === undefined) return ''
    return body.includes('/FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data
  }
  const stringOf = (text: string): string => {
    const plain = text
      .replaceAll(/\\([()\\])/g, '$1')
      .replaceAll(String.raw`\n`, '\n')
      .replaceAll(String.raw`\r`, '\r')
    return plain.startsWith('þÿ') ? Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le') : plain
  }
  const stringsOf = (key: string) =>
    [...raw.matchAll(new RegExp(String.raw`/${key} \(((?:\\[\s\S]|[^\\)])*)\)`, 'g'))].map(([, text = '']) => stringOf(text))
  const letters = new Map<string, string[]>()
  for (const [, name = '', id = ''] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = streamOf(objects.get(/\/ToUnicode (\d+)/.exec(objects.get(id) ?? '')?.[1] ?? '') ?? '')
    const codes = [...map.matchAll(/\[((?:<[0-9a-f ]*>\s*)+)\]/g)].flatMap(([, list = '']) => list.match(/<[0-9a-f ]*>/g) ?? [])
    letters.set(
      name,
      codes.map((code) => String.fromCharCode(...(code.match(/[0-9a-f]{4}/g) ?? []).map((hex) => Number.parseInt(hex, 16)))),
    )
  }
  const missing: string[] = []
  const textOf = (page: string): string => {
    let font: string[] = []
    return [...page.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d. ])*)\] TJ/g)]
      .map(([whole, name, shown]) => {
        if (name !== undefined) font = letters.get(name) ?? []
        if (shown === undefined) return ''
        const codes = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        if (codes.includes('0000')) missing.push(whole)
        return `${codes.map((code) => font[Number.parseInt(code, 16)] ?? '\uFFFD').join('')}\n`
      })
      .join('')
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body))
  const text = pages.map((body) => textOf(streamOf(objects.get(/\/Contents (\d+)/.exec(body)?.[1] ?? '') ?? ''))).join('')
  return {
    text,
    missing,
    pages: pages.length,
    tags: [...raw.matchAll(/\/S \/(\w+)/g)].map(([, tag = '']) => tag),
    strings: stringsOf,
    has: (part: string) => raw.includes(part),
  }
}

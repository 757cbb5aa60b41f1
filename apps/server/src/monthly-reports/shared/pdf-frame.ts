import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { unpackWoff } from './woff.ts'

const require = createRequire(import.meta.url)
const fontFiles = {
  400: require.resolve('@fontsource/public-sans/files/public-sans-latin-400-normal.woff'),
  600: require.resolve('@fontsource/public-sans/files/public-sans-latin-600-normal.woff'),
} as const
const fontOf = (weight: keyof typeof fontFiles): Buffer => unpackWoff(readFileSync(fontFiles[weight]))

/** A4 in points. */
export const page = { width: 595.28, height: 841.89, margin: 48, foot: 64 } as const
export const inner = page.width - 2 * page.margin

export type Doc = InstanceType<typeof PDFDocument>
export type Element = ReturnType<Doc['struct']>
export const inks = {
  text: '#11181c',
  quiet: '#4f5a60',
  base: '#8b9499',
  grid: '#d7dcdf',
  surface: '#ffffff',
  before: '#5f6b71',
  old: '#8a5500',
  wrong: '#b3261e',
} as const

/** The letters of the font; others lose what is on them, or are a question mark. */
const missing =
  /[^\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02c6\u02dc\u2013\u2014\u2018-\u201e\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2212]/gu
export const drawable = (text: string): string =>
  text
    .replaceAll(/[\u2000-\u200a\u202f\s]/g, ' ')
    .replaceAll(missing, (letter) => letter.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(missing, '?'))

/** What the published types do not know of an element yet. */
type ElementOptions = { alt?: string; bbox?: readonly number[]; scope?: 'Column' | 'Row' }

/** With content it is closed; without, children are added to it. */
export const element = (doc: Doc, tag: string, content?: () => void, options: ElementOptions = {}): Element =>
  content === undefined ? doc.struct(tag) : doc.struct(tag, options, [content])

export type TextLook = { bold?: boolean; size?: number; ink?: string; width?: number; align?: 'left' | 'right' | 'center'; gap?: number }

export const openDocument = ({ title, author, lang }: { title: string; author: string; lang: string }) => {
  const options = {
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang,
    displayTitle: true,
    size: 'A4',
    bufferPages: true,
    margins: { top: page.margin, bottom: 0, left: page.margin, right: page.margin },
    // None: those below are embedded.
    font: '',
    info: { Title: drawable(title), Author: drawable(author) },
  }
  // The published types do not know PDF/UA yet.
  const doc = new PDFDocument(options as ConstructorParameters<typeof PDFDocument>[0])
  doc.registerFont('regular', fontOf(400))
  doc.registerFont('bold', fontOf(600))
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, root }
}

const useLook = (doc: Doc, { bold = false, size = 10.5, ink = inks.text }: TextLook): Doc =>
  doc
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(ink)

export const heightOf = (doc: Doc, text: string, look: TextLook = {}): number =>
  useLook(doc, look).heightOfString(drawable(text), { width: look.width ?? inner, lineGap: 1.5 })

/** At a place, without moving what follows. */
export const put = (doc: Doc, text: string, [x, y]: readonly [number, number], look: TextLook = {}): void => {
  useLook(doc, look).text(drawable(text), x, y, { width: look.width ?? inner, align: look.align ?? 'left', lineGap: 1.5 })
}

export const addPage = (doc: Doc): void => {
  doc.addPage()
  doc.x = page.margin
  doc.y = page.margin
}

/** Goes on below, on the next page where there is no room. */
export const makeRoom = (doc: Doc, height: number): void => {
  if (doc.y + height > page.height - page.foot) addPage(doc)
}

/** A paragraph or heading over the whole width. */
export const write = (doc: Doc, parent: Element, [tag, text]: readonly [tag: string, text: string], look: TextLook = {}): void => {
  const height = heightOf(doc, text, look)
  makeRoom(doc, height)
  const at = [page.margin, doc.y] as const
  parent.add(element(doc, tag, () => put(doc, text, at, look)))
  doc.x = page.margin
  doc.y = at[1] + height + (look.gap ?? 4)
}

/** What is drawn for the eye alone. */
export const decorate = (doc: Doc, draw: () => void): void => {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

export const rule = (doc: Doc, y: number, { ink = inks.grid, width = 0.75 }: { ink?: string; width?: number } = {}): void =>
  decorate(doc, () => {
    doc
      .moveTo(page.margin, y)
      .lineTo(page.width - page.margin, y)
      .lineWidth(width)
      .strokeColor(ink)
      .stroke()
  })

/** Page numbers and one sentence at the foot of each page, which no reader aloud repeats. */
export const writeFeet = (doc: Doc, sentence: string, numberOf: (n: number, total: number) => string): void => {
  const { start, count } = doc.bufferedPageRange()
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at)
    const y = page.height - 44
    doc.markContent('Artifact', { type: 'Pagination' })
    doc
      .moveTo(page.margin, y - 10)
      .lineTo(page.width - page.margin, y - 10)
      .lineWidth(0.75)
      .strokeColor(inks.grid)
      .stroke()
    put(doc, sentence, [page.margin, y], { size: 8.5, ink: inks.quiet, width: inner - 60 })
    put(doc, numberOf(at + 1 - start, count), [page.width - page.margin - 60, y], { size: 8.5, ink: inks.quiet, width: 60, align: 'right' })
    doc.endMarkedContent()
  }
}

export const bytesOf = (doc: Doc): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    doc.on('data', (piece: Buffer) => pieces.push(piece))
    doc.on('end', () => resolve(Buffer.concat(pieces)))
    doc.on('error', reject)
    doc.end()
  })

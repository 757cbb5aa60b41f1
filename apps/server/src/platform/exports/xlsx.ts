import { Zip, ZipDeflate } from 'fflate'
import type { Cell, Column, Kind, Pieces, Table } from './table.ts'

/** A sheet holds 1 048 576 rows; what is left goes on in the next one. */
const rowsPerSheet = 1_000_000
const longestText = 32_767
const day = 86_400_000
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const document = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const inXml = (text: string) =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- XML has no form for them.
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '')

const textCell = (address: string, text: string, style: string) =>
  `<c r="${address}"${style} t="inlineStr"><is><t xml:space="preserve">${inXml(text.slice(0, longestText))}</t></is></c>`

/** Days since 30 December 1899, of the clock on the wall. */
const serialOf = (moment: string) => (Date.parse(`${moment.replace(' ', 'T')}Z`) - Date.UTC(1899, 11, 30)) / day

const cell = (address: string, value: Cell, kind: Kind): string => {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return `<c r="${address}"><v>${value}</v></c>`
  const serial = kind === 'date' ? serialOf(value) : Number.NaN
  return Number.isNaN(serial) ? textCell(address, value, '') : `<c r="${address}" s="2"><v>${serial}</v></c>`
}

/** «A» to «Z», «AA» and so on. */
const letterOf = (at: number): string => (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26))

const lines = <Row>(page: readonly Row[], columns: readonly Column<Row>[], first: number): string => {
  const letters = columns.map((_, at) => letterOf(at))
  const line = (row: Row, n: number) => columns.map(({ value, kind }, at) => cell(`${letters[at]}${n}`, value(row), kind)).join('')
  return page.map((row, at) => `<row r="${first + at}">${line(row, first + at)}</row>`).join('')
}

/** The columns' heads stay in sight and filter. */
const sheetHead = <Row>(columns: readonly Column<Row>[]) =>
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
  `<cols>${columns.map(({ width = 20 }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData><row r="1">${columns.map(({ head }, at) => textCell(`${letterOf(at)}1`, head, ' s="1"')).join('')}</row>`
const sheetEnd = '</sheetData></worksheet>'

const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** The parts besides the sheets themselves. */
const partsOf = (names: readonly string[]): Record<string, string> => {
  const each = (line: (name: string, at: number) => string) => names.map((name, i) => line(inXml(name), i + 1)).join('')
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${each((_name, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${document}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${document}"><sheets>${each((name, n) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${relations}">${each((_name, n) => `<Relationship Id="rId${n}" Type="${document}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${document}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
  }
}

export type Sheet<Row> = Pick<Table<Row>, 'name' | 'columns'> & { pages: Table<Row>['pages'] | Iterable<readonly Row[]> }

/** A workbook as a stream: only the page that is being written is in memory. */
export async function* writeWorkbook<Row>(sheets: Iterable<Sheet<Row>>): Pieces {
  const encoder = new TextEncoder()
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const taken = () => {
    const chunks = ready
    ready = []
    return chunks
  }
  const open = (path: string) => {
    const part = new ZipDeflate(path, { level: 4 })
    zip.add(part)
    return (text: string, last = false) => part.push(encoder.encode(text), last)
  }
  const names: string[] = []
  const openSheet = (name: string, columns: readonly Column<Row>[]) => {
    names.push(name)
    const write = open(`xl/worksheets/sheet${names.length}.xml`)
    write(sheetHead(columns))
    return write
  }
  for (const { name, columns, pages } of sheets) {
    let write = openSheet(name, columns)
    let [rows, part] = [0, 1]
    for await (const page of pages) {
      if (rows + page.length > rowsPerSheet) {
        write(sheetEnd, true)
        part++
        write = openSheet(`${name} ${part}`, columns)
        rows = 0
      }
      write(lines(page, columns, rows + 2))
      rows += page.length
      yield* taken()
    }
    write(sheetEnd, true)
  }
  for (const [path, content] of Object.entries(partsOf(names))) open(path)(content, true)
  zip.end()
  yield* taken()
}

export const writeXlsx = <Row>(table: Table<Row>): Pieces => writeWorkbook([table])

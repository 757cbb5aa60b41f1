import { crc32 } from 'node:zlib'

type Entry = { name: string; content: string }

const fields = (sizes: readonly (readonly [value: number, bytes: 2 | 4])[]) => {
  const bytes = Buffer.alloc(sizes.reduce((total, [, size]) => total + size, 0))
  let at = 0
  for (const [value, size] of sizes) at = size === 2 ? bytes.writeUInt16LE(value, at) : bytes.writeUInt32LE(value, at)
  return bytes
}

/** A zip file whose entries are stored uncompressed. */
const zip = (entries: readonly Entry[]): Buffer => {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content } of entries) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(content)]
    const common = [
      [20, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [crc32(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [path.length, 2],
      [0, 2],
    ] as const
    const file = Buffer.concat([fields([[0x04034b50, 4], ...common]), path, bytes])
    directory.push(fields([[0x02014b50, 4], [20, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]]), path)
    files.push(file)
    at += file.length
  }
  const index = Buffer.concat(directory)
  const count = entries.length
  return Buffer.concat([
    ...files,
    index,
    fields([
      [0x06054b50, 4],
      [0, 2],
      [0, 2],
      [count, 2],
      [count, 2],
      [index.length, 4],
      [at, 4],
      [0, 2],
    ]),
  ])
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const office = 'http://schemas.openxmlformats.org'
const types = `${office}/package/2006/content-types`
const relations = `${office}/package/2006/relationships`
const main = `${office}/spreadsheetml/2006/main`
const document = `${office}/officeDocument/2006/relationships`
const part = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** An XLSX file with these cells as a spreadsheet program writes them: texts in a table of their own. */
export const aSpreadsheet = (cells: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> => {
  const texts = [...new Set(cells.flat())]
  const cellOf = (text: string, at: number, row: number) =>
    `<c r="${String.fromCodePoint(65 + at)}${row}" t="s"><v>${texts.indexOf(text)}</v></c>`
  const rows = cells.map((row, at) => `<row r="${at + 1}">${row.map((text, column) => cellOf(text, column, at + 1)).join('')}</row>`)
  const file = zip([
    {
      name: '[Content_Types].xml',
      content: `${xml}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${part}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${part}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${part}.sharedStrings+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${document}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${xml}<workbook xmlns="${main}" xmlns:r="${document}"><sheets><sheet name="Personas" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${document}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${document}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: `${xml}<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>` },
    {
      name: 'xl/sharedStrings.xml',
      content: `${xml}<sst xmlns="${main}" count="${texts.length}" uniqueCount="${texts.length}">${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    },
  ])
  return new Uint8Array(file)
}

import { strToU8, zipSync } from 'fflate'

type Cell = string | number | { serial: number }

const office = 'http://schemas.openxmlformats.org'
const main = `${office}/spreadsheetml/2006/main`
const relations = `${office}/officeDocument/2006/relationships`
const addressAt = (column: number, row: number) => ` r="${String.fromCodePoint(65 + column)}${row}"`

const cellOf = (cell: Cell, address: string) => {
  if (typeof cell === 'string') return `<c${address} t="inlineStr"><is><t>${cell}</t></is></c>`
  return typeof cell === 'number' ? `<c${address}><v>${cell}</v></c>` : `<c${address} s="1"><v>${cell.serial}</v></c>`
}

export const aSpreadsheet = (rows: readonly (readonly Cell[])[], address = addressAt): Uint8Array => {
  const sheet = rows.map(
    (cells, at) => `<row r="${at + 1}">${cells.map((cell, column) => cellOf(cell, address(column, at + 1))).join('')}</row>`,
  )
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet.join('')}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strToU8(content)])))
}

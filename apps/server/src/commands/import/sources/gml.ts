import { allOf, featuresOf, propertiesOf, shapeOfGml, textAt, type Element } from '../gml.ts'
import { readNumber } from '../house-number.ts'
import { textOf, type Input } from '../input.ts'
import { CommandProblem } from '#/commands/problem.ts'
import type { ImportRecord, RecordStream } from '../records.ts'
import { refused, rowReader, type RowOptions } from '../rows.ts'
import { nameStreet } from '../street-name.ts'

const inspireNames = new Set(['ThoroughfareName', 'PostalDescriptor', 'AdminUnitName', 'AddressAreaName'])
const streetId = (text: string) => text.replace(/^#?ES\.SDGC\.TN\./, '')

/** INSPIRE addresses refer to their street by a link to another part of the file, so both are joined in the database. */
const addressOf = (feature: Element, options: RowOptions): ImportRecord => {
  const id = textAt(feature, 'localId') ?? feature.attributes['gml:id'] ?? ''
  const street = allOf(feature, 'component')
    .map((component) => component.attributes['xlink:href'] ?? '')
    .find((href) => href.includes('.TN.'))
  const [text, extension] = allOf(feature, 'LocatorDesignator').map((designator) => textAt(designator, 'designator'))
  const number = readNumber(text, extension)
  const shape = shapeOfGml(feature, options.crs)
  const [longitud, latitud] = (shape?.type === 'points' ? shape.points[0] : undefined) ?? []
  if (!street) return refused('noStreet', id)
  if (!number) return refused('noNumber', id)
  if (longitud === undefined || latitud === undefined) return refused('noPosition', id)
  return { kind: 'portal', vial: streetId(street), ...number, longitud, latitud }
}

const thoroughfareOf = (feature: Element, options: RowOptions): ImportRecord => {
  const text = allOf(feature, 'text')[0]?.text.trim()
  const id = streetId(feature.attributes['gml:id'] ?? '')
  const named = nameStreet({ nombre: text ?? '', municipio: options.municipio, catastro: true })
  if (!named || !id) return refused('noStreet', id)
  return { kind: 'street', codigo: id, names: named.names, rango: 1, lines: [], clase: 'calle' }
}

/** Catastro's INSPIRE addresses (GML 3.2, UTM metres), and any WFS response with plain columns (GML 2 and 3). */
export const readGml = async function* (input: Input, options: RowOptions): RecordStream {
  const toRecords = rowReader(options)
  let features = 0
  for await (const feature of featuresOf(textOf(input))) {
    input.row = ++features
    if (feature.name === 'Address') yield addressOf(feature, options)
    else if (feature.name === 'ThoroughfareName') yield thoroughfareOf(feature, options)
    else if (!inspireNames.has(feature.name)) {
      const where = feature.attributes['gml:id'] ?? feature.attributes['fid'] ?? `feature ${features}`
      yield* toRecords({ properties: propertiesOf(feature), shape: shapeOfGml(feature, options.crs), where })
    }
  }
  if (features === 0) throw new CommandProblem(`«${input.name}» holds no GML features. Say another --source or another file.`, 'nothing')
}

import { descriptionOf } from './charts.ts'
import { drawChart, type DrawnChart } from './drawing.ts'
import type { Ink, Shape } from './shapes.ts'

/** A colour for each ink; a page in two themes writes `var(--…)`. */
export type Colours = Readonly<Record<Ink, string>>

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const shapeText = (shape: Shape, colours: Colours): string => {
  const colour = colours[shape.ink]
  switch (shape.kind) {
    case 'path':
      return `<path d="${shape.d}" fill="none" stroke="${colour}" stroke-width="${shape.width}" stroke-linejoin="round"${shape.dashed ? ' stroke-dasharray="5 4"' : ''}${shape.faint ? ' opacity=".35"' : ''}/>`
    case 'rect':
      return `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" rx="2" fill="${colour}"/>`
    case 'dot':
      return shape.hollow
        ? `<circle cx="${shape.x}" cy="${shape.y}" r="${shape.r}" fill="${colours.surface}" stroke="${colour}" stroke-width="2.4"/>`
        : `<circle cx="${shape.x}" cy="${shape.y}" r="${shape.r}" fill="${colour}"/>`
    case 'text':
      return `<text x="${shape.x}" y="${shape.y}" font-size="${shape.size}" font-weight="${shape.weight}" text-anchor="${shape.anchor}" fill="${colour}">${escaped(shape.text)}</text>`
  }
}

/** The chart as a picture with its description; its table belongs after it. */
export const svgText = (chart: DrawnChart, width: number, colours: Colours): string => {
  const { height, shapes } = drawChart(chart, width)
  const drawn = shapes.map((shape) => shapeText(shape, colours)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${escaped(descriptionOf(chart))}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Public Sans, sans-serif">${drawn}</svg>`
}

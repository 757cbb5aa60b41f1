import { cornersOf, heatOf, type HeatSquare } from '@avisa/contract/statistics/heat'
import type { HeatAnswer } from '@avisa/contract/statistics/schemas'
import type { Feature, FeatureCollection } from 'geojson'

const polygon = (square: HeatSquare, properties: Feature['properties']): Feature => {
  const corners = cornersOf(square).map(({ longitud, latitud }) => [longitud, latitud])
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [[...corners, ...corners.slice(0, 1)]] } }
}

export const heatDrawing = ({ lado, casillas }: HeatAnswer, chosen: HeatSquare | undefined): FeatureCollection => {
  const heat = heatOf(casillas.map(([, , n = 0]) => n))
  return {
    type: 'FeatureCollection',
    features: casillas.map(([x = 0, y = 0, n = 0]) =>
      polygon({ x, y, lado }, { calor: heat(n), elegida: chosen?.x === x && chosen.y === y && chosen.lado === lado }),
    ),
  }
}

import { encode } from 'uqr'

const border = 4

export const QrCode = ({ text, label, className }: { text: string; label: string; className: string | undefined }) => {
  const { data, size } = encode(text, { ecc: 'Q', border: 0 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const side = size + 2 * border
  return (
    <svg viewBox={`${-border} ${-border} ${side} ${side}`} role="img" aria-label={label} className={className} shapeRendering="crispEdges">
      <rect x={-border} y={-border} width={side} height={side} fill="#ffffff" />
      <path d={squares.join('')} fill="#000000" />
    </svg>
  )
}

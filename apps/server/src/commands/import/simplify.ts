type Line = readonly number[]

const distance = (line: Line, i: number, from: number, to: number): number => {
  const at = (index: number) => [line[2 * index] ?? 0, line[2 * index + 1] ?? 0] as const
  const [[x, y], [x1, y1], [x2, y2]] = [at(i), at(from), at(to)]
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
}

/** x, y, x, y, … without the points that are nearer than `tolerance` to what remains (Douglas and Peucker). */
export const simplify = (line: Line, tolerance: number): number[] => {
  const last = line.length / 2 - 1
  const stays = new Set([0, last])
  const open: [number, number][] = [[0, last]]
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part
    let [furthest, most] = [0, tolerance]
    for (let i = from + 1; i < to; i++) {
      const away = distance(line, i, from, to)
      if (away > most) [furthest, most] = [i, away]
    }
    if (furthest === 0) continue
    stays.add(furthest)
    open.push([from, furthest], [furthest, to])
  }
  return line.filter((_, i) => stays.has(Math.floor(i / 2)))
}

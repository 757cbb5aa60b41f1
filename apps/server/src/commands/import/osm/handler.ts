export type Tags = Readonly<Record<string, string>>
export type Member = { type: 'node' | 'way' | 'relation'; ref: number; role: string }

export type Handler = {
  node?: (id: number, at: [number, number], tags: Tags) => void
  way: (id: number, refs: readonly number[], tags: Tags) => void
  relation: (id: number, members: readonly Member[], tags: Tags) => void
}

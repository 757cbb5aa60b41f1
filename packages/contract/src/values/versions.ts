const numbers = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10) || 0)

/** Compares versions like `1.10.13`. */
export const isOlder = (version: string, least: string): boolean => {
  const [mine, theirs] = [numbers(version), numbers(least)]
  const at = [0, 1, 2].find((place) => (mine[place] ?? 0) !== (theirs[place] ?? 0))
  return at !== undefined && (mine[at] ?? 0) < (theirs[at] ?? 0)
}

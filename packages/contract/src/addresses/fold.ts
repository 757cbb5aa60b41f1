/** Lower case, no accents, l·l = ll, only letters and digits between single spaces; the same as `avisa.plegar` in SQL. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/l[·.•]l/g, 'll')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Default page size (municipalities may set `tamanyo_pagina`) and the maximum. */
export const pageSize = { default: 15, max: 200, notifications: 15 } as const
/** One act changes at most so many records: one page has them all. */
export const mostTogether = pageSize.max
/** Counting stops here (docs/wire.md): beyond it the total is this number, with `total_minimo`. */
export const exactCountUpTo = 10_000

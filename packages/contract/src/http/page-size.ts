/** Page size unless the municipality sets `tamanyo_pagina`, and the largest one honoured. */
export const pageSize = { default: 15, max: 200, notifications: 15 } as const
/** Beyond this a list is not counted (docs/wire.md): the total is this number with `total_minimo`. */
export const exactCountUpTo = 10_000

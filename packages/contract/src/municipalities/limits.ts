/** From where to where each number may go; what a municipality stored beyond is read as the nearest that may be. */
export const parameterBounds = {
  tamanyo_pagina: [5, 200],
  tiempo_espera: [5000, 120_000],
  limite_descripcion_ciudadano: [0, 10_000],
} as const satisfies Record<string, readonly [number, number]>

/** An origin that may frame the app: https and a host, or this machine. */
export const siteForm = '^(https://[a-z0-9-]+(\\.[a-z0-9-]+)+|http://localhost)(:\\d{1,5})?$'

/** Limits of the numeric parameters; a stored value beyond is read as the nearest limit. */
export const parameterBounds = {
  tamanyo_pagina: [5, 200],
  tiempo_espera: [5000, 120_000],
  limite_descripcion_ciudadano: [0, 10_000],
} as const satisfies Record<string, readonly [number, number]>

/** An origin that may embed the app: https and a host, or localhost. */
export const siteForm = '^(https://[a-z0-9-]+(\\.[a-z0-9-]+)+|http://localhost)(:\\d{1,5})?$'

import { path } from './paths.ts'

/** Pages that the server draws for anybody, also without the app (docs/wire.md). */
export const publicPages = {
  areas: path('/p/:alias'),
  sitemap: path('/p/:alias/sitemap.xml'),
  data: path('/p/:alias/datos'),
  numbers: path('/p/:alias/numeros'),
  report: path('/p/:alias/numeros/:id'),
  reportPdf: path('/p/:alias/numeros/:id/informe.pdf'),
  incident: path('/p/:alias/:codigo'),
  picture: path('/p/:alias/:codigo/imagen.png'),
  map: path('/p/:alias/:codigo/mapa.svg'),
  area: path('/p/:alias/zona/:id'),
  areaFeed: path('/p/:alias/zona/:id/novedades.atom'),
  street: path('/p/:alias/calle/:id'),
  streetFeed: path('/p/:alias/calle/:id/novedades.atom'),
} as const

/** A file of open data, `incidencias.csv`. */
export const openData = path('/api/abiertos/:alias/:fichero')

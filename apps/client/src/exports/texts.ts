import { featureTexts } from '#/platform/text.ts'

export const useExportTexts = featureTexts('exports', {
  export: ['Exportar', 'Exportar'],
  title: ['Exportar lo que se ve', 'Exportar el que es veu'],
  scope: ['Todas las de esta lista, con sus filtros.', "Totes les d'esta llista, amb els seus filtres."],
  format: ['Formato', 'Format'],
  format_xlsx: ['Excel', 'Excel'],
  text_xlsx: ['XLSX, fechas como fechas', 'XLSX, dates com a dates'],
  format_csv: ['CSV', 'CSV'],
  text_csv: ['Con punto y coma, para hojas de cálculo', 'Amb punt i coma, per a fulls de càlcul'],
  format_geojson: ['GeoJSON', 'GeoJSON'],
  text_geojson: ['Puntos con sus datos', 'Punts amb les seues dades'],
  format_gpkg: ['GeoPackage', 'GeoPackage'],
  text_gpkg: ['Para QGIS y otros mapas', 'Per a QGIS i altres mapes'],
  columns: ['Columnas', 'Columnes'],
  contact: ['Con datos de contacto', 'Amb dades de contacte'],
  contactText: [
    'Queda anotado que usted los ha exportado, cuándo y de qué incidencias. Borre el archivo cuando termine.',
    'Queda anotat que vosté les ha exportades, quan i de quines incidències. Esborre el fitxer quan acabe.',
  ],
  purpose: ['Para qué los necesita', 'Per a què les necessita'],
  purposeExample: ['Por ejemplo, avisar de un corte', "Per exemple, avisar d'un tall"],
  purposeMissing: ['Falta escribir para qué los necesita.', 'Falta escriure per a què les necessita.'],
  columnsMissing: ['Elija al menos una columna.', 'Trie almenys una columna.'],
  download: ['Descargar', 'Descarregar'],
})

import type { ImportProblem, RefusedReason } from './rules.ts'

type Texts = { es: string; ca: string }

/** What is said of a refused row. */
export const reasonTexts: Readonly<Record<RefusedReason, Texts>> = {
  broken: { es: 'Fila estropeada', ca: 'Fila malmesa' },
  noStreet: { es: 'Sin nombre de calle', ca: 'Sense nom de carrer' },
  noNumber: { es: 'Sin número', ca: 'Sense número' },
  noPosition: { es: 'Sin coordenadas', ca: 'Sense coordenades' },
  outside: { es: 'Fuera del límite', ca: 'Fora del límit' },
  repeated: { es: 'Repetida', ca: 'Repetida' },
  repeatedElsewhere: { es: 'Repetida en otro sitio', ca: 'Repetida en un altre lloc' },
  kilometre: { es: 'Punto kilométrico', ca: 'Punt quilomètric' },
  notClosed: { es: 'Zona sin cerrar', ca: 'Zona sense tancar' },
  cutOutline: { es: 'Zona cortada en el archivo', ca: 'Zona tallada en el fitxer' },
  noAreaName: { es: 'Zona sin nombre', ca: 'Zona sense nom' },
  noPlaceForIt: { es: 'No es calle ni número', ca: 'No és carrer ni número' },
  noId: { es: 'Sin identificador', ca: 'Sense identificador' },
  noType: { es: 'Tipo sin correspondencia', ca: 'Tipus sense correspondència' },
  noStatus: { es: 'Estado sin correspondencia', ca: 'Estat sense correspondència' },
  noDate: { es: 'Fecha ilegible o imposible', ca: 'Data il·legible o impossible' },
  noAddress: { es: 'Sin punto, y su dirección no está en el callejero', ca: 'Sense punt, i la seua adreça no és en la guia de carrers' },
  codeTaken: { es: 'Código ya usado por otra incidencia', ca: 'Codi ja usat per una altra incidència' },
  changedHere: { es: 'Cambiada aquí desde que se importó', ca: 'Canviada ací des que es va importar' },
  photoMissing: { es: 'Foto que no está en el ZIP', ca: 'Foto que no està en el ZIP' },
  photoGone: { es: 'Foto que no se ha podido descargar', ca: "Foto que no s'ha pogut descarregar" },
  photoLarge: { es: 'Foto demasiado grande', ca: 'Foto massa gran' },
  photoUnreadable: { es: 'Foto ilegible', ca: 'Foto il·legible' },
  photoMany: { es: 'Foto de más: no caben tantas', ca: "Foto de més: no n'hi caben tantes" },
}

/** What is said of a file of which nothing could be imported, and what to do. */
export const problemTexts: Readonly<Record<ImportProblem, Texts>> = {
  unreadable: {
    es: 'El archivo no se ha podido leer. Descárguelo otra vez de donde lo sacó y súbalo de nuevo.',
    ca: "El fitxer no s'ha pogut llegir. Descarregue'l una altra vegada d'on el va traure i torne'l a pujar.",
  },
  unknownFormat: {
    es: 'No se reconoce el formato. Para calles y zonas valen OpenStreetMap, GeoJSON, GeoPackage, Shapefile en un ZIP, CartoCiudad, GML de Catastro y CSV; para incidencias, CSV, GeoJSON y Open311, fuera de un ZIP.',
    ca: "No es reconeix el format. Per a carrers i zones valen OpenStreetMap, GeoJSON, GeoPackage, Shapefile en un ZIP, CartoCiudad, GML del Cadastre i CSV; per a incidències, CSV, GeoJSON i Open311, fora d'un ZIP.",
  },
  archive: {
    es: 'No se ha leído el ZIP: tiene contraseña, ocupa demasiado al descomprimirse o alguno de sus archivos tiene una ruta no permitida. Haga otro ZIP solo con el mapa y súbalo.',
    ca: "No s'ha llegit el ZIP: té contrasenya, ocupa massa en descomprimir-se o algun dels seus fitxers té una ruta no permesa. Faça un altre ZIP només amb el mapa i puge'l.",
  },
  noTable: {
    es: 'Un Shapefile son varios archivos. Suba en un ZIP el .shp con su .dbf y su .prj.',
    ca: 'Un Shapefile són diversos fitxers. Puge en un ZIP el .shp amb el seu .dbf i el seu .prj.',
  },
  layers: {
    es: 'El archivo tiene varios mapas de zonas. Elija cuál y compruebe de nuevo.',
    ca: 'El fitxer té diversos mapes de zones. Trie quin i torne a comprovar.',
  },
  damaged: {
    es: 'El archivo está estropeado o cortado. Descárguelo otra vez y súbalo de nuevo.',
    ca: "El fitxer està malmés o tallat. Descarregue'l una altra vegada i torne'l a pujar.",
  },
  reference: {
    es: 'Las coordenadas no son grados. Elija el sistema de referencia del archivo y compruebe de nuevo.',
    ca: 'Les coordenades no són graus. Trie el sistema de referència del fitxer i torne a comprovar.',
  },
  oneColumn: {
    es: 'La tabla solo tiene una columna. Guárdela con las columnas separadas por punto y coma, y con sus títulos en la primera fila.',
    ca: 'La taula només té una columna. Guarde-la amb les columnes separades per punt i coma, i amb els títols en la primera fila.',
  },
  empty: { es: 'El archivo está vacío. Elija otro.', ca: "El fitxer està buit. Trie'n un altre." },
  nothing: {
    es: 'No se ha encontrado ninguna calle, portal ni zona que se pueda usar. Mire si el archivo es de este municipio.',
    ca: "No s'ha trobat cap carrer, número ni zona que es puga usar. Mire si el fitxer és d'este municipi.",
  },
  lost: {
    es: 'El archivo ya no se conserva entero. Súbalo otra vez.',
    ca: "El fitxer ja no es conserva sencer. Torne'l a pujar.",
  },
  ended: {
    es: 'La importación se ha cortado tres veces y no se ha cambiado nada. Vuelva a intentarlo; si se repite, avise a quien lleva el servidor.',
    ca: "La importació s'ha tallat tres vegades i no s'ha canviat res. Torne-ho a intentar; si es repetix, avise qui porta el servidor.",
  },
  noUnit: {
    es: 'La unidad elegida ya no existe. Elija otra y compruebe de nuevo.',
    ca: 'La unitat triada ja no existix. Trie-ne una altra i torne a comprovar.',
  },
  sheet: {
    es: 'La hoja de cálculo es demasiado grande o está escrita de un modo que no se lee. Guárdela como CSV y suba ese archivo.',
    ca: "El full de càlcul és massa gran o està escrit d'una manera que no es llig. Guarde'l com a CSV i puge eixe fitxer.",
  },
  noAnswer: {
    es: 'La dirección no responde como un servicio de Open311. Compruebe que es la de GeoReport v2, pública y sin clave.',
    ca: "L'adreça no respon com un servici d'Open311. Comprove que és la de GeoReport v2, pública i sense clau.",
  },
  tooMuch: {
    es: 'Son demasiadas incidencias de una vez, o ya se han traído demasiados archivos en dos días. Pida desde un día posterior, o espere.',
    ca: "Són massa incidències d'una vegada, o ja s'han portat massa fitxers en dos dies. Demane des d'un dia posterior, o espere.",
  },
  noColumns: {
    es: 'Faltan columnas: el identificador, el tipo, el estado, la fecha, y la latitud y la longitud o la dirección. Diga cuáles son y compruebe de nuevo.',
    ca: "Falten columnes: l'identificador, el tipus, l'estat, la data, i la latitud i la longitud o l'adreça. Diga quines són i torne a comprovar.",
  },
}

/** What differs of these for incidents, which are written in batches. */
export const incidentProblemTexts: Readonly<Partial<Record<ImportProblem, Texts>>> = {
  unknownFormat: {
    es: 'No se reconoce el formato. Valen CSV, XLSX, GeoJSON, las respuestas de Open311 en JSON o XML, y un ZIP con uno de ellos y sus fotos.',
    ca: "No es reconeix el format. Valen CSV, XLSX, GeoJSON, les respostes d'Open311 en JSON o XML, i un ZIP amb un d'ells i les seues fotos.",
  },
  nothing: {
    es: 'No trae ninguna incidencia. Mire si es lo que quería.',
    ca: 'No porta cap incidència. Mire si és el que volia.',
  },
  ended: {
    es: 'La importación se ha cortado tres veces. Lo que ya entró está en la lista de abajo y se puede deshacer; si se repite, avise a quien lleva el servidor.',
    ca: "La importació s'ha tallat tres vegades. El que ja va entrar està en la llista de baix i es pot desfer; si es repetix, avise qui porta el servidor.",
  },
}

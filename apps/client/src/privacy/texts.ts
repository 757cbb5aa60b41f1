import { featureTexts } from '#/platform/text.ts'

export const usePrivacyTexts = featureTexts('privacy', {
  title: ['Qué se guarda de usted', 'Què es guarda de vosté'],
  what: ['Qué guardamos', 'Què guardem'],
  whatText: [
    'Lo que usted escribe al avisar: nombre, correo, teléfono y, si el trámite lo pide, documento de identidad y dirección. También la descripción, las fotos y el lugar de la incidencia, y un identificador de la instalación. Si tiene cuenta, los datos de su perfil. No seguimos la posición de su móvil.',
    "El que vosté escriu quan avisa: nom, correu, telèfon i, si el tràmit ho demana, document d'identitat i adreça. També la descripció, les fotos i el lloc de la incidència, i un identificador de la instal·lació. Si té compte, les dades del seu perfil. No seguim la posició del seu mòbil.",
  ],
  why: ['Para qué', 'Per a què'],
  whyText: [
    'Para atender lo que comunica y decirle en qué estado está. No se toman decisiones automáticas ni se crean perfiles.',
    'Per a atendre el que comunica i dir-li en quin estat està. No es prenen decisions automàtiques ni es creen perfils.',
  ],
  howLong: ['Durante cuánto tiempo', 'Durant quant de temps'],
  contact_one: [
    'Sus datos de contacto: {{count}} mes después de cerrar la incidencia. Después se conserva la incidencia sin ningún dato que le identifique.',
    "Les seues dades de contacte: {{count}} mes després de tancar la incidència. Després es conserva la incidència sense cap dada que l'identifique.",
  ],
  contact_other: [
    'Sus datos de contacto: {{count}} meses después de cerrar la incidencia. Después se conserva la incidencia sin ningún dato que le identifique.',
    "Les seues dades de contacte: {{count}} mesos després de tancar la incidència. Després es conserva la incidència sense cap dada que l'identifique.",
  ],
  contactForever: [
    'Sus datos de contacto: mientras se conserve la incidencia, o hasta que pida que se borren.',
    "Les seues dades de contacte: mentre es conserve la incidència, o fins que demane que s'esborren.",
  ],
  photosGo: ['Las fotos se borran al mismo tiempo.', "Les fotos s'esborren al mateix temps."],
  erasedAfter_one: [
    'La incidencia entera, con sus fotos, se borra {{count}} mes después de cerrarla.',
    "La incidència sencera, amb les fotos, s'esborra {{count}} mes després de tancar-la.",
  ],
  erasedAfter_other: [
    'La incidencia entera, con sus fotos, se borra {{count}} meses después de cerrarla.',
    "La incidència sencera, amb les fotos, s'esborra {{count}} mesos després de tancar-la.",
  ],
  kept: [
    'La incidencia, sin sus datos, se conserva en el registro municipal.',
    'La incidència, sense les seues dades, es conserva en el registre municipal.',
  ],
  types: [
    'Algunos tipos de incidencia tienen otros plazos. Pregúntelos en la oficina de atención.',
    "Alguns tipus d'incidència tenen altres terminis. Pregunte'ls en l'oficina d'atenció.",
  ],
  account: [
    'Su cuenta: hasta que usted la borre. Una sesión sin usar termina a los 30 días.',
    "El seu compte: fins que vosté l'esborre. Una sessió sense usar acaba als 30 dies.",
  ],
  notices_one: ['Los avisos que recibe: {{count}} día.', 'Els avisos que rep: {{count}} dia.'],
  notices_other: ['Los avisos que recibe: {{count}} días.', 'Els avisos que rep: {{count}} dies.'],
  devices_one: [
    'El identificador de un dispositivo que ya no se usa: {{count}} día.',
    "L'identificador d'un dispositiu que ja no s'usa: {{count}} dia.",
  ],
  devices_other: [
    'El identificador de un dispositivo que ya no se usa: {{count}} días.',
    "L'identificador d'un dispositiu que ja no s'usa: {{count}} dies.",
  ],
  whoTitle: ['Quién los ve', 'Qui les veu'],
  seen_one: [
    'Solo el personal que los necesita. Cada vez que alguien los consulta queda anotado quién y cuándo, durante {{count}} día.',
    'Només el personal que les necessita. Cada vegada que algú les consulta queda anotat qui i quan, durant {{count}} dia.',
  ],
  seen_other: [
    'Solo el personal que los necesita. Cada vez que alguien los consulta queda anotado quién y cuándo, durante {{count}} días.',
    'Només el personal que les necessita. Cada vegada que algú les consulta queda anotat qui i quan, durant {{count}} dies.',
  ],
  rights: ['Sus derechos', 'Els seus drets'],
  rightsText: [
    'Puede pedir ver, corregir o borrar sus datos, limitar su uso u oponerse a él. Si no está conforme, puede reclamar ante la Agencia Española de Protección de Datos (aepd.es).',
    "Pot demanar veure, corregir o esborrar les seues dades, limitar-ne l'ús o oposar-s'hi. Si no hi està conforme, pot reclamar davant de l'Agència Espanyola de Protecció de Dades (aepd.es).",
  ],
  rightsAccount: [
    'Si tiene cuenta, puede corregir, descargar y borrar sus datos en su perfil.',
    'Si té compte, pot corregir, descarregar i esborrar les seues dades en el seu perfil.',
  ],
  rightsWrite: ['También puede escribir a {{email}}.', 'També pot escriure a {{email}}.'],
  rightsCall: ['También puede pedirlo en la oficina de atención.', "També pot demanar-ho en l'oficina d'atenció."],
  conditions: ['Leer la política de privacidad y las condiciones', 'Llegir la política de privacitat i les condicions'],
  ownTitle: ['Sus datos', 'Les seues dades'],
  take: ['Descargar sus datos', 'Descarregar les seues dades'],
  takeText: [
    'Un archivo con su perfil y lo que ha comunicado, con las fotos y los comentarios. También dice cuándo ha consultado sus datos el personal.',
    'Un fitxer amb el seu perfil i el que ha comunicat, amb les fotos i els comentaris. També diu quan ha consultat les seues dades el personal.',
  ],
  download: ['Descargar', 'Descarregar'],
  downloadFailed: [
    'No se ha podido descargar. Vuelva a intentarlo dentro de un momento.',
    "No s'ha pogut descarregar. Torne-ho a intentar d'ací a un moment.",
  ],
  erase: ['Borrar la cuenta', 'Esborrar el compte'],
  eraseText: [
    'Se borran su cuenta, sus datos y sus sesiones en todos los dispositivos. Las incidencias que comunicó se conservan sin datos que le identifiquen. Ya no podrá seguirlas ni le podremos contestar. No se puede deshacer.',
    "S'esborren el seu compte, les seues dades i les seues sessions en tots els dispositius. Les incidències que va comunicar es conserven sense dades que l'identifiquen. Ja no podrà seguir-les ni li podrem contestar. No es pot desfer.",
  ],
  password: ['Su contraseña', 'La seua contrasenya'],
  needPassword: ['Escriba su contraseña.', 'Escriga la seua contrasenya.'],
  elsewhere: [
    'Su cuenta es de otro servicio municipal. Aquí se borra lo que guarda esta aplicación; allí, la cuenta sigue.',
    "El seu compte és d'un altre servici municipal. Ací s'esborra el que guarda esta aplicació; allí, el compte continua.",
  ],
  sureTitle: ['¿Borrar la cuenta?', 'Esborrar el compte?'],
  sure: ['No se puede deshacer.', 'No es pot desfer.'],
  keep: ['No borrarla', 'No esborrar-lo'],
  accessLogTitle: ['Consultas de datos personales', 'Consultes de dades personals'],
  searchWho: ['Buscar por quién consultó', 'Buscar per qui va consultar'],
  from: ['Desde', 'Des de'],
  until: ['Hasta', 'Fins a'],
  noLooks: ['Nadie ha consultado datos en esos días', 'Ningú ha consultat dades en eixos dies'],
  operator: ['Consulta hecha desde el servidor', 'Consulta feta des del servidor'],
  gone: ['n.º {{id}}, ya borrada', 'núm. {{id}}, ja esborrada'],
  more: ['y {{count}} más', 'i {{count}} més'],
  erased: [
    'Su cuenta está borrada. Le hemos enviado un correo que lo confirma.',
    'El seu compte està esborrat. Li hem enviat un correu que ho confirma.',
  ],
})

import type { Health, Some } from './schemas.ts'
import { at, both, counted, dated, daysSince, names, number, short, type Both, type Finding, type Remedy } from './sentences.ts'

/** Milliseconds that a mail may wait before the mail server is at fault. */
export const mailPatience = 180_000

const mail = ({ correo: { esperan, desde, motivo }, fecha }: Health): Finding => {
  if (esperan === 0 || desde === null)
    return { codigo: 'correo', nivel: 'verde', titulo: both('Correo', 'Correu'), texto: both('sale', 'ix') }
  const waiting = counted(esperan, both('correo espera', 'correu espera'), both('correos esperan', 'correus esperen'))
  const since = short(desde)
  const reason = motivo ? ` ${motivo}` : ''
  return {
    codigo: 'correo',
    nivel: at(fecha) - at(desde) > mailPatience ? 'rojo' : 'ambar',
    titulo: both('El servidor de correo no acepta los mensajes', 'El servidor de correu no accepta els missatges'),
    texto: both(
      `${waiting.es} desde ${since}. No se pierde ninguno.${reason}`,
      `${waiting.ca} des de ${since}. No se'n perd cap.${reason}`,
    ),
    remedio: { ...both('Ver el correo', 'Veure el correu'), screen: 'security' },
  }
}

/** The kinds of jobs in words; another kind by its name. */
const jobNames: Readonly<Record<string, Both>> = {
  correo: both('Correos', 'Correus'),
  push: both('Avisos al móvil', 'Avisos al mòbil'),
  aviso: both('Avisos', 'Avisos'),
  resumen: both('Resumen diario', 'Resum diari'),
  conservacion: both('Borrado por plazos', 'Esborrat per terminis'),
  'borrar-archivos': both('Archivos por borrar', 'Fitxers per esborrar'),
  'retirar-fotos': both('Fotos por retirar', 'Fotos per retirar'),
  'jornada-olvidada': both('Jornadas sin cerrar', 'Jornades sense tancar'),
  salud: both('Comprobaciones de salud', 'Comprovacions de salut'),
}
export const jobName = (tipo: string): Both => jobNames[tipo] ?? both(tipo)

const jobs = ({ trabajos }: Health): Finding => {
  const total = trabajos.reduce((sum, { cuantos }) => sum + cuantos, 0)
  const titulo = both('Trabajos en segundo plano', 'Treballs en segon pla')
  if (total === 0) return { codigo: 'trabajos', nivel: 'verde', titulo, texto: both('ninguno abandonado', 'cap abandonat') }
  const list = (lang: 'es' | 'ca') => trabajos.map(({ tipo, cuantos }) => `${jobName(tipo)[lang]}: ${number(cuantos)}`).join('; ')
  return {
    codigo: 'trabajos',
    nivel: 'ambar',
    titulo: counted(total, both('trabajo abandonado', 'treball abandonat'), both('trabajos abandonados', 'treballs abandonats')),
    texto: both(`${list('es')}.`, `${list('ca')}.`),
    remedio: { ...(total === 1 ? both('Repetirlo', 'Repetir-lo') : both('Repetirlos', 'Repetir-los')), command: 'repeat' },
  }
}

const refusedMails = ({ rechazados }: Health): Finding => {
  const titulo = both('Direcciones de correo', 'Adreces de correu')
  if (rechazados.length === 0) return { codigo: 'rechazados', nivel: 'verde', titulo, texto: both('ninguna rechazada', 'cap rebutjada') }
  const staff = rechazados.filter(({ personal }) => personal !== null)
  const who = staff.map(({ personal }) => personal).join(', ')
  return {
    codigo: 'rechazados',
    nivel: 'ambar',
    titulo: counted(
      rechazados.length,
      both('dirección rechaza el correo', 'adreça rebutja el correu'),
      both('direcciones rechazan el correo', 'adreces rebutgen el correu'),
    ),
    texto:
      staff.length > 0
        ? both(`Del personal: ${who}.`, `Del personal: ${who}.`)
        : both('Todas de vecinos, en los últimos 30 días.', 'Totes de veïns, en els últims 30 dies.'),
    remedio: { ...both('Ver direcciones', 'Veure adreces'), part: 'rechazados' },
  }
}

const outsiders = ({ externos }: Health): Finding[] => {
  const silent = externos.filter(({ responde }) => !responde)
  const kinds = { lista: both('La lista', 'La llista'), pagina: both('La página', 'La pàgina') }
  if (silent.length > 0)
    return silent.map(({ clase, desde, ...name }) => ({
      codigo: 'externos',
      nivel: 'ambar',
      titulo: both(`${kinds[clase].es} «${name.nombre_es}» no responde`, `${kinds[clase].ca} «${name.nombre_val}» no respon`),
      texto: both(`Desde ${short(desde)}.`, `Des de ${short(desde)}.`),
      remedio: {
        ...both('Ver su dirección', 'Veure la seua adreça'),
        screen: clase === 'lista' ? 'fields' : 'appearance',
      },
    }))
  if (externos.length === 0) return []
  const all = number(externos.length)
  return [
    {
      codigo: 'externos',
      nivel: 'verde',
      titulo: both('Listas y páginas de otros', "Llistes i pàgines d'altres"),
      texto: both(`${all} de ${all}`),
    },
  ]
}

const push = ({ clave_push }: Health): Finding => ({
  codigo: 'push',
  titulo: both('Clave de los avisos al móvil', 'Clau dels avisos al mòbil'),
  ...(clave_push
    ? { nivel: 'verde', texto: both('está', 'està') }
    : {
        nivel: 'rojo',
        texto: both(
          'No hay clave: ningún aviso llega a los móviles. La pone quien lleva el servidor.',
          'No hi ha clau: cap avís arriba als mòbils. La posa qui porta el servidor.',
        ),
      }),
})

const lacking = (
  codigo: string,
  some: Some,
  {
    single,
    other,
    well,
    screen,
  }: { single: Both; other: Both; well: Both; screen: 'people' | 'units' | 'types' | 'texts' | 'security' | 'deadlines' },
): Finding =>
  some.total === 0
    ? { codigo, nivel: 'verde', titulo: well, texto: both('no faltan', 'no en falten') }
    : {
        codigo,
        nivel: 'ambar',
        titulo: counted(some.total, single, other),
        texto: names(some),
        remedio: { ...both('Ver qué falta', 'Veure què falta'), screen },
      }

const organisation = (health: Health): Finding[] => [
  lacking('personas', health.personas_sin_unidad, {
    single: both('persona sin unidad ni entidad', 'persona sense unitat ni entitat'),
    other: both('personas sin unidad ni entidad', 'persones sense unitat ni entitat'),
    well: both('Unidades de las personas', 'Unitats de les persones'),
    screen: 'people',
  }),
  lacking('factores', health.sin_segundo_factor, {
    single: both('persona sin segundo factor', 'persona sense segon factor'),
    other: both('personas sin segundo factor', 'persones sense segon factor'),
    well: both('Segundo factor', 'Segon factor'),
    screen: 'security',
  }),
  lacking('unidades', health.unidades_sin_personas, {
    single: both('unidad sin personas', 'unitat sense persones'),
    other: both('unidades sin personas', 'unitats sense persones'),
    well: both('Personas de las unidades', 'Persones de les unitats'),
    screen: 'units',
  }),
  lacking('tipos', health.tipos_sin_entidad, {
    single: both('tipo sin entidad que repare', 'tipus sense entitat que repare'),
    other: both('tipos sin entidad que repare', 'tipus sense entitat que repare'),
    well: both('Entidades de los tipos', 'Entitats dels tipus'),
    screen: 'types',
  }),
  lacking('festivos', health.calendarios_sin_festivos, {
    single: both('calendario sin los festivos del año que viene', "calendari sense els festius de l'any que ve"),
    other: both('calendarios sin los festivos del año que viene', "calendaris sense els festius de l'any que ve"),
    well: both('Festivos de los calendarios', 'Festius dels calendaris'),
    screen: 'deadlines',
  }),
  lacking('textos', health.textos_incompletos, {
    single: both('texto falta en un idioma', 'text falta en un idioma'),
    other: both('textos faltan en un idioma', 'textos falten en un idioma'),
    well: both('Textos en los dos idiomas', 'Textos en els dos idiomes'),
    screen: 'texts',
  }),
]

const streetMonths = 12
const streets = ({ callejero: { fecha: loaded, hay_calles }, fecha }: Health): Finding => {
  const finding = (titulo: Both, texto: Both, button = both('Actualizar', 'Actualitzar')): Finding => ({
    codigo: 'callejero',
    nivel: 'ambar',
    titulo,
    texto,
    remedio: { ...button, screen: 'streets' },
  })
  if (!hay_calles)
    return finding(
      both('No hay callejero', 'No hi ha guia de carrers'),
      both('Nadie puede buscar una calle al avisar.', 'Ningú pot buscar un carrer en avisar.'),
      both('Cargarlo', 'Carregar-la'),
    )
  if (loaded === null)
    return finding(
      both('No se sabe cuándo se cargó el callejero', 'No se sap quan es va carregar la guia de carrers'),
      both('Desde ahora se anota en cada carga.', "Des d'ara s'anota en cada càrrega."),
    )
  const months = Math.floor(daysSince(loaded, at(fecha)) / 30.4)
  if (months >= streetMonths)
    return finding(
      both(`El callejero tiene ${months} meses`, `La guia de carrers té ${months} mesos`),
      both(`Se cargó el ${dated(loaded)}.`, `Es va carregar el ${dated(loaded)}.`),
    )
  return { codigo: 'callejero', nivel: 'verde', titulo: both('Callejero', 'Guia de carrers'), texto: both(dated(loaded)) }
}

const retentionDays = 2
const retention = ({ conservacion, fecha }: Health): Finding => {
  const titulo = both('Borrado por plazos', 'Esborrat per terminis')
  const remedio: Remedy = { ...both('Ver los plazos', 'Veure els terminis'), screen: 'privacy' }
  if (conservacion === null)
    return {
      codigo: 'conservacion',
      nivel: 'ambar',
      titulo,
      texto: both('Todavía no se ha hecho ninguna vez.', "Encara no s'ha fet cap vegada."),
      remedio,
    }
  const late = daysSince(conservacion.fecha, at(fecha)) >= retentionDays
  return {
    codigo: 'conservacion',
    nivel: late ? 'ambar' : 'verde',
    titulo: late ? both('El borrado por plazos no se hace', "L'esborrat per terminis no es fa") : titulo,
    texto: late
      ? both(`Se hizo por última vez el ${dated(conservacion.fecha)}.`, `Es va fer per última vegada el ${dated(conservacion.fecha)}.`)
      : both(short(conservacion.fecha)),
    ...(late ? { remedio } : {}),
  }
}

const faultLevel = 20
const faults = ({ fallos }: Health): Finding => {
  const total = fallos.reduce((sum, { cuantos }) => sum + cuantos, 0)
  const often = counted(total, both('en 7 días', 'en 7 dies'), both('en 7 días', 'en 7 dies'))
  if (total < faultLevel)
    return {
      codigo: 'fallos',
      nivel: 'verde',
      titulo: both('Fallos en aparatos', 'Fallades en aparells'),
      texto: total === 0 ? both('ninguno en 7 días', 'cap en 7 dies') : often,
    }
  return {
    codigo: 'fallos',
    nivel: 'ambar',
    titulo: counted(total, both('fallo en aparatos', 'fallada en aparells'), both('fallos en aparatos', 'fallades en aparells')),
    texto: both(`El más frecuente: ${fallos[0]?.mensaje ?? ''}`, `La més freqüent: ${fallos[0]?.mensaje ?? ''}`),
    remedio: { ...both('Ver los fallos', 'Veure les fallades'), part: 'fallos' },
  }
}

/** What works in a municipality and what does not, one sentence each. */
export const findingsOf = (health: Health): Finding[] => [
  mail(health),
  jobs(health),
  refusedMails(health),
  ...outsiders(health),
  push(health),
  ...organisation(health),
  streets(health),
  retention(health),
  faults(health),
]

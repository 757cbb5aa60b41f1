type Pair = readonly [es: string, ca: string]

/** What puts an incident into a period, in words. */
const whens = {
  creada: [
    'Cuenta en el día en que se avisó. Si se corrige la fecha, cambia de día.',
    'Compta en el dia en què es va avisar. Si es corregix la data, canvia de dia.',
  ],
  contestada: ['Cuenta en el día de la primera respuesta a quien avisó.', 'Compta en el dia de la primera resposta a qui va avisar.'],
  cerrada: [
    'Cuenta en el día en que se cerró por última vez. Si se reabre, deja de contar hasta que se cierre otra vez.',
    'Compta en el dia en què es va tancar per última vegada. Si es reobri, deixa de comptar fins que es tanque una altra vegada.',
  ],
  saldo: ['Se cuenta al final de cada periodo, y hoy en el último.', 'Es compta al final de cada període, i hui en l’últim.'],
} as const satisfies Record<string, Pair>

const omissions = {
  nothing: [
    'No se quita nada: también están las que ya se han borrado de las listas por su antigüedad.',
    "No es lleva res: també estan les que ja s'han esborrat de les llistes per la seua antiguitat.",
  ],
  merged: [
    'No cuentan las unidas a otra ni las cerradas sin resolver.',
    'No compten les unides a una altra ni les tancades sense resoldre.',
  ],
  withoutDeadline: [
    'No cuentan las de tipos sin plazo ni el tiempo en pausa.',
    'No compten les de tipus sense termini ni el temps en pausa.',
  ],
  untimed: [
    'No cuenta el trabajo que nadie ha apuntado ni el de las que siguen abiertas.',
    'No compta el treball que ningú ha apuntat ni el de les que continuen obertes.',
  ],
  withoutJudgement: ['No cuentan las que nadie ha valorado.', 'No compten les que ningú ha valorat.'],
} as const satisfies Record<string, Pair>

const precisions = {
  exact: ['Exacto: es el número de incidencias de su lista.', "Exacte: és el nombre d'incidències de la seua llista."],
  share: ['Exacto, redondeado a una décima.', 'Exacte, arredonit a una dècima.'],
  mean: ['Exacto, redondeado a dos decimales.', 'Exacte, arredonit a dos decimals.'],
  estimate: [
    'Exacto hasta 50.000 incidencias; con más se estima y lleva delante el signo ≈: casi siempre a menos del 12 % del valor exacto.',
    "Exacte fins a 50.000 incidències; amb més s'estima i porta davant el signe ≈: quasi sempre a menys del 12 % del valor exacte.",
  ],
} as const satisfies Record<string, Pair>

/** `desde`: the day from which it is counted so; an earlier day of a series is counted as its version before. */
export type Definition = {
  counts: Pair
  when: keyof typeof whens
  omits: keyof typeof omissions
  precision: keyof typeof precisions
  desde: string
}

const first = '2026-11-23'
const count = (when: Definition['when'], es: string, ca: string, omits: Definition['omits'] = 'nothing'): Definition => ({
  counts: [es, ca],
  when,
  omits,
  precision: 'exact',
  desde: first,
})
const share = (when: Definition['when'], es: string, ca: string, omits: Definition['omits'] = 'nothing'): Definition => ({
  ...count(when, es, ca, omits),
  precision: 'share',
})
const duration = (when: Definition['when'], es: string, ca: string): Definition => ({
  ...count(when, es, ca, 'merged'),
  precision: 'estimate',
})
const cohort = (days: number): Definition =>
  share(
    'creada',
    `De las recibidas en el periodo, cuántas estaban resueltas ${days} días después de avisar. Las abiertas cuentan como no resueltas. Se sabe ${days} días después de terminar el periodo.`,
    `De les rebudes en el període, quantes estaven resoltes ${days} dies després d'avisar. Les obertes compten com a no resoltes. Se sap ${days} dies després d'acabar el període.`,
  )
const outcome = (es: string, ca: string): Definition => count('cerrada', `Incidencias cerradas ${es}.`, `Incidències tancades ${ca}.`)

/** What each measure counts, for the screen, the report and the public page. A changed definition gets a new `desde`. */
export const definitions = {
  creadas: count(
    'creada',
    'Todas las incidencias que han entrado, de cualquier origen.',
    'Totes les incidències que han entrat, de qualsevol origen.',
  ),
  abiertas: count(
    'creada',
    'Las recibidas en el periodo que hoy siguen sin cerrar.',
    'Les rebudes en el període que hui continuen sense tancar.',
  ),
  repetidas: count(
    'creada',
    'Incidencias del mismo grupo y a menos de 30 metros de otra que se resolvió poco antes: en los 60 días anteriores, si el municipio no ha puesto otros.',
    "Incidències del mateix grup i a menys de 30 metres d'una altra que es va resoldre poc abans: en els 60 dies anteriors, si el municipi no n'ha posat uns altres.",
  ),
  reabiertas: count(
    'creada',
    'Incidencias que se cerraron y se volvieron a abrir.',
    'Incidències que es van tancar i es van tornar a obrir.',
  ),
  contestadas: count('contestada', 'Incidencias con una primera respuesta.', 'Incidències amb una primera resposta.'),
  cerradas: count('cerrada', 'Incidencias cerradas, con cualquier desenlace.', 'Incidències tancades, amb qualsevol desenllaç.'),
  resueltas: outcome('porque se ha arreglado lo que avisaban', "perquè s'ha arreglat el que avisaven"),
  no_competencia: outcome('porque no son del Ayuntamiento', "perquè no són de l'Ajuntament"),
  no_se_hara: outcome('porque se ha decidido no actuar', "perquè s'ha decidit no actuar"),
  no_localizadas: outcome('porque no se encontró lo que avisaban', 'perquè no es va trobar el que avisaven'),
  duplicadas: outcome('por estar unidas a otra que ya lo contaba', 'perquè estan unides a una altra que ja ho contava'),
  aplazadas: outcome('y dejadas para más adelante', 'i deixades per a més avant'),
  con_plazo: count('cerrada', 'Cerradas que tenían un plazo.', 'Tancades que tenien un termini.', 'withoutDeadline'),
  en_plazo: count('cerrada', 'Cerradas antes de que venciera su plazo.', 'Tancades abans que vencera el seu termini.', 'withoutDeadline'),
  valoradas: count('cerrada', 'Cerradas que ha valorado quien avisó.', 'Tancades que ha valorat qui va avisar.', 'withoutJudgement'),
  no_resueltas: count(
    'cerrada',
    'Cerradas de las que alguien ha dicho que todo sigue igual.',
    'Tancades de les quals algú ha dit que tot continua igual.',
  ),
  pendientes: count('saldo', 'Incidencias recibidas y todavía sin cerrar.', 'Incidències rebudes i encara sense tancar.'),
  mediana: duration(
    'cerrada',
    'El tiempo en que se resolvió la mitad: desde que se avisó hasta que se cerró por última vez, noches y festivos incluidos.',
    'El temps en què es va resoldre la mitat: des que es va avisar fins que es va tancar per última vegada, nits i festius inclosos.',
  ),
  p90: duration(
    'cerrada',
    'El tiempo en que se resolvieron 9 de cada 10: desde que se avisó hasta que se cerró por última vez, noches y festivos incluidos.',
    'El temps en què es van resoldre 9 de cada 10: des que es va avisar fins que es va tancar per última vegada, nits i festius inclosos.',
  ),
  primera_respuesta: {
    ...duration(
      'contestada',
      'El tiempo en que la mitad tuvo su primera respuesta.',
      'El temps en què la mitat va tindre la seua primera resposta.',
    ),
    omits: 'nothing',
  },
  a_los_7: cohort(7),
  a_los_14: cohort(14),
  a_los_30: cohort(30),
  a_los_60: cohort(60),
  en_plazo_por_cien: share(
    'cerrada',
    'De las cerradas con plazo, cuántas se cerraron antes de que venciera.',
    'De les tancades amb termini, quantes es van tancar abans que vencera.',
    'withoutDeadline',
  ),
  reabiertas_por_cien: share('creada', 'De las recibidas, cuántas se han reabierto.', "De les rebudes, quantes s'han reobert."),
  repetidas_por_cien: share(
    'creada',
    'De las recibidas, cuántas son del mismo grupo y están a menos de 30 metros de otra que se resolvió poco antes: en los 60 días anteriores, si el municipio no ha puesto otros.',
    "De les rebudes, quantes són del mateix grup i estan a menys de 30 metres d'una altra que es va resoldre poc abans: en els 60 dies anteriors, si el municipi no n'ha posat uns altres.",
  ),
  satisfaccion: {
    ...share(
      'cerrada',
      'La media de las estrellas, de 1 a 5, que dieron quienes avisaron.',
      'La mitjana de les estreles, d’1 a 5, que van donar els qui van avisar.',
      'withoutJudgement',
    ),
    precision: 'mean',
  },
  horas: share(
    'cerrada',
    'Las horas que se apuntaron en las tareas de las cerradas, de todas las personas.',
    'Les hores que es van apuntar en les tasques de les tancades, de totes les persones.',
    'untimed',
  ),
} as const satisfies Record<string, Definition>

/** The whole definition, sentence by sentence: what, from when to when, what is left out, how exact. */
export const sentencesOf = ({ counts, when, omits, precision }: Definition): readonly Pair[] => [
  counts,
  whens[when],
  omissions[omits],
  precisions[precision],
]

/** The same thing said in Spanish and in Valencian. */
export type Said = readonly [es: string, val: string]

const byPrefix: readonly (readonly [prefix: string, texts: readonly Said[]])[] = [
  [
    'via_publica.acera',
    [
      [
        'Hay varias baldosas sueltas y una ha desaparecido. Ayer tropezó una señora mayor.',
        'Hi ha unes quantes rajoles soltes i una ha desaparegut. Ahir va entropessar una senyora major.',
      ],
      [
        'La acera está levantada por las raíces y no se puede pasar con el carrito.',
        "La vorera està alçada per les arrels i no s'hi pot passar amb el carret.",
      ],
      [
        'Queda un agujero en la acera donde había una señal. De noche no se ve.',
        'Queda un forat en la vorera on hi havia un senyal. De nit no es veu.',
      ],
      [
        'Las losas de la esquina se mueven al pisar y salpican cuando llueve.',
        'Les lloses del cantó es mouen en xafar-les i esguiten quan plou.',
      ],
    ],
  ],
  [
    'via_publica.calzada',
    [
      [
        'Bache profundo en el carril derecho. Los coches lo esquivan invadiendo el otro sentido.',
        "Clot profund en el carril dret. Els cotxes l'esquiven envaint l'altre sentit.",
      ],
      [
        'El asfalto se ha hundido después de la zanja y las motos pierden el equilibrio.',
        "L'asfalt s'ha afonat després de la rasa i les motos perden l'equilibri.",
      ],
      [
        'Con la lluvia el bache se llena de agua y no se ve lo hondo que es.',
        "Amb la pluja el clot s'ompli d'aigua i no es veu com és de fondo.",
      ],
    ],
  ],
  [
    'via_publica',
    [
      ['El bordillo está roto y los trozos han quedado en la calzada.', 'La vorada està trencada i els trossos han quedat en la calçada.'],
      [
        'Hace una semana que acabó la obra y las vallas siguen cortando el paso.',
        "Fa una setmana que va acabar l'obra i les tanques continuen tallant el pas.",
      ],
      [
        'Se ha abierto un hueco junto al registro y cada día es más grande.',
        "S'ha obert un buit al costat del registre i cada dia és més gran.",
      ],
      [
        'No queda sitio para pasar por la acera y hay que bajar a la calzada.',
        'No queda lloc per a passar per la vorera i cal baixar a la calçada.',
      ],
    ],
  ],
  [
    'alumbrado.zona',
    [
      [
        'Toda la calle está a oscuras desde el lunes. Da miedo volver del trabajo.',
        'Tot el carrer està a fosques des de dilluns. Fa por tornar del treball.',
      ],
      ['No se enciende ninguna farola entre las dos plazas.', "No s'encén cap fanal entre les dos places."],
      [
        'Tras la tormenta se fue la luz de la calle y no ha vuelto.',
        "Després de la tempesta se'n va anar la llum del carrer i no ha tornat.",
      ],
    ],
  ],
  [
    'alumbrado.danada',
    [
      [
        'Un camión ha golpeado la farola y está inclinada hacia la calzada.',
        'Un camió ha colpejat el fanal i està inclinat cap a la calçada.',
      ],
      ['La luminaria cuelga del cable y se mueve con el viento.', 'La lluminària penja del cable i es mou amb el vent.'],
      ['Falta la tapa de la base de la farola y se ven los cables.', 'Falta la tapa de la base del fanal i es veuen els cables.'],
    ],
  ],
  [
    'alumbrado',
    [
      [
        'Lleva tres noches apagada. La calle se queda a oscuras junto al paso de peatones.',
        'Fa tres nits que està apagat. El carrer es queda a fosques al costat del pas de vianants.',
      ],
      [
        'La farola parpadea toda la noche y la luz entra en los dormitorios.',
        'El fanal parpelleja tota la nit i la llum entra en els dormitoris.',
      ],
      ['Las luces del parque están encendidas a mediodía.', 'Els llums del parc estan encesos a migdia.'],
      ['Se enciende y se apaga cada pocos minutos.', "S'encén i s'apaga cada pocs minuts."],
    ],
  ],
  [
    'limpieza.pintadas',
    [
      ['Pintadas en la fachada y en la puerta del garaje.', 'Pintades en la façana i en la porta del garatge.'],
      ['Han llenado de carteles la pared de la escuela.', "Han omplit de cartells la paret de l'escola."],
      ['Otra pintada en la fuente, recién restaurada.', 'Una altra pintada en la font, acabada de restaurar.'],
    ],
  ],
  [
    'limpieza.hierbas',
    [
      ['Las hierbas ya llegan a la rodilla y ocupan media acera.', 'Les herbes ja arriben al genoll i ocupen mitja vorera.'],
      ['Los alcorques están llenos de malas hierbas y de papeles.', 'Els escocells estan plens de males herbes i de papers.'],
    ],
  ],
  [
    'limpieza',
    [
      ['Después del mercado queda la plaza llena de cajas y restos.', 'Després del mercat queda la plaça plena de caixes i restes.'],
      ['Hace días que no se barre este tramo y hay cristales en el suelo.', "Fa dies que no s'agrana este tram i hi ha vidres a terra."],
      ['Mancha de aceite que resbala en la curva. Ha caído una moto.', "Taca d'oli que patina en el revolt. Ha caigut una moto."],
      ['La acera está llena de excrementos, justo delante del colegio.', "La vorera està plena d'excrements, just davant del col·legi."],
    ],
  ],
  [
    'residuos.voluminosos',
    [
      [
        'Un sofá y dos colchones junto a los contenedores desde el domingo.',
        'Un sofà i dos matalafs al costat dels contenidors des de diumenge.',
      ],
      ['Han dejado una nevera y muebles rotos en la esquina.', 'Han deixat una nevera i mobles trencats en el cantó.'],
    ],
  ],
  [
    'residuos.papelera',
    [
      ['La papelera rebosa y el viento reparte los papeles.', 'La paperera vessa i el vent escampa els papers.'],
      ['Han arrancado la papelera de la parada del autobús.', "Han arrancat la paperera de la parada de l'autobús."],
    ],
  ],
  [
    'residuos',
    [
      ['El contenedor está lleno y la gente deja las bolsas en el suelo.', 'El contenidor està ple i la gent deixa les bosses a terra.'],
      ['El contenedor de papel lleva dos semanas sin vaciarse.', 'Fa dos setmanes que no es buida el contenidor de paper.'],
      ['Han quemado el contenedor esta noche y queda todo negro.', 'Han cremat el contenidor esta nit i queda tot negre.'],
      ['Escombros de una obra tirados junto a los contenedores.', "Runa d'una obra tirada al costat dels contenidors."],
    ],
  ],
  [
    'parques.juegos',
    [
      ['El columpio tiene la cadena rota y el asiento cuelga.', 'El gronxador té la cadena trencada i el seient penja.'],
      ['El suelo de caucho está levantado debajo del tobogán.', 'El sòl de cautxú està alçat davall del tobogan.'],
      ['Hay un tornillo que sobresale en el balancín.', 'Hi ha un caragol que sobreïx en el balancí.'],
    ],
  ],
  [
    'parques',
    [
      ['Una rama grande se ha partido y cuelga sobre el camino.', "Una branca gran s'ha partit i penja sobre el camí."],
      ['El riego pierde agua todo el día y se forma un charco.', "El reg perd aigua tot el dia i s'hi forma un toll."],
      ['Las ramas tapan la farola y las ventanas del primer piso.', 'Les branques tapen el fanal i les finestres del primer pis.'],
      ['El árbol está seco desde el verano y puede caer.', "L'arbre està sec des de l'estiu i pot caure."],
    ],
  ],
  [
    'mobiliario',
    [
      ['Faltan dos tablas del banco y se ven los clavos.', 'Falten dos fustes del banc i es veuen els claus.'],
      ['La fuente no da agua desde hace una semana.', 'La font no dona aigua des de fa una setmana.'],
      ['Han doblado el bolardo y los coches aparcan en la acera.', 'Han doblegat la pilona i els cotxes aparquen en la vorera.'],
      [
        'El cristal de la marquesina está roto y hay trozos por el suelo.',
        'El vidre de la marquesina està trencat i hi ha trossos per terra.',
      ],
    ],
  ],
  [
    'agua',
    [
      ['Sale agua por la junta de la acera y baja por toda la calle.', 'Ix aigua per la junta de la vorera i baixa per tot el carrer.'],
      [
        'El imbornal está lleno de hojas y la calle se inunda cuando llueve.',
        "L'embornal està ple de fulles i el carrer s'inunda quan plou.",
      ],
      [
        'La tapa del registro baila y suena cada vez que pasa un coche.',
        'La tapa del registre balla i sona cada vegada que passa un cotxe.',
      ],
      ['Mal olor del alcantarillado, sobre todo por la tarde.', 'Mala olor del clavegueram, sobretot de vesprada.'],
    ],
  ],
  [
    'trafico.semaforo',
    [
      ['El semáforo de peatones no se pone verde.', 'El semàfor de vianants no es posa verd.'],
      ['Semáforo apagado en un cruce con mucho tráfico.', 'Semàfor apagat en un encreuament amb molt de trànsit.'],
    ],
  ],
  [
    'trafico.vehiculo_abandonado',
    [
      [
        'Coche con las ruedas pinchadas y el cristal roto, lleva meses sin moverse.',
        'Cotxe amb les rodes punxades i el vidre trencat, fa mesos que no es mou.',
      ],
      ['Furgoneta abandonada que ocupa dos plazas.', 'Furgoneta abandonada que ocupa dos places.'],
    ],
  ],
  [
    'trafico',
    [
      [
        'La señal está girada y los coches entran en dirección contraria.',
        'El senyal està girat i els cotxes entren en direcció contrària.',
      ],
      ['El paso de peatones casi no se ve; la pintura se ha borrado.', "El pas de vianants quasi no es veu; la pintura s'ha esborrat."],
      ['El espejo del cruce está roto y no se ve quién viene.', "L'espill de l'encreuament està trencat i no es veu qui ve."],
      ['Una rama tapa la señal de ceda el paso.', 'Una branca tapa el senyal de cediu el pas.'],
    ],
  ],
  [
    'ruido',
    [
      ['La terraza sigue abierta pasada la una y no se puede dormir.', 'La terrassa continua oberta passada la una i no es pot dormir.'],
      ['Empiezan la obra a las seis y media de la mañana.', "Comencen l'obra a les sis i mitja del matí."],
      ['El aparato de aire del local suena toda la noche.', "L'aparell d'aire del local sona tota la nit."],
    ],
  ],
  [
    'animales',
    [
      ['Se ven ratas cerca de los contenedores al anochecer.', 'Es veuen rates prop dels contenidors quan es fa fosc.'],
      [
        'Cucarachas que salen de la alcantarilla y entran en los portales.',
        'Panderoles que ixen de la claveguera i entren en els portals.',
      ],
      ['Nube de mosquitos junto a la acequia.', 'Núvol de mosquits al costat de la séquia.'],
      ['Un nido de avispas en el árbol del parque infantil.', "Un niu de vespes en l'arbre del parc infantil."],
    ],
  ],
  [
    'edificios',
    [
      ['Hay una gotera en el techo del pasillo y han puesto un cubo.', 'Hi ha una gotera en el sostre del corredor i han posat un poal.'],
      ['La caldera no calienta y las aulas están frías.', 'La caldera no calfa i les aules estan fredes.'],
      ['La puerta de emergencia no cierra bien.', "La porta d'emergència no tanca bé."],
      ['Dos grifos de los aseos pierden agua.', 'Dos aixetes dels lavabos perden aigua.'],
    ],
  ],
  [
    'accesibilidad',
    [
      [
        'El rebaje de la acera tiene un escalón y la silla de ruedas no puede subir.',
        'El rebaix de la vorera té un escaló i la cadira de rodes no pot pujar.',
      ],
      ['Un poste en medio de la acera no deja pasar.', 'Un pal enmig de la vorera no deixa passar.'],
      ['El ascensor de la pasarela no funciona desde ayer.', "L'ascensor de la passarel·la no funciona des d'ahir."],
      ['El semáforo ya no suena para las personas ciegas.', 'El semàfor ja no sona per a les persones cegues.'],
    ],
  ],
  [
    'playas',
    [
      ['Plásticos y algas en la orilla después del temporal.', 'Plàstics i algues en la vora després del temporal.'],
      ['La pasarela de madera tiene tablas rotas.', 'La passarel·la de fusta té taules trencades.'],
      ['El lavapiés no se cierra y corre el agua sin parar.', "El rentapeus no es tanca i corre l'aigua sense parar."],
    ],
  ],
  [
    'caminos',
    [
      ['El camino tiene surcos y con el coche se toca por debajo.', 'El camí té solcs i amb el cotxe es toca per davall.'],
      ['La acequia está llena de cañas y el agua se sale al camino.', "La séquia està plena de canyes i l'aigua ix al camí."],
      ['Hierba seca muy alta junto al pinar.', 'Herba seca molt alta al costat de la pineda.'],
    ],
  ],
  [
    '',
    [
      ['Avisé la semana pasada por teléfono y sigue igual.', 'Vaig avisar la setmana passada per telèfon i continua igual.'],
      ['No sé a quién corresponde, pero conviene que alguien lo mire.', 'No sé a qui correspon, però convé que algú ho mire.'],
      ['Varias personas del barrio lo hemos visto.', 'Unes quantes persones del barri ho hem vist.'],
    ],
  ],
]

/** What people write about a type of incident. */
export const textsFor = (type: string): readonly Said[] =>
  byPrefix.find(([prefix]) => prefix === '' || type === prefix || type.startsWith(`${prefix}.`))?.[1] ?? []

export const spots: readonly Said[] = [
  ['Junto al paso de peatones', 'Al costat del pas de vianants'],
  ['En la esquina', 'En el cantó'],
  ['Delante de la parada del autobús', "Davant de la parada de l'autobús"],
  ['Al lado del contenedor de vidrio', 'Al costat del contenidor de vidre'],
  ['En el lado de los números pares', 'En el costat dels números parells'],
  ['Frente a la panadería', 'Enfront del forn'],
]

export type Outcome = 'rechazada' | 'redirigida' | 'duplicada' | 'pausada' | 'apertura_expediente' | 'resuelta'
/** Public comments with a change of status. */
export const comments: Readonly<Record<Outcome, readonly Said[]>> = {
  rechazada: [
    [
      'El elemento es de propiedad privada y corresponde a la comunidad de vecinos.',
      "L'element és de propietat privada i correspon a la comunitat de veïns.",
    ],
    ['Se ha comprobado en el lugar y el estado es correcto.', "S'ha comprovat en el lloc i l'estat és correcte."],
  ],
  redirigida: [
    ['La carretera es de la Diputación: le hemos enviado el aviso.', "La carretera és de la Diputació: li hem enviat l'avís."],
    ['Corresponde a la compañía eléctrica, que ya tiene el aviso.', "Correspon a la companyia elèctrica, que ja té l'avís."],
  ],
  duplicada: [
    ['Ya teníamos un aviso del mismo problema y lo estamos atendiendo.', "Ja teníem un avís del mateix problema i l'estem atenent."],
  ],
  pausada: [
    ['Estamos esperando una pieza del proveedor.', 'Estem esperant una peça del proveïdor.'],
    ['Se hará cuando acabe la obra de la calle.', "Es farà quan acabe l'obra del carrer."],
  ],
  apertura_expediente: [
    ['Se ha abierto un expediente para requerir a la propiedad.', "S'ha obert un expedient per a requerir la propietat."],
  ],
  resuelta: [
    ['Trabajo terminado. Gracias por avisar.', 'Treball acabat. Gràcies per avisar.'],
    ['Reparado esta mañana por la brigada.', 'Reparat este matí per la brigada.'],
    ['Se ha sustituido la pieza y se ha comprobado.', "S'ha substituït la peça i s'ha comprovat."],
  ],
}

export const remarks: readonly Said[] = [
  ['Comprobado en el lugar con fotos.', 'Comprovat en el lloc amb fotos.'],
  ['Conviene señalizar hasta la reparación.', 'Convé senyalitzar fins a la reparació.'],
  ['Sin riesgo inmediato.', 'Sense risc immediat.'],
]

export const contactNames = [
  'Ana Belda',
  'Pau Ibáñez',
  'Maria Server',
  'José Luis Cerdà',
  'Neus Bosch',
  'Francisco Rico',
  'Teresa Llopis',
  'Carles Fuster',
  'Elena Prieto',
  'Josep Calafat',
  'Lucía Montero',
  'Remei Alberola',
  'Andrés Pastor',
  'Mireia Sendra',
  'Rafael Chust',
  'Dolors Peiró',
  'Manuel Osuna',
  'Aina Vives',
] as const

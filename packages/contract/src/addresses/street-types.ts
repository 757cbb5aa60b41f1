import { fold } from './fold.ts'

/** A kind of street in both languages, as it stands before a name: «calle», «carrer». */
export type StreetType = { es: string; val: string }

/** Spanish · Valencian · Catastro's two letters · other spellings (folded), as they stand in names and type columns. */
const table = `
acceso · accés · AC ·
alameda · albereda · · almd
aldea · llogaret · AL ·
andador · andador · AN ·
arrabal · raval · AR · arraval
arroyo · rierol · AY ·
autopista · autopista · AU ·
autovía · autovia · ·
avenida · avinguda · AV · avda, avd, av, avgda, avinguida
bajada · baixada · BJ · bda
barranco · barranc · BR ·
barriada · barriada · ·
barrio · barri · BO · bo
bloque · bloc · BL ·
bulevar · bulevard · BV · blvr
calle · carrer · CL · c, cl, cll, carre, calla, c.
calleja · carreró · · cja
callejón · carreró · CJ · cjon
callizo · carreró · CZ ·
camino · camí · CM · cno, cm, cmno, cami
campa · camp · CP ·
cañada · assagador · CA ·
carrera · carrera · · cra
carretera · carretera · CR · ctra, cr, crta
carretil · carretil · ·
carril · carril · ·
caserío · caseriu · CS ·
circunvalación · circumval·lació · ·
colonia · colònia · CN · col
conjunto · conjunt · CU ·
cordel · assagador · ·
corral · corral · ·
costanilla · costera · ·
cuesta · costera · CT · cta, costera
diseminado · disseminat · DS · diseminados
edificio · edifici · ED · edificios
ensanche · eixample · ·
entrada · entrada · EN ·
escaleras · escales · · escalera, escala
escalinata · escalinata · ES ·
explanada · esplanada · EX ·
extramuros · extramurs · EM ·
finca · finca · FN ·
glorieta · glorieta · GL · gta
gran vía · gran via · GV · gv, g v, granvia
grupo · grup · GR · grupos
huerta · horta · HT ·
jardín · jardí · JR · jardines, jardins
lugar · lloc · LG ·
malecón · malecó · MA ·
mercado · mercat · MC ·
mirador · mirador · ·
monte · mont · MT ·
muelle · moll · ML ·
paraje · paratge · ·
parque · parc · PQ ·
parroquia · parròquia · ·
partida · partida · PD · pda, ptda
pasadizo · passadís · PU ·
pasaje · passatge · PJ · pje, psje, ptge, passage
paseo · passeig · PS · p o, ps, pso, p, pg, paseig
patio · pati · ·
pista · pista · ·
placeta · placeta · PC ·
plaza · plaça · PZ · pza, plza, pl, plz, plc, plasa, plaza, plaça
plazoleta · placeta · ·
plazuela · placeta · · pzla
poblado · poblat · PB ·
polígono · polígon · PL · pol
portillo · portell · ·
prolongación · prolongació · PR ·
puente · pont · PT · pte
rambla · rambla · RB · rbla
rampa · rampa · RP ·
riera · riera · RR ·
rincón · racó · RC · rinconada
ronda · ronda · RD · rda
rúa · rua · RU ·
salida · eixida · SA ·
sector · sector · SC ·
senda · senda · SD · sda
sendero · sender · ·
solar · solar · SL ·
subida · pujada · SU ·
terrenos · terrenys · TN ·
trasera · darrere · ·
transversal · transversal · ·
travesía · travessia · TR · trva, trav, trv, tr, traves
tránsito · trànsit · ·
urbanización · urbanització · UR · urb
valle · vall · VA ·
vereda · vereda · VR ·
vía · via · VI ·
viaducto · viaducte · VD ·
vial · vial · VL ·
`

const byCode = new Map<string, StreetType>()
const byWord = new Map<string, StreetType>()
/** Words that exist only in Valencian: a name that starts with one is in Valencian. */
const valencianWords = new Set<string>()

for (const row of table.trim().split('\n')) {
  const [es = '', val = '', codes = '', others = ''] = row.split(' ·').map((cell) => cell.trim())
  const type: StreetType = { es, val }
  for (const code of codes.split(' ').filter(Boolean)) byCode.set(code, type)
  const learn = (word: string) => {
    if (word && !byWord.has(word)) byWord.set(word, type)
  }
  for (const word of [es, ...others.split(',')].map(fold)) learn(word)
  if (fold(val) !== fold(es)) valencianWords.add(fold(val))
  learn(fold(val))
}

/** Reads a type column: Catastro's two letters («PL» is a polígono there) or a word in either language. */
export const typeOfColumn = (text: string): StreetType | undefined => byCode.get(text.trim()) ?? byWord.get(fold(text))

/** The street type at the start of a name («Calle la Luna», «Av. del Port», «C/ Mayor») and the rest of the name. */
export const typeAtHead = (name: string): { type: StreetType; rest: string; valencian: boolean } | undefined => {
  for (const head of [/^(\S+\s+\S+)\s+(\S.*)$/, /^([^\s/]+\/)\s*(\S.*)$/, /^([^\s/]+)\s+(\S.*)$/]) {
    const [, words = '', rest = ''] = head.exec(name) ?? []
    const type = byWord.get(fold(words))
    if (type && rest && /[\p{L}\d]/u.test(rest)) return { type, rest, valencian: valencianWords.has(fold(words)) }
  }
  return undefined
}

/** Catastro writes its two letters before the name: «CL EMILIANO DIAZ CASTRO». */
export const catastroTypeAtHead = (name: string): { type: StreetType; rest: string } | undefined => {
  const [, code = '', rest = ''] = /^([A-Z]{2})\s+(\S.*)$/.exec(name.trim()) ?? []
  const type = byCode.get(code)
  return type && rest ? { type, rest } : undefined
}

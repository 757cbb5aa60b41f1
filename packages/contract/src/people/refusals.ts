import type { RefusalSpec } from '#/http/refusals.ts'

export const peopleRefusals = {
  'config.moreThanOwn': {
    status: 403,
    title_es: 'No se puede dar',
    title_ca: 'No es pot donar',
    es: 'No puede dar un permiso que usted no tiene.',
    ca: 'No pot donar un permís que vosté no té.',
  },
  'config.holdsMore': {
    status: 403,
    title_es: 'Tiene más permisos que usted',
    title_ca: 'Té més permisos que vosté',
    es: 'Solo quien tenga al menos los mismos permisos puede cambiar a esta persona.',
    ca: 'Només qui tinga almenys els mateixos permisos pot canviar esta persona.',
  },
  'config.outOfReach': {
    status: 403,
    title_es: 'Fuera de sus unidades',
    title_ca: 'Fora de les seues unitats',
    es: 'Afecta a unidades que no administra. Elija solo entre las suyas.',
    ca: 'Afecta unitats que no administra. Trie només entre les seues.',
  },
  'config.lastOne': {
    status: 409,
    title_es: 'Falta alguien que administre',
    title_ca: 'Falta algú que administre',
    es: 'Debe quedar al menos una persona con administración general y acceso.',
    ca: 'Ha de quedar almenys una persona amb administració general i accés.',
  },
  'config.ownAdministration': {
    status: 409,
    title_es: 'Es su propia administración',
    title_ca: 'És la seua pròpia administració',
    es: 'No puede quitarse a sí mismo la administración. Pídalo a otra persona que administre.',
    ca: "No pot llevar-se l'administració. Demane-ho a una altra persona que administre.",
  },
  'people.inactive': {
    status: 409,
    title_es: 'Sin acceso ahora',
    title_ca: 'Sense accés ara',
    es: 'Esta persona no tiene acceso. Actívela o envíele otra invitación.',
    ca: 'Esta persona no té accés. Active-la o envie-li una altra invitació.',
  },
  'people.notInvited': {
    status: 409,
    title_es: 'Ya tiene cuenta',
    title_ca: 'Ja té compte',
    es: 'Esta persona ya ha elegido su contraseña y no necesita invitación.',
    ca: 'Esta persona ja ha triat la seua contrasenya i no necessita invitació.',
  },
  'people.noCodes': {
    status: 409,
    title_es: 'No entra con código',
    title_ca: 'No entra amb codi',
    es: 'Su rol no permite entrar con código. Déle antes ese permiso.',
    ca: 'El seu rol no permet entrar amb codi. Done-li abans eixe permís.',
  },
  'people.notSeen': {
    status: 409,
    title_es: 'No se puede ver como esta persona',
    title_ca: 'No es pot veure com esta persona',
    es: 'No se puede ver Avisa como alguien sin acceso ni como la administración general.',
    ca: "No es pot veure Avisa com algú sense accés ni com l'administració general.",
  },
} as const satisfies Record<string, RefusalSpec>

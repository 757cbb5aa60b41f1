import type { SsoConfig } from '@avisa/contract/municipalities/schemas'

export type RuleForm = { valor: string; rol: string; unidades: string; entidades: string; perfiles: string }
export type SsoForm = {
  emisor: string
  cliente_id: string
  secreto: string
  ambitos: string
  grupos: string
  reglas: RuleForm[]
  solo: boolean
  reserva: string
}

export const emptyRule: RuleForm = { valor: '', rol: '', unidades: '', entidades: '', perfiles: '' }

export const formOf = (config: SsoConfig | null): SsoForm => ({
  emisor: config?.emisor ?? '',
  cliente_id: config?.cliente_id ?? '',
  secreto: '',
  ambitos: config?.ambitos ?? 'openid email profile',
  grupos: config?.grupos ?? 'groups',
  reglas: (config?.reglas ?? []).map(({ valor, rol = '', unidades, entidades, perfiles }) => ({
    valor,
    rol,
    unidades: unidades.join(', '),
    entidades: entidades.join(', '),
    perfiles: perfiles.join(', '),
  })),
  solo: config?.solo ?? false,
  reserva: typeof config?.reserva_id === 'number' ? String(config.reserva_id) : '',
})

const codes = (text: string) =>
  text
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '')

type Role = NonNullable<SsoConfig['reglas'][number]['rol']>

export const bodyOf = ({ secreto, reserva, reglas, emisor, cliente_id, ambitos, grupos, solo }: SsoForm) => ({
  config: {
    emisor: emisor.trim(),
    cliente_id: cliente_id.trim(),
    ambitos: ambitos.trim(),
    grupos: grupos.trim(),
    reglas: reglas.map(({ valor, rol, unidades, entidades, perfiles }) => ({
      valor: valor.trim(),
      ...(rol === '' ? {} : { rol: rol as Role }),
      perfiles: codes(perfiles),
      unidades: codes(unidades),
      entidades: codes(entidades),
    })),
    solo,
    reserva_id: reserva === '' ? null : Number(reserva),
  },
  secreto: secreto === '' ? null : secreto,
})

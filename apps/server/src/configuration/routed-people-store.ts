import type { Problem } from '@avisa/contract/configuration/configurable'
import type { Body } from '@avisa/contract/configuration/fields'
import { bool, obj, str } from '@avisa/contract/http/schema'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'

const words = {
  gone: { nivel: 'error', es: 'Esta persona ya no está. Elija otra.', ca: "Esta persona ja no està. Trie'n una altra." },
  left: {
    nivel: 'aviso',
    es: 'Esta persona ya no trabaja en la entidad: la regla manda a la entidad, a nadie en concreto.',
    ca: "Esta persona ja no treballa en l'entitat: la regla envia a l'entitat, a ningú en concret.",
  },
} as const
export const peopleProblems = async (
  read: Read,
  esquema: string,
  rules: readonly (readonly [clave: string, rule: Body])[],
): Promise<Problem[]> => {
  const named = rules.filter(([, rule]) => typeof rule['persona'] === 'number')
  if (named.length === 0) return []
  const t = nameIn(esquema)
  const rows = JSON.stringify(named.map(([clave, { persona, entidad }]) => ({ clave, persona, entidad })))
  const wrong = await statement(obj({ clave: str(), existe: bool() }))`
    select x.clave, u.id is not null as existe
      from jsonb_to_recordset(${rows}::jsonb) x (clave text, persona bigint, entidad text) left join ${t('usuarios')} u on u.id = x.persona
     where u.id is null or not u.activado or not exists (
       select from ${t('usuarios_entidades')} p join ${t('entidades')} e on e.id = p.entidad_id where p.usuario_id = u.id and e.codigo = x.entidad)`.all(
    read,
  )
  return wrong.map(({ clave, existe }) => ({ objeto: 'regla_encaminamiento', clave, campo: 'persona', ...words[existe ? 'left' : 'gone'] }))
}

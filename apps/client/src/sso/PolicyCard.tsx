import { parameters } from '@avisa/contract/configuration/objects/parameters'
import { factorPolicies } from '@avisa/contract/access/factor-policy'
import { may } from '@avisa/contract/access/person'
import { NativeSelect } from '@mantine/core'
import { parameterHelp, parameterLabel, parameterOption } from '#/configuration/shared/labels.ts'
import { useObjects } from '#/configuration/shared/objects.ts'
import { useSave } from '#/configuration/shared/use-save.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { Load } from '#/ui/state/Load.tsx'

const clave = 'politica_factor'

/** Which staff must have a second step; saved at once, as an act that can be undone. */
export const PolicyCard = () => {
  const lang = useLang()
  const mayRead = may(usePerson(), 'configuracion.consultar')
  const query = useObjects('parametro', mayRead)
  const { save, busy } = useSave()
  if (!mayRead) return null
  return (
    <Load query={query}>
      {({ filas }) => {
        const antes = filas.find((row) => row.clave === clave)?.cuerpo ?? null
        const valor = String(antes?.['valor'] ?? parameters[clave]?.initial)
        return (
          <div className="card p-16">
            <NativeSelect
              label={parameterLabel(clave, lang)}
              description={parameterHelp(clave, lang)}
              value={valor}
              disabled={busy}
              data={factorPolicies.map((value) => ({ value, label: parameterOption(clave, value, lang) }))}
              onChange={({ currentTarget }) =>
                void save([{ objeto: 'parametro', clave, antes, despues: { clave, valor: currentTarget.value } }])
              }
            />
          </div>
        )
      }}
    </Load>
  )
}

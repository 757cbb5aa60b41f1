import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import { useLang } from '#/platform/text.ts'
import { Load } from '#/ui/state/Load.tsx'
import { SettingRow } from './field-parts.tsx'
import { labelOf, nameOf } from './labels.ts'
import type { ObjectForm } from './object-form.ts'
import { inOrder, useObjects } from './objects.ts'

const campo = 'codigos_incidencia'

/** Chooses statuses of incidents by their short codes; several statuses may share one. */
export const StatusCodes = ({ form, disabled }: { form: ObjectForm; disabled: boolean }) => {
  const lang = useLang()
  const query = useObjects('estado')
  const chosen = (form.body[campo] ?? []) as readonly string[]
  const toggle = (code: string) => form.set(campo, chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code])
  return (
    <SettingRow id={campo} label={labelOf('resultado', campo, lang)} problems={form.problemsAt(campo)}>
      <Load query={query} quiet>
        {({ filas }) => {
          const own = inOrder('estado', filas, lang).filter(({ cuerpo }) => cuerpo['pista'] === 'incidencia' && cuerpo['codigo_corto'])
          const byCode = Map.groupBy(own, ({ cuerpo }) => String(cuerpo['codigo_corto']))
          return (
            <div className="flex wrap gap-8" role="group" aria-labelledby={`${campo}-label`}>
              {[...byCode].map(([code, rows]) => (
                <FilterChip key={code} pressed={chosen.includes(code)} onClick={() => !disabled && toggle(code)}>
                  {rows.map(({ clave, cuerpo }) => nameOf('estado', clave, cuerpo, lang)).join(', ')}
                </FilterChip>
              ))}
            </div>
          )
        }}
      </Load>
    </SettingRow>
  )
}

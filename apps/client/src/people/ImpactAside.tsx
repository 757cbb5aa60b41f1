import type { PermissionName } from '@avisa/contract/access/permissions'
import { holds } from '@avisa/contract/access/permissions'
import { changedGranting, uselessAlone } from '@avisa/contract/people/matrix'
import { permissionsWith } from '@avisa/contract/people/rights'
import { tryPermissions } from '@avisa/contract/people/routes'
import type { CellChange, PermissionImpact, PermissionMatrix } from '@avisa/contract/people/schemas'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { usePermissionTexts } from '#/configuration/shared/permission-texts.ts'
import { useLoad } from '#/platform/queries.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { usePeopleTexts } from './texts.ts'
import { useChoices } from './use-choices.ts'

type Side = PermissionImpact['menos']

const SideCard = ({ side, title }: { side: Side; title: string }) => {
  const say = usePeopleTexts()
  const { unidades } = useChoices()
  return (
    <RowCard title={title}>
      {side.unidades.map(({ id, incidencias, tareas }) => (
        <Row key={id} title={unidades.find((unit) => unit.id === id)?.text ?? ''} support={say('amount', { incidencias, tareas })} />
      ))}
    </RowCard>
  )
}

const Impact = ({ cells }: { cells: readonly CellChange[] }) => {
  const say = usePeopleTexts()
  const [tried] = useDebouncedValue(cells, 400)
  const query = useLoad(tryPermissions, { body: { cambios: [...tried] } }, { keep: false, enabled: tried.length > 0 })
  return (
    <Load query={query}>
      {({ menos, mas }) => (
        <div className="column gap-12" role="status">
          <Notice kind={menos.personas > 0 ? 'waiting' : 'info'} icon={IconAlertTriangle}>
            <b>{say('beforeSaving')}</b>
            {menos.personas > 0 && <p>{say('seeLess', { count: menos.personas })}</p>}
            {mas.personas > 0 && <p>{say('seeMore', { count: mas.personas })}</p>}
            {menos.personas + mas.personas === 0 && <p>{say('seeSame')}</p>}
          </Notice>
          {menos.personas > 0 && <SideCard side={menos} title={say('seeLess', { count: menos.personas })} />}
          {mas.personas > 0 && <SideCard side={mas} title={say('seeMore', { count: mas.personas })} />}
        </div>
      )}
    </Load>
  )
}

type Props = { matrix: PermissionMatrix; cells: readonly CellChange[]; looked: PermissionName | undefined }

/** What the changes would do, and who would have the permission that was changed last. */
export const ImpactAside = ({ matrix, cells, looked }: Props) => {
  const say = usePeopleTexts()
  const words = usePermissionTexts()
  const later = changedGranting(matrix, cells)
  const holders = looked ? later.personas.filter((person) => holds(permissionsWith(person, later), looked)) : []
  const changed = later.roles.filter(({ rol }) => cells.some((cell) => cell.rol === rol))
  const useless = changed.flatMap(({ permisos }) => uselessAlone(Object.fromEntries(permisos.map((name) => [name.toLowerCase(), 1]))))
  return (
    <div className="column gap-12">
      {cells.length > 0 && <Impact cells={cells} />}
      {useless.map(({ permiso, falta }) => (
        <Notice key={permiso} kind="waiting">
          {say('lacks', { name: words(permiso), other: falta.map((name) => words(name)).join('», «') })}
        </Notice>
      ))}
      {looked && (
        <RowCard title={`${words(looked)}: ${say('whoHas', { count: holders.length })}`}>
          <p className="p-12-16 small">{holders.map(({ nombre }) => nombre).join(', ')}</p>
        </RowCard>
      )}
    </div>
  )
}

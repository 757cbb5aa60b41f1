import { listFollows } from '@avisa/contract/follows/routes'
import type { Follow } from '@avisa/contract/follows/schemas'
import { paths } from '@avisa/contract/paths'
import { IconAlertTriangle, IconBellOff, IconMap2, IconRoad } from '@tabler/icons-react'
import { useLoad } from '#/platform/queries.ts'
import { RowCard } from '#/ui/list/Rows.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { FollowRow } from './FollowRow.tsx'
import { useFollowTexts } from './texts.ts'

const iconOf = ({ zona_id, id_vial }: Follow) => (zona_id !== null ? IconMap2 : id_vial !== null ? IconRoad : IconAlertTriangle)

export const FollowsPage = () => {
  const say = useFollowTexts()
  const query = useLoad(listFollows, {})
  return (
    <AppPage title={say('mine')} back={paths.settings}>
      <Load query={query}>
        {(follows) =>
          follows.length === 0 ? (
            <EmptyState picture={IconBellOff} title={say('none')} text={say('noneText')} />
          ) : (
            <RowCard>
              {follows.map((follow) => (
                <FollowRow
                  key={follow.id}
                  follow={follow}
                  title={follow.nombre}
                  icon={iconOf(follow)}
                  to={follow.incidencia_id === null ? undefined : paths.incident.to({ id: follow.incidencia_id })}
                  detail={[follow.codigo, follow.detalle, follow.DesEstadoCiudadano]}
                />
              ))}
            </RowCard>
          )
        }
      </Load>
    </AppPage>
  )
}

import { Button } from '@mantine/core'
import { followByMail } from '@avisa/contract/notifications/routes'
import { IconLinkOff, IconMail, IconMailCheck, IconMailOff } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { paths } from '@avisa/contract/paths'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Failure } from '#/ui/state/Load.tsx'
import { useNoticeTexts } from './texts.ts'

const pictures = { por_confirmar: IconMail, confirmado: IconMailCheck, baja: IconMailOff } as const

/**
 * `/seguir?enlace=`: opened from a mail about a report. It acts only on a press, because mail scanners
 * open links.
 */
export const FollowPage = () => {
  const say = useNoticeTexts()
  const [search] = useSearchParams()
  const enlace = search.get('enlace') ?? ''
  const { data, error, retry } = useLoad(followByMail, { body: { enlace } }, { keep: false, staleTime: Number.POSITIVE_INFINITY })
  const { run, busy } = useCommand(followByMail, { refresh: [followByMail] })
  const answer = (quiere: boolean) => void run({ body: { enlace, quiere } }).catch(() => undefined)
  const dead = error?.kind === 'badRequest'
  const Picture = pictures[data?.estado ?? 'por_confirmar']
  return (
    <AppPage title={say('followTitle')} look="narrow">
      <div role="status">
        {data && (
          <EmptyState
            picture={Picture}
            title={`${data.codigo}: ${data.DesEstadoCiudadano}`}
            text={say(`follow_${data.estado}`)}
            action={
              <div className="column gap-8">
                {data.estado !== 'confirmado' && (
                  <Button size="lg" fullWidth loading={busy} onClick={() => answer(true)}>
                    {say('followYes')}
                  </Button>
                )}
                {data.estado !== 'baja' && (
                  <Button size="lg" fullWidth variant="default" loading={busy} onClick={() => answer(false)}>
                    {say('followNo')}
                  </Button>
                )}
                <Button component={Link} to={paths.myIncident.to({ id: data.incidencia_id })} size="lg" fullWidth variant="subtle">
                  {say('followSee')}
                </Button>
              </div>
            }
          />
        )}
        {dead && <EmptyState picture={IconLinkOff} title={say('followDeadTitle')} text={say('followDead')} />}
      </div>
      {error && !dead && <Failure error={error} onRetry={retry} />}
    </AppPage>
  )
}

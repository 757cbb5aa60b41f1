import { Button } from '@mantine/core'
import { openLink } from '@avisa/contract/follows/routes'
import type { Linked, LinkedFollow, LinkRequest } from '@avisa/contract/follows/schemas'
import { pick } from '@avisa/contract/values/languages'
import { IconBell, IconBellOff, IconCircleCheck, IconLinkOff, IconMail, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { FollowedRow, FollowWhen } from '#/follows/shared/FollowedRow.tsx'
import { useClient } from '#/platform/client.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { WithdrawRow } from '#/publication/shared/PublicActions.tsx'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { confirm } from '#/ui/popup/popups.ts'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { LinkAnswer } from '../answer/LinkAnswer.tsx'
import { LinkedIncident } from './LinkedIncident.tsx'
import { useLinkTexts } from './texts.ts'

type Act = Omit<LinkRequest, 'enlace'>
type Acts = { linked: Linked; busy: boolean; act: (act: Act) => Promise<boolean> }

const Question = ({ linked, busy, act }: Acts) => {
  const say = useLinkTexts()
  const [thing] = linked.seguimientos
  return (
    <EmptyState
      picture={IconMail}
      title={[thing?.nombre, thing?.codigo].filter(Boolean).join(' · ')}
      text={say('ask', { mail: linked.correo ?? '' })}
      action={
        <div className="column gap-8">
          <Button size="lg" fullWidth loading={busy} onClick={() => void act({ accion: 'confirmar' })}>
            {say('yes')}
          </Button>
          <Button size="lg" fullWidth variant="default" loading={busy} onClick={() => void act({ accion: 'borrar' })}>
            {say('no')}
          </Button>
        </div>
      }
    />
  )
}

const Thing = ({ thing, busy, act }: { thing: LinkedFollow } & Omit<Acts, 'linked'>) => {
  const { id, incidencia_id, nombre, codigo, detalle, DesEstadoCiudadano, estado } = thing
  const only = id === null ? { incidencia_id: incidencia_id ?? 0 } : { seguimiento_id: id }
  return (
    <FollowedRow
      follow={thing}
      icon={estado === 'baja' ? IconBellOff : IconBell}
      title={nombre}
      support={[codigo, detalle, DesEstadoCiudadano]}
      busy={busy}
      onFrequency={(chosen) => void act({ frecuencia: chosen, ...only })}
      onStop={() => void act({ accion: 'dejar', ...only })}
      onStart={() => void act({ accion: 'confirmar', ...only })}
    />
  )
}

const Mails = ({ linked, act }: Acts) => {
  const client = useClient()
  const say = useLinkTexts()
  const { clase, seguimientos } = linked
  const [first] = seguimientos
  const active = seguimientos.some(({ estado }) => estado !== 'baja')
  const erase = async () => {
    const message = say(clase === 'propia' ? 'eraseOwnText' : 'eraseText')
    if (await confirm(client, { title: say('eraseAsk'), message, confirm: say('erase'), danger: true })) await act({ accion: 'borrar' })
  }
  return (
    <RowCard title={say('mails')}>
      {active && first && (
        <div className="p-12-16 column gap-8">
          <FollowWhen
            area={seguimientos.some(({ incidencia_id }) => incidencia_id === null)}
            value={seguimientos.every(({ frecuencia }) => frecuencia === first.frecuencia) ? first.frecuencia : null}
            onChange={(frecuencia) => void act({ frecuencia })}
          />
          {first.frecuencia !== 'al_momento' && <span className="small quiet">{say('whenHelp')}</span>}
        </div>
      )}
      {active ? (
        <Row icon={IconBellOff} title={say('stop')} onClick={() => void act({ accion: 'dejar' })} />
      ) : (
        <Row icon={IconBell} title={say('again')} onClick={() => void act({ accion: 'confirmar' })} />
      )}
      <Row icon={IconTrash} title={say('erase')} onClick={() => void erase()} />
    </RowCard>
  )
}

const Content = ({ enlace, chosen, ...acts }: Acts & { enlace: string; chosen: string | null }) => {
  const say = useLinkTexts()
  const { linked, busy, act } = acts
  const { seguimientos, incidencia, correo } = linked
  if (seguimientos.every(({ estado }) => estado === 'por_confirmar')) return <Question {...acts} />
  const active = seguimientos.some(({ estado }) => estado !== 'baja')
  return (
    <div className="column gap-20">
      {incidencia && <LinkAnswer incident={incidencia} enlace={enlace} chosen={chosen} />}
      <Notice kind={active ? 'done' : 'info'} icon={active ? IconCircleCheck : IconBellOff} live>
        {say(active ? 'active' : 'stopped', { mail: correo ?? '' })}
      </Notice>
      {incidencia && <LinkedIncident incident={incidencia} />}
      {incidencia?.propia && incidencia.revision !== 'oculta' && (
        <RowCard>
          <WithdrawRow onWithdraw={() => act({ accion: 'retirar' })} />
        </RowCard>
      )}
      {!incidencia && (
        <RowCard>
          {seguimientos.length === 1
            ? seguimientos.map(({ nombre, codigo, detalle, DesEstadoCiudadano }) => (
                <Row
                  key={nombre}
                  icon={active ? IconBell : IconBellOff}
                  title={nombre}
                  support={[codigo, detalle, DesEstadoCiudadano].filter(Boolean).join(' · ')}
                />
              ))
            : seguimientos.map((thing) => <Thing key={`${thing.id}-${thing.incidencia_id}`} thing={thing} busy={busy} act={act} />)}
        </RowCard>
      )}
      <Mails {...acts} />
    </div>
  )
}

/** `/s/:token`: opened from a mail, on any device. It acts only on a press, because mail scanners open links. */
export const LinkPage = () => {
  const say = useLinkTexts()
  const lang = useLang()
  const { token } = useParams()
  const [search] = useSearchParams()
  const enlace = token ?? search.get('enlace') ?? ''
  const query = useLoad(openLink, { body: { enlace } }, { keep: false, staleTime: Number.POSITIVE_INFINITY })
  const { run, busy } = useCommand(openLink, { refresh: [openLink] })
  const [erased, setErased] = useState(false)
  const act = async (body: Act) => {
    const done = await run({ body: { enlace, ...body } }).catch(() => undefined)
    if (done && body.accion === 'borrar') setErased(true)
    return done !== undefined
  }
  const incident = query.data?.incidencia
  return (
    <AppPage title={incident ? pick(incident, 'descripcion', lang) : say('title')} look="narrow">
      {erased ? (
        <EmptyState picture={IconTrash} title={say('erased')} text={say('erasedText')} />
      ) : query.error?.kind === 'badRequest' ? (
        <EmptyState picture={IconLinkOff} title={say('dead')} text={say('deadText')} />
      ) : (
        <Load query={query}>{(linked) => <Content linked={linked} busy={busy} act={act} enlace={enlace} chosen={search.get('r')} />}</Load>
      )}
    </AppPage>
  )
}

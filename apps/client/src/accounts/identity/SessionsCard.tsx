import { Button } from '@mantine/core'
import type { User } from '@avisa/contract/access/schemas'
import type { OwnSession } from '@avisa/contract/identity/schemas'
import { endOneSession, endOtherSessions, listSessions } from '@avisa/contract/identity/routes'
import { IconDeviceDesktop, IconDeviceMobile, IconLogout } from '@tabler/icons-react'
import { useClient } from '#/platform/client.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { useFormat } from '#/platform/text.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { confirm, toast } from '#/ui/popup/popups.ts'
import { Load } from '#/ui/state/Load.tsx'
import { RowSkeletons } from '#/ui/state/Skeletons.tsx'
import { useIdentityTexts } from '../shared/texts.ts'

const isPhone = ({ navegador, plataforma }: OwnSession) => /android|ios/i.test(`${plataforma} ${navegador}`)

const SessionRow = ({ person, session }: { person: User; session: OwnSession }) => {
  const client = useClient()
  const say = useIdentityTexts()
  const format = useFormat()
  const { run, busy } = useCommand(endOneSession, { refresh: [listSessions] })
  const name = session.navegador ?? say('unknownDevice')
  const end = async () => {
    await run({ params: { id: person.user_id, sesion: session.id } })
    toast(client, { message: say('ended') })
  }
  const facts = [
    ...(session.actual ? [say('thisSession')] : []),
    ...(session.por_codigo ? [say('byCode')] : []),
    say('usedDay', { day: format.day(session.ultimo_uso) }),
  ]
  return (
    <Row
      icon={isPhone(session) ? IconDeviceMobile : IconDeviceDesktop}
      title={name}
      support={facts.join(' · ')}
      trailing={
        !session.actual && (
          <Button
            variant="subtle"
            size="sm"
            loading={busy}
            aria-label={say('endNamed', { name })}
            onClick={() => void end().catch(() => undefined)}
          >
            {say('endSession')}
          </Button>
        )
      }
    />
  )
}

export const SessionsCard = ({ person }: { person: User }) => {
  const client = useClient()
  const say = useIdentityTexts()
  const args = { params: { id: person.user_id } }
  const sessions = useLoad(listSessions, args, { keep: false })
  const { run } = useCommand(endOtherSessions, { refresh: [listSessions] })
  const endOthers = async () => {
    if (!(await confirm(client, { title: say('endOthersTitle'), message: say('endOthersText'), confirm: say('endSession') }))) return
    await run(args)
    toast(client, { message: say('othersEnded') })
  }
  return (
    <RowCard title={say('sessions')}>
      <Load query={sessions} skeleton={<RowSkeletons photo={0} />}>
        {(rows) => (
          <>
            {rows.map((session) => (
              <SessionRow key={session.id} person={person} session={session} />
            ))}
            {rows.length > 1 && <Row icon={IconLogout} title={say('endOthers')} onClick={() => void endOthers().catch(() => undefined)} />}
          </>
        )}
      </Load>
    </RowCard>
  )
}

import { removeFactorsOf } from '@avisa/contract/identity/routes'
import { may } from '@avisa/contract/access/person'
import { activatePerson, endPersonSessions, issueCode, listPeople, resendInvitation, seeAsPerson } from '@avisa/contract/people/routes'
import type { Link, StaffPerson } from '@avisa/contract/people/schemas'
import { paths } from '@avisa/contract/paths'
import {
  IconBan,
  IconDeviceMobileOff,
  IconEye,
  IconKey,
  IconListCheck,
  IconMail,
  IconPrinter,
  IconShieldOff,
  IconUserCheck,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { useCommand } from '#/platform/queries.ts'
import { beginSeeingAs } from '#/platform/seen-as.ts'
import { usePerson } from '#/platform/session.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { alert, confirm, toast } from '#/ui/popup/popups.ts'
import { DeactivateSheet } from './DeactivateSheet.tsx'
import { LinkSheet } from './LinkSheet.tsx'
import { RightsSheet } from './RightsSheet.tsx'
import { usePeopleTexts } from './texts.ts'

type Props = { person: StaffPerson; onChanged: (person: StaffPerson) => void; onClose: () => void }

/** Runs a command whose refusals the alert shows; nothing if it was refused. */
const attempt = <T,>(answer: Promise<T>): Promise<T | undefined> => answer.catch(() => undefined)

const useActions = ({ person, onChanged, onClose }: Props) => {
  const client = useClient()
  const say = usePeopleTexts()
  const navigate = useNavigate()
  const target = { params: { id: person.id } }
  const refresh = { refresh: [listPeople] }
  const code = useCommand(issueCode, refresh)
  const sessions = useCommand(endPersonSessions)
  const active = useCommand(activatePerson, refresh)
  const invitation = useCommand(resendInvitation, refresh)
  const looking = useCommand(seeAsPerson)
  const factors = useCommand(removeFactorsOf, refresh)
  const name = `${person.nombre} ${person.apellidos}`
  return {
    giveCode: async () => {
      const answer = await attempt(code.run(target))
      if (answer) await alert(client, { title: say('codeTitle', { code: answer.codigo }), message: say('codeOnce') })
    },
    endSessions: async () => {
      if (await attempt(sessions.run(target))) toast(client, { message: say('sessionsEnded') })
    },
    activate: async () => {
      const answer = await attempt(active.run(target))
      if (answer) onChanged(answer)
    },
    resend: async (entrega: 'correo' | 'hoja') => {
      const answer = await attempt(invitation.run({ ...target, body: { entrega } }))
      if (answer && entrega === 'correo') toast(client, { message: say('resent') })
      return answer?.enlace
    },
    removeFactors: async () => {
      const question = {
        title: say('removeFactorsTitle', { name }),
        message: say('removeFactorsText'),
        confirm: say('removeFactorsYes'),
        danger: true,
      }
      if (!(await confirm(client, question)) || !(await attempt(factors.run(target)))) return
      onChanged({ ...person, con_factor: false })
      toast(client, { message: say('factorsRemoved') })
    },
    seeAs: async () => {
      const session = await attempt(looking.run(target))
      if (!session) return
      await beginSeeingAs(client, session)
      onClose()
      await navigate(paths.start)
    },
  }
}

/** Besides their data: rights, code, sessions, invitation, access. */
export const PersonActions = (props: Props) => {
  const { person, onChanged } = props
  const say = usePeopleTexts()
  const me = usePerson()
  const actions = useActions(props)
  const [sheet, setSheet] = useState<'rights' | 'deactivate'>()
  const [link, setLink] = useState<Link>()
  const isActive = person.situacion === 'activa'
  const isInvited = person.situacion === 'invitada' || person.situacion === 'caducada'
  const close = () => setSheet(undefined)
  const others = person.id !== me?.user_id
  const print = async () => setLink(await actions.resend('hoja'))
  return (
    <>
      <RowCard>
        <Row icon={IconListCheck} title={say('rights')} support={say('rightsHelp')} onClick={() => setSheet('rights')} />
        {person.editable && isActive && others && !person.user_roles.includes('SuperAdmin') && (
          <Row icon={IconEye} title={say('seeAs')} support={say('seeAsHelp')} onClick={() => void actions.seeAs()} />
        )}
        {person.editable && isActive && (
          <Row icon={IconKey} title={say('code')} support={say('codeHelp')} onClick={() => void actions.giveCode()} />
        )}
        {person.editable && isActive && (
          <Row
            icon={IconDeviceMobileOff}
            title={say('endSessions')}
            support={say('endSessionsHelp')}
            onClick={() => void actions.endSessions()}
          />
        )}
        {person.editable && person.con_factor && others && may(me, 'configuracion.seguridad') && (
          <Row
            icon={IconShieldOff}
            title={say('removeFactors')}
            support={say('removeFactorsHelp')}
            onClick={() => void actions.removeFactors()}
          />
        )}
        {person.editable && isInvited && <Row icon={IconMail} title={say('resend')} onClick={() => void actions.resend('correo')} />}
        {person.editable && isInvited && <Row icon={IconPrinter} title={say('resendSheet')} onClick={() => void print()} />}
        {person.editable && others && person.situacion !== 'inactiva' && (
          <Row icon={IconBan} title={say('deactivate')} support={say('deactivateHelp')} onClick={() => setSheet('deactivate')} />
        )}
        {person.editable && person.situacion === 'inactiva' && (
          <Row icon={IconUserCheck} title={say('activate')} onClick={() => void actions.activate()} />
        )}
      </RowCard>
      {sheet === 'rights' && <RightsSheet person={person} onChanged={onChanged} onClose={close} />}
      {sheet === 'deactivate' && <DeactivateSheet person={person} onChanged={onChanged} onClose={close} />}
      {link && (
        <Sheet opened onClose={() => setLink(undefined)} title={say('links')}>
          <LinkSheet links={[link]} />
        </Sheet>
      )}
    </>
  )
}

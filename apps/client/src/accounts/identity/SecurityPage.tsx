import type { User } from '@avisa/contract/access/schemas'
import { listFactors } from '@avisa/contract/identity/routes'
import { IconShieldExclamation } from '@tabler/icons-react'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useFormat } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { loginPath } from '#/navigation/own-paths.ts'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { RowSkeletons } from '#/ui/state/Skeletons.tsx'
import { useIdentityTexts } from '../shared/texts.ts'
import { CodesSheet } from './CodesSheet.tsx'
import { FactorsCard } from './FactorsCard.tsx'
import { RecoveryCodesCard } from './RecoveryCodesCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

const LimitNotice = ({ person, limite }: { person: User; limite: string }) => {
  const say = useIdentityTexts()
  const format = useFormat()
  const isOver = person.user_roles.length === 0
  return (
    <Notice kind={isOver ? 'wrong' : 'waiting'} icon={IconShieldExclamation}>
      {isOver ? say('limitPassed') : say('limit', { date: format.exact(limite) })}
    </Notice>
  )
}

const Security = ({ person }: { person: User }) => {
  const say = useIdentityTexts()
  const state = useLoad(listFactors, { params: { id: person.user_id } }, { keep: false, main: true })
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <AppPage title={say('title')} back={paths.profile}>
      <Load query={state} skeleton={<RowSkeletons photo={0} />}>
        {(data) => (
          <>
            {data.limite !== null && <LimitNotice person={person} limite={data.limite} />}
            <FactorsCard person={person} state={data} onCodes={setCodes} />
            {data.factores.length > 0 && <RecoveryCodesCard person={person} left={data.codigos_restantes} onCodes={setCodes} />}
          </>
        )}
      </Load>
      <SessionsCard person={person} />
      <CodesSheet codes={codes} onClose={() => setCodes([])} />
    </AppPage>
  )
}

export const SecurityPage = () => {
  const person = usePerson()
  if (!person) return <Navigate to={loginPath(paths.profileSecurity)} replace />
  if (person.servidor !== 'backoffice' || person.por_codigo) return <Navigate to={paths.profile} replace />
  return <Security key={person.user_id} person={person} />
}

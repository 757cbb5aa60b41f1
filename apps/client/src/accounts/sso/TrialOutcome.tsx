import type { SsoTrial } from '@avisa/contract/sso/schemas'
import { IconCircleCheck } from '@tabler/icons-react'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { useSsoEntryTexts } from './texts.ts'

/** What a trial would give, and the claims that it is read from. */
export const TrialOutcome = ({ trial }: { trial: SsoTrial }) => {
  const say = useSsoEntryTexts()
  const names = [trial.rol, ...trial.perfiles, ...trial.unidades, ...trial.entidades].filter((name) => name !== null)
  return (
    <>
      <EmptyState picture={IconCircleCheck} title={say('trial')} text={say('trialText')} />
      <RowCard>
        <Row title={say('account')} support={trial.cuenta ?? say('noAccount')} />
        <Row title={say('groups')} support={trial.valores === null ? say('noGroups') : trial.valores.join(', ') || say('nothing')} />
        <Row title={say('gives')} support={names.join(', ') || say('nothing')} />
      </RowCard>
      <RowCard title={say('claims')}>
        {trial.declaraciones.map(({ nombre, valor }) => (
          <Row key={nombre} title={nombre} support={valor} />
        ))}
      </RowCard>
    </>
  )
}

import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { CollisionCard } from './CollisionCard.tsx'
import { DraftSheet } from './DraftSheet.tsx'
import { ImpactCard } from './ObjectAside.tsx'
import { useObjects, type ObjectRow } from './objects.ts'
import { useConfigurationTexts } from './texts.ts'
import { useSave } from './use-save.ts'
import { useParameterForm, type ParameterForm } from './parameter-form.ts'

type Props = {
  title: string
  intro: string
  claves: readonly string[]
  aside?: ReactNode
  children: (form: ParameterForm) => ReactNode
}

const Bar = ({ form }: { form: ParameterForm }) => {
  const say = useConfigurationTexts()
  const { save, busy } = useSave()
  const [drafting, setDrafting] = useState(false)
  const { changes, trial, errors, clear, isOnline } = form
  if (changes.length === 0) return null
  const reason = !isOnline
    ? say('offline')
    : trial.colisiones.length > 0
      ? say('collides')
      : errors > 0
        ? say('fix', { count: errors })
        : undefined
  return (
    <>
      <ActionBar
        main={{
          label: say('saveAll', { count: changes.length }),
          loading: busy,
          reason,
          onClick: () => void save(changes).then((saved) => saved && clear()),
        }}
        secondary={
          <>
            <Button variant="default" size="lg" onClick={clear}>
              {say('discard')}
            </Button>
            {reason === undefined && (
              <Button variant="default" size="lg" onClick={() => setDrafting(true)}>
                {say('toDraft')}
              </Button>
            )}
          </>
        }
      />
      <DraftSheet opened={drafting} onClose={() => setDrafting(false)} cambios={changes} onAdded={clear} />
    </>
  )
}

const Content = ({ rows, title, intro, claves, aside, children }: Props & { rows: readonly ObjectRow[] }) => {
  const say = useConfigurationTexts()
  const form = useParameterForm(rows, claves)
  return (
    <ConsolePage
      title={title}
      intro={intro}
      aside={
        (form.trial.impacto.length > 0 || aside) && (
          <>
            <ImpactCard impacto={form.trial.impacto} />
            {aside}
          </>
        )
      }
      footer={<Bar form={form} />}
    >
      {!claves.every(form.mayChange) && <Notice>{say(claves.some(form.mayChange) ? 'someReadOnly' : 'allReadOnly')}</Notice>}
      <CollisionCard
        collisions={form.trial.colisiones}
        settle={({ clave, current }, mine) => (mine ? form.rebase(clave, current) : form.drop(clave))}
      />
      {children(form)}
    </ConsolePage>
  )
}

export const ParameterPage = (props: Props) => {
  const query = useObjects('parametro')
  return <Load query={query}>{({ filas }) => <Content {...props} rows={filas} />}</Load>
}

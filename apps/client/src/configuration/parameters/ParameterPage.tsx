import { getConfiguration } from '@avisa/contract/configuration/routes'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useLoad } from '#/platform/queries.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { CollisionCard } from '../shared/CollisionCard.tsx'
import { DraftSheet } from '../shared/DraftSheet.tsx'
import { ImpactCard } from '../shared/ObjectAside.tsx'
import { useObjects, type ObjectRow } from '../shared/objects.ts'
import { useConfigurationTexts } from '../shared/texts.ts'
import { useSave } from '../shared/use-save.ts'
import { useParameterForm, type ParameterForm } from './parameter-form.ts'

type Props = {
  title: string
  intro: string
  claves: readonly string[]
  aside?: ReactNode
  children: (form: ParameterForm, disabled: boolean) => ReactNode
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

const Content = ({ rows, puede, title, intro, claves, aside, children }: Props & { rows: readonly ObjectRow[]; puede: boolean }) => {
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
      footer={puede && <Bar form={form} />}
    >
      {!puede && <Notice>{say('readOnly')}</Notice>}
      <CollisionCard
        collisions={form.trial.colisiones}
        settle={({ clave, current }, mine) => (mine ? form.rebase(clave, current) : form.drop(clave))}
      />
      {children(form, !puede)}
    </ConsolePage>
  )
}

export const ParameterPage = (props: Props) => {
  const query = useObjects('parametro')
  const overview = useLoad(getConfiguration, {}).data
  const puede = overview?.objetos.some(({ objeto, puede: may }) => objeto === 'parametro' && may) === true
  return <Load query={query}>{({ filas }) => <Content {...props} rows={filas} puede={puede} />}</Load>
}

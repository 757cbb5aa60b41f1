import { getConfiguration } from '@avisa/contract/configuration/routes'
import type { Body } from '@avisa/contract/configuration/fields'
import { consolePaths } from '@avisa/contract/console-paths'
import { eventNames, type EventName } from '@avisa/contract/notifications/events'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { DraftSheet } from '#/configuration/shared/DraftSheet.tsx'
import { ObjectPage } from '#/configuration/shared/ObjectPage.tsx'
import { useObjects, type ObjectRow } from '#/configuration/shared/objects.ts'
import { useSave } from '#/configuration/shared/use-save.ts'
import { useLoad } from '#/platform/queries.ts'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { EventLists, EventTables } from './EventTables.tsx'
import { changesOf, lacksText, rulesOf, toggle, trialRules, type Rules, type Texts } from './matrix.ts'
import { TextsSheet } from './TextsSheet.tsx'
import { useNoticeRuleTexts } from './texts.ts'
import { TrialAside } from './TrialAside.tsx'

const bodiesOf = (rows: readonly ObjectRow[]): Readonly<Record<string, Body>> =>
  Object.fromEntries(rows.map(({ clave, cuerpo }) => [clave, cuerpo]))

const SaveBar = ({ stored, rules, onSaved }: { stored: Rules; rules: Rules; onSaved: () => void }) => {
  const say = useNoticeRuleTexts()
  const { save, busy } = useSave()
  const [drafting, setDrafting] = useState(false)
  const changes = changesOf(stored, rules)
  const run = async () => {
    if (await save(changes)) onSaved()
  }
  return (
    <>
      <ActionBar
        main={{ label: say('save'), loading: busy, onClick: () => void run() }}
        secondary={
          <Button variant="default" size="lg" onClick={() => setDrafting(true)}>
            {say('toDraft')}
          </Button>
        }
      />
      <DraftSheet opened={drafting} onClose={() => setDrafting(false)} cambios={changes} onAdded={onSaved} />
    </>
  )
}

/** Nobody hears that a report came in. */
const isSilent = (rules: Rules): boolean =>
  (['incidencia_recibida', 'incidencia_por_aceptar'] as const).every((evento) => rulesOf(rules, evento).length === 0)

const Matrix = ({ stored, texts, disabled }: { stored: Rules; texts: Texts; disabled: boolean }) => {
  const say = useNoticeRuleTexts()
  const isWide = useMediaQuery('(min-width: 64em)', false, { getInitialValueInEffect: false }) ?? false
  const [changed, setChanged] = useState<Rules>()
  const [onlyMissing, setOnlyMissing] = useState(false)
  const [shown, setShown] = useState<EventName>()
  const rules = changed ?? stored
  const lacks = (evento: EventName) => lacksText(rules, texts, evento)
  const missing = eventNames.filter(lacks).length
  const Events = isWide ? EventTables : EventLists
  const hasChanges = changed !== undefined && changesOf(stored, changed).length > 0
  return (
    <ConsolePage
      title={say('title')}
      intro={say('intro')}
      actions={
        <Button component={Link} to={`${consolePaths.texts}?lista=plantilla_aviso`} variant="default">
          {say('texts')}
        </Button>
      }
      aside={!disabled && <TrialAside rules={trialRules(rules)} />}
      footer={hasChanges && <SaveBar stored={stored} rules={rules} onSaved={() => setChanged(undefined)} />}
    >
      {disabled && <Notice>{say('readOnly')}</Notice>}
      {hasChanges && (
        <Notice
          action={
            <Button variant="subtle" size="sm" onClick={() => setChanged(undefined)}>
              {say('leave')}
            </Button>
          }
        >
          {say('unsaved', { count: changesOf(stored, rules).length })}
        </Notice>
      )}
      {isSilent(rules) && <Notice kind="waiting">{say('silent')}</Notice>}
      {missing > 0 && (
        <div>
          <FilterChip pressed={onlyMissing} onClick={() => setOnlyMissing(!onlyMissing)}>
            {say('withoutText')} {missing}
          </FilterChip>
        </div>
      )}
      <Events
        stored={stored}
        rules={rules}
        disabled={disabled}
        onToggle={(cell) => setChanged(toggle(stored, rules, cell))}
        isShown={(evento) => !onlyMissing || missing === 0 || lacks(evento)}
        lacks={lacks}
        onText={setShown}
      />
      <TextsSheet evento={shown} rules={rules} stored={stored} texts={texts} onClose={() => setShown(undefined)} />
    </ConsolePage>
  )
}

/** `/consola/avisos`: who is told what, and by which way; with `clave` the form of one rule. */
export const NoticesPage = () => {
  const say = useNoticeRuleTexts()
  const [params] = useSearchParams()
  const rules = useObjects('regla_aviso')
  const notices = useObjects('plantilla_aviso').data?.filas
  const mails = useObjects('correo').data?.filas
  const mayChange = useLoad(getConfiguration, {}).data?.objetos.some(({ objeto, puede }) => objeto === 'regla_aviso' && puede) === true
  if (params.has('clave') || params.has('nuevo')) return <ObjectPage objeto="regla_aviso" />
  if (rules.data && notices && mails)
    return (
      <Matrix
        key={rules.data.version}
        stored={bodiesOf(rules.data.filas)}
        texts={{ plantilla_aviso: bodiesOf(notices), correo: bodiesOf(mails) }}
        disabled={!mayChange}
      />
    )
  return (
    <ConsolePage title={say('title')} intro={say('intro')}>
      <Load query={rules}>{() => null}</Load>
    </ConsolePage>
  )
}

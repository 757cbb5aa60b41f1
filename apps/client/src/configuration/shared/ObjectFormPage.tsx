import type { Body } from '@avisa/contract/configuration/fields'
import type { Configurable } from '@avisa/contract/configuration/configurable'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconDots, IconFilePencil, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { objectUses } from '@avisa/contract/configuration/routes'
import { useClient } from '#/platform/client.ts'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { confirm } from '#/ui/popup/popups.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import { CollisionCard } from './CollisionCard.tsx'
import { DraftSheet } from './DraftSheet.tsx'
import { nameOf, objectText } from './labels.ts'
import { ProblemNotice } from './field-parts.tsx'
import { ImpactCard, ObjectHistory, UsesCard } from './ObjectAside.tsx'
import { ObjectFields } from './ObjectFields.tsx'
import { useObjectForm, type ObjectForm } from './object-form.ts'
import type { ObjectRow } from './objects.ts'
import { useConfigurationTexts } from './texts.ts'
import { useSupport } from './use-support.ts'
import { useSave } from './use-save.ts'

export type ObjectEditors = Readonly<Record<string, (form: ObjectForm, disabled: boolean) => ReactNode>>
type Props = {
  object: Configurable
  /** Absent for a new one. */
  row?: ObjectRow | undefined
  rows: readonly ObjectRow[]
  preset?: Body | undefined
  back: string
  /** Opens what was saved, or the list. */
  go: (clave: string | null) => void
  /** Editors of fields, and what a screen adds above the fields (`_before`) and below (`_after`). */
  editors?: ObjectEditors | undefined
}

/** Withdrawing and deleting. */
const MoreMenu = ({ form, row, go }: { form: ObjectForm; row: ObjectRow; go: Props['go'] }) => {
  const client = useClient()
  const say = useConfigurationTexts()
  const lang = useLang()
  const { save } = useSave()
  const { object } = form
  const { objeto } = object
  const uses = useLoad(objectUses, { params: { objeto }, query: { clave: row.clave } }).data?.usos
  const name = nameOf(objeto, row.clave, row.cuerpo, lang)
  const retired = row.cuerpo['retirado'] === true
  const isUnused = uses?.every(({ total }) => total === 0) === true
  const change = { objeto, clave: row.clave, antes: row.cuerpo }
  const retire = async () => {
    if (!retired && !(await confirm(client, { title: say('retireAsk', { name }), message: say('retireHow'), confirm: say('retire') })))
      return
    await save([{ ...change, despues: { ...row.cuerpo, retirado: !retired } }])
  }
  const remove = async () => {
    if (!(await confirm(client, { title: say('deleteAsk', { name }), message: say('deleteHow'), confirm: say('delete'), danger: true })))
      return
    if (await save([{ ...change, despues: null }])) go(null)
  }
  const deletes = isUnused && !object.fixed
  if ((!object.retires && !deletes) || object.draftOnly) return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={say('more')}>
          <IconDots size={22} stroke={1.9} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {object.retires && (
          <Menu.Item leftSection={retired ? <IconArchiveOff size={20} /> : <IconArchive size={20} />} onClick={() => void retire()}>
            {say(retired ? 'restore' : 'retire')}
          </Menu.Item>
        )}
        {deletes && (
          <Menu.Item leftSection={<IconTrash size={20} />} onClick={() => void remove()}>
            {say('delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Why it cannot be saved yet. */
const useReason = ({ isChanged, errors, trial, isOnline }: ObjectForm): string | undefined => {
  const say = useConfigurationTexts()
  if (!isOnline) return say('offline')
  if (!isChanged) return say('noChanges')
  if (trial.colisiones.length > 0) return say('collides')
  return errors > 0 ? say('fix', { count: errors }) : undefined
}

const FormBar = ({ form, go }: { form: ObjectForm; go: Props['go'] }) => {
  const say = useConfigurationTexts()
  const { save, busy } = useSave()
  const [drafting, setDrafting] = useState(false)
  const reason = useReason(form)
  const { object, change, clear, isNew, isChanged } = form
  const run = async () => {
    if (!(await save([change]))) return
    clear()
    if (isNew) go(change.clave)
  }
  const discard = isChanged && (
    <Button variant="default" size="lg" onClick={clear}>
      {say('discard')}
    </Button>
  )
  return (
    <>
      {object.draftOnly ? (
        <ActionBar main={{ label: say('toDraft'), icon: IconFilePencil, onClick: () => setDrafting(true), reason }} secondary={discard} />
      ) : (
        <ActionBar
          main={{ label: say('save'), loading: busy, reason, onClick: () => void run() }}
          secondary={
            <>
              {discard}
              {reason === undefined && (
                <Button variant="default" size="lg" onClick={() => setDrafting(true)}>
                  {say('toDraft')}
                </Button>
              )}
            </>
          }
        />
      )}
      <DraftSheet
        opened={drafting}
        onClose={() => setDrafting(false)}
        cambios={[change]}
        onAdded={() => {
          clear()
          if (isNew) go(null)
        }}
      />
    </>
  )
}

/** An object with its fields, what uses it and its history. */
export const ObjectFormPage = ({ object, row, rows, preset, back, go, editors }: Props) => {
  const say = useConfigurationTexts()
  const lang = useLang()
  const form = useObjectForm({
    object,
    clave: row?.clave ?? null,
    read: row?.cuerpo ?? null,
    taken: new Set(rows.map(({ clave }) => clave)),
    ...(preset ? { preset } : {}),
  })
  const { objeto } = object
  const disabled = row?.puede === false
  const support = useSupport(objeto)
  const name = row && nameOf(objeto, row.clave, row.cuerpo, lang)
  const under = row && (support(row) ?? (row.clave === name ? undefined : row.clave))
  // What is being typed is seen in the form; what an earlier visit left is said.
  const [wasChanged] = useState(form.isChanged)
  return (
    <ConsolePage
      title={name ?? objectText(objeto, lang, 'nuevo')}
      intro={row ? [objectText(objeto, lang), under].filter(Boolean).join(' · ') : objectText(objeto, lang, 'intro')}
      back={back}
      actions={row && !disabled && <MoreMenu form={form} row={row} go={go} />}
      aside={
        <>
          <ImpactCard impacto={form.trial.impacto} />
          {row && !object.fixed && <UsesCard object={object} clave={row.clave} />}
          {row && <ObjectHistory objeto={objeto} clave={row.clave} />}
        </>
      }
      footer={!disabled && <FormBar form={form} go={go} />}
    >
      {disabled && <Notice>{say('readOnly')}</Notice>}
      {wasChanged && form.isChanged && !disabled && <Notice>{say('unsaved')}</Notice>}
      <CollisionCard collisions={form.trial.colisiones} settle={form.settle} />
      {form.warnings.map((problem) => (
        <ProblemNotice key={problem.objeto + problem.clave + problem.campo} problem={problem} />
      ))}
      {editors?.['_before']?.(form, disabled)}
      <ObjectFields form={form} disabled={disabled} editors={editors} />
      {editors?.['_after']?.(form, disabled)}
    </ConsolePage>
  )
}

import { createDraft, listDrafts } from '@avisa/contract/configuration/routes'
import type { Act } from '@avisa/contract/configuration/schemas'
import { consolePaths } from '@avisa/contract/console-paths'
import { Button, TextInput } from '@mantine/core'
import { IconArrowsLeftRight, IconCalendarEvent, IconFilePencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { useFormat } from '#/platform/text.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { useAuthor } from '../shared/ActRows.tsx'
import { useDraftTexts } from './texts.ts'

const icons = { programado: IconCalendarEvent, chocado: IconArrowsLeftRight } as const
const iconOf = ({ estado }: Act) => (estado === 'programado' || estado === 'chocado' ? icons[estado] : IconFilePencil)

const NewDraft = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const say = useDraftTexts()
  const navigate = useNavigate()
  const { run, busy } = useCommand(createDraft, { refresh: [listDrafts] })
  const [nombre, setNombre] = useState('')
  const create = async () => {
    const { id } = await run({ body: { nombre: nombre.trim(), cambios: [] } })
    void navigate(consolePaths.draft.to({ id }))
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={say('new')}>
      <form
        className="column gap-16"
        onSubmit={(event) => {
          event.preventDefault()
          if (nombre.trim() !== '') void create().catch(() => undefined)
        }}
      >
        <TextInput
          label={say('name')}
          description={say('nameHow')}
          value={nombre}
          maxLength={120}
          data-autofocus
          onChange={({ currentTarget }) => setNombre(currentTarget.value)}
        />
        <Button type="submit" size="lg" loading={busy} disabled={nombre.trim() === ''}>
          {say('begin')}
        </Button>
      </form>
    </Sheet>
  )
}

export const DraftsPage = () => {
  const say = useDraftTexts()
  const format = useFormat()
  const authorOf = useAuthor()
  const [opened, setOpened] = useState(false)
  const query = useLoad(listDrafts, {})
  const supportOf = (draft: Act) =>
    [
      say('changes', { count: draft.total }),
      authorOf(draft),
      draft.estado === 'chocado'
        ? say('collided')
        : draft.publicar_el
          ? say('planned', { when: format.when(draft.publicar_el) })
          : say('noDate'),
    ].join(' · ')
  return (
    <ConsolePage
      title={say('title')}
      intro={say('intro')}
      actions={
        <Button variant="subtle" size="sm" leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setOpened(true)}>
          {say('new')}
        </Button>
      }
    >
      <Load
        query={query}
        empty={<EmptyState picture={IconFilePencil} title={say('none')} text={say('noneHow')} />}
        isEmpty={(drafts) => drafts.length === 0}
      >
        {(drafts) => (
          <RowCard>
            {drafts.map((draft) => (
              <Row
                key={draft.id}
                icon={iconOf(draft)}
                title={draft.nombre}
                support={supportOf(draft)}
                to={consolePaths.draft.to({ id: draft.id })}
              />
            ))}
          </RowCard>
        )}
      </Load>
      <NewDraft opened={opened} onClose={() => setOpened(false)} />
    </ConsolePage>
  )
}

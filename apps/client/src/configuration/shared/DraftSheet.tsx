import { differences, type Change } from '@avisa/contract/configuration/acts'
import { configurables } from '@avisa/contract/configuration/objects'
import * as routes from '@avisa/contract/configuration/routes'
import { consolePaths } from '@avisa/contract/console-paths'
import { Button, TextInput } from '@mantine/core'
import { IconFilePencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#/platform/call.ts'
import type { CallError } from '#/platform/call-error.ts'
import { useClient } from '#/platform/client.ts'
import { failures } from '#/platform/failures.ts'
import { refresh } from '#/platform/query-client.ts'
import { useLoad } from '#/platform/queries.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { useConfigurationTexts } from './texts.ts'

/** What a draft asks of an object already, with what is added: field by field. */
const addedTo = (earlier: Change, change: Change): Change => {
  const object = configurables.get(change.objeto)
  if (!object || !earlier.despues || !change.antes || !change.despues) return { ...change, antes: earlier.antes }
  const wanted = differences(object, change.antes, change.despues).map(({ campo, despues }) => [campo, despues])
  return { ...earlier, despues: { ...earlier.despues, ...Object.fromEntries(wanted) } }
}

const merged = (present: readonly Change[], added: readonly Change[]): Change[] => [
  ...present.filter((change) => !added.some(({ objeto, clave }) => objeto === change.objeto && clave === change.clave)),
  ...added.map((change) => {
    const earlier = present.find(({ objeto, clave }) => objeto === change.objeto && clave === change.clave)
    return earlier ? addedTo(earlier, change) : change
  }),
]

type Props = { opened: boolean; onClose: () => void; cambios: readonly Change[]; onAdded: () => void }

export const DraftSheet = ({ opened, onClose, cambios, onAdded }: Props) => {
  const client = useClient()
  const say = useConfigurationTexts()
  const navigate = useNavigate()
  const query = useLoad(routes.listDrafts, {}, { enabled: opened, keep: false })
  const [nombre, setNombre] = useState('')
  const [busy, setBusy] = useState(false)
  const put = async (send: () => Promise<{ id: number; nombre: string | null }>) => {
    setBusy(true)
    try {
      const draft = await send()
      await refresh(client, routes.listDrafts, routes.getDraft)
      toast(client, {
        message: say('draftAdded', { name: draft.nombre ?? '' }),
        action: { label: say('draftOpen'), onClick: () => void navigate(consolePaths.draft.to({ id: draft.id })) },
      })
      onAdded()
      onClose()
    } catch (thrown) {
      failures(client).emit(thrown as CallError)
    } finally {
      setBusy(false)
    }
  }
  const create = () => put(() => call(client, routes.createDraft, { body: { nombre: nombre.trim(), cambios: [...cambios] } }))
  const add = (id: number) =>
    put(async () => {
      const draft = await call(client, routes.getDraft, { params: { id } })
      const body = { nombre: draft.nombre ?? '', motivo: draft.motivo, cambios: merged(draft.cambios, cambios) }
      return call(client, routes.saveDraft, { params: { id }, body }, { ifMatch: String(draft.revision) })
    })
  return (
    <Sheet opened={opened} onClose={onClose} title={say('draftChoose')}>
      <div className="column gap-16">
        <Load query={query} quiet>
          {(drafts) =>
            drafts.length > 0 && (
              <RowCard>
                {drafts.map((draft) => (
                  <Row
                    key={draft.id}
                    icon={IconFilePencil}
                    title={draft.nombre}
                    support={say('changes', { count: draft.total })}
                    onClick={() => void add(draft.id)}
                  />
                ))}
              </RowCard>
            )
          }
        </Load>
        <form
          className="column gap-12"
          onSubmit={(event) => {
            event.preventDefault()
            if (nombre.trim() !== '') void create()
          }}
        >
          <TextInput
            label={say('draftName')}
            value={nombre}
            maxLength={120}
            onChange={({ currentTarget }) => setNombre(currentTarget.value)}
          />
          <Button type="submit" loading={busy} disabled={nombre.trim() === ''}>
            {say('draftNew')}
          </Button>
        </form>
      </div>
    </Sheet>
  )
}

import { deactivatePerson, listPeople } from '@avisa/contract/people/routes'
import type { StaffPerson } from '@avisa/contract/people/schemas'
import { useState } from 'react'
import { useClient } from '#/platform/client.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { ChoiceField } from '#/ui/form/ChoiceField.tsx'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { usePeopleTexts } from './texts.ts'

type Props = { person: StaffPerson; onChanged: (person: StaffPerson) => void; onClose: () => void }

/** Takes the access away and asks to whom open work passes. */
export const DeactivateSheet = ({ person, onChanged, onClose }: Props) => {
  const client = useClient()
  const say = usePeopleTexts()
  const [heir, setHeir] = useState<number | null>(null)
  const { run, busy } = useCommand(deactivatePerson, { refresh: [listPeople] })
  const { tareas, inspecciones } = person.trabajo
  const isBusy = tareas + inspecciones > 0
  const active = useLoad(listPeople, { query: { per_page: 100, criteria: '(situacion,=,activa)' } }, { keep: false, enabled: isBusy }).data
    ?.data
  const name = `${person.nombre} ${person.apellidos}`
  const leave = async () => {
    const answer = await run({ params: { id: person.id }, body: { pasar_a: heir } }).catch(() => undefined)
    if (!answer) return
    toast(client, { message: say('deactivated', { name }) })
    onChanged(answer)
    onClose()
  }
  const main = { label: say('deactivate'), loading: busy, onClick: () => void leave() }
  return (
    <Sheet opened onClose={onClose} title={`${say('deactivate')}: ${name}`} footer={<ActionBar main={main} />}>
      <div className="column gap-16">
        <p>{say('deactivateHelp')}</p>
        <p>{isBusy ? say('openWork', { tareas, inspecciones }) : say('noWork')}</p>
        {isBusy && (
          <>
            <ChoiceField
              label={say('passTo')}
              none={say('passNobody')}
              choices={(active ?? [])
                .filter(({ id }) => id !== person.id)
                .map(({ id, nombre, apellidos }) => ({ id, text: `${nombre} ${apellidos}` }))}
              value={heir}
              onChange={setHeir}
            />
            <p className="small quiet">{say('passHelp')}</p>
          </>
        )}
      </div>
    </Sheet>
  )
}

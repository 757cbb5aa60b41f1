import { Button } from '@mantine/core'
import { inviteLimits } from '@avisa/contract/people/limits'
import { invitePeople, listPeople, tryInvitations } from '@avisa/contract/people/routes'
import type { Invitation, Invited, Link } from '@avisa/contract/people/schemas'
import { peopleColumns, type PeopleRow } from '@avisa/contract/people/table'
import { IconCircleCheck, IconCirclePlus, IconSend } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useClient } from '#/platform/client.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { Segmented } from '#/ui/form/Segmented.tsx'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import { ColumnsCard } from '#/ui/table/ColumnsCard.tsx'
import { TableSource } from '#/ui/table/TableSource.tsx'
import { InviteRow } from './InviteRow.tsx'
import { LinkSheet } from './LinkSheet.tsx'
import { usePeopleTexts } from './texts.ts'
import { useInviteRows } from './use-invite-rows.ts'

const invitationOf = ({ fila: _fila, desconocidos: _unknown, ...row }: PeopleRow): Invitation => row

type Delivery = 'correo' | 'hoja'

const useSending = (
  rows: readonly PeopleRow[],
  { entrega, lang, drop }: { entrega: Delivery; lang: 'es' | 'ca'; drop: (rows: readonly PeopleRow[]) => void },
) => {
  const client = useClient()
  const say = usePeopleTexts()
  const [links, setLinks] = useState<readonly Link[]>()
  const { run, busy } = useCommand(invitePeople, { refresh: [listPeople] })
  const send = async () => {
    const answer: Invited | undefined = await run({ body: { personas: rows.map(invitationOf), entrega, lang } }).catch(() => undefined)
    if (!answer) return
    drop(rows)
    toast(client, { message: say('invited', { count: answer.invitadas }) })
    if (entrega === 'hoja') setLinks(answer.enlaces)
  }
  return { send, busy, links }
}

/** What the server would do with each row, asked while one types; of a row that has changed since, nothing yet. */
const useVerdicts = (rows: readonly PeopleRow[], { entrega, lang }: { entrega: Delivery; lang: 'es' | 'ca' }) => {
  const [tried] = useDebouncedValue(rows, 400)
  const personas = tried.map(invitationOf)
  const isTyped = tried.some(({ nombre, email }) => `${nombre}${email}`.trim() !== '')
  const { data } = useLoad(tryInvitations, { body: { personas, entrega, lang } }, { keep: false, enabled: isTyped })
  return (row: PeopleRow) => data?.[tried.indexOf(row)]
}

/** One or many people to invite: their rows, what is wrong in each, and how the invitations go out. */
export const InvitePanel = ({ onClose }: { onClose: () => void }) => {
  const say = usePeopleTexts()
  const own = useLang()
  const [entrega, setEntrega] = useState<Delivery>('correo')
  const [lang, setLang] = useState<'es' | 'ca'>(own)
  const table = useInviteRows()
  const { rows } = table
  const verdictOf = useVerdicts(rows, { entrega, lang })
  const ready = rows.filter((row) => verdictOf(row)?.estado === 'nueva' && row.desconocidos.length === 0)
  const same = rows.filter((row) => verdictOf(row)?.estado === 'igual')
  const wrong = rows.length - ready.length - same.length
  const { send, busy, links } = useSending(ready, { entrega, lang, drop: table.drop })
  const main = {
    label: say('send', { count: ready.length }),
    icon: IconSend,
    loading: busy,
    reason: ready.length === 0 ? say('noneReady') : undefined,
    onClick: () => void send(),
  }
  const close = (
    <Button variant="default" size="lg" onClick={onClose}>
      {say(links ? 'done' : 'cancel')}
    </Button>
  )
  return (
    <ConsolePage title={say('inviteTitle')} intro={say('inviteIntro')} footer={<ActionBar main={main} secondary={close} />}>
      {links && links.length > 0 && <LinkSheet links={links} />}
      <TableSource help={say('pasteHelp')} most={inviteLimits.rows} onCells={table.read} />
      {table.table && (
        <ColumnsCard table={table.table} columns={peopleColumns} nameOf={(column) => say(column)} onChange={table.interpret} />
      )}
      <div className="flex wrap gap-8" role="status">
        {ready.length > 0 && (
          <Notice kind="done" icon={IconCircleCheck}>
            {say('ready', { count: ready.length })}
          </Notice>
        )}
        {same.length > 0 && <Notice>{say('same', { count: same.length })}</Notice>}
        {wrong > 0 && rows.length > 1 && <Notice kind="wrong">{say('toMend', { count: wrong })}</Notice>}
      </div>
      <div className="card">
        {rows.map((row) => (
          <InviteRow
            key={row.fila}
            row={row}
            problems={verdictOf(row)?.problemas ?? []}
            emails={rows.map(({ email }) => email)}
            onChange={table.change}
            onRemove={rows.length > 1 ? table.remove : undefined}
          />
        ))}
      </div>
      <div>
        <Button variant="subtle" leftSection={<IconCirclePlus size={20} stroke={1.9} aria-hidden />} onClick={table.add}>
          {say('addRow')}
        </Button>
      </div>
      <Segmented
        label={say('delivery')}
        value={entrega}
        onChange={setEntrega}
        options={[
          { value: 'correo', label: say('byMail') },
          { value: 'hoja', label: say('bySheet') },
        ]}
      />
      <Segmented
        label={say('language')}
        value={lang}
        onChange={setLang}
        options={[
          { value: 'es', label: 'Castellano' },
          { value: 'ca', label: 'Valencià' },
        ]}
      />
      <p className="small quiet">{say('inviteFoot')}</p>
    </ConsolePage>
  )
}

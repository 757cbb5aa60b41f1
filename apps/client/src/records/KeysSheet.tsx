import { ActionIcon } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useState } from 'react'
import { useClient } from '#/platform/client.ts'
import { setShortcuts, useShortcuts } from '#/platform/shortcuts.ts'
import { SwitchRow } from '#/ui/form/SwitchRow.tsx'
import { listKeys } from '#/ui/hooks/list-keys.ts'
import { useKeys } from '#/ui/hooks/use-keys.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { useRecordTexts } from './texts.ts'

const { next, previous, mark, open, search, close, keys } = listKeys
const rows = [
  { does: 'key_walk', press: [next, previous, '↓', '↑'] },
  { does: 'key_extend', press: [`⇧ ${next}`, `⇧ ${previous}`] },
  { does: 'key_mark', press: [mark] },
  { does: 'key_open', press: [open] },
  { does: 'key_close', press: [close] },
  { does: 'key_search', press: [search] },
  { does: 'key_keys', press: [keys] },
] as const
const names: Readonly<Record<string, string>> = { Enter: 'Intro', Escape: 'Esc' }

/** The keys of a list, by `?` or its button; single keys can be switched off here as in the settings (WCAG 2.1.4). */
export const KeysSheet = () => {
  const client = useClient()
  const say = useRecordTexts()
  const [opened, setOpened] = useState(false)
  const on = useShortcuts()
  useKeys({ [keys]: () => setOpened(true) })
  return (
    <>
      <ActionIcon aria-label={say('key_keys')} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconKeyboard size={22} stroke={1.9} aria-hidden />
      </ActionIcon>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={say('key_keys')}>
        <dl className="column gap-12 unspaced">
          {rows.map(({ does, press }) => (
            <div key={does} className="row between gap-16">
              <dt>{say(does)}</dt>
              <dd className="unspaced inline gap-6">
                {press.map((key) => (
                  <kbd key={key} className="strong">
                    {names[key] ?? key.toUpperCase()}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <SwitchRow
          icon={IconKeyboard}
          label={say('shortcuts')}
          help={say('shortcutsText')}
          on={on}
          onChange={(next) => setShortcuts(client, next)}
        />
      </Sheet>
    </>
  )
}

import { differences } from '@avisa/contract/configuration/acts'
import type { Configurable } from '@avisa/contract/configuration/configurable'
import { Button } from '@mantine/core'
import { IconFilePencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useOnline } from '#/platform/network.ts'
import { useLang } from '#/platform/text.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { ColumnsCard } from '#/ui/table/ColumnsCard.tsx'
import { TableSource } from '#/ui/table/TableSource.tsx'
import { DraftSheet } from '../shared/DraftSheet.tsx'
import { useInLanguage } from '../shared/field-parts.tsx'
import { labelOf, nameOf, objectText } from '../shared/labels.ts'
import type { ObjectRow } from '../shared/objects.ts'
import { useConfigurationTexts } from '../shared/texts.ts'
import { useSave } from '../shared/use-save.ts'
import { MendRow } from './MendRow.tsx'
import { useImportTexts } from './texts.ts'
import { useTableRows } from './use-table-rows.ts'
import { useVerdicts, type Verdict } from './use-verdicts.ts'

/** As many as one act takes. */
const mostRows = 2000
/** As many as are drawn at once: the next ones follow those that are mended. */
const mostWrong = 20
const mostReady = 10

const Summary = ({ verdicts, warnings }: { verdicts: readonly Verdict[]; warnings: number }) => {
  const say = useImportTexts()
  const count = (state: Verdict['state']) => verdicts.filter((verdict) => verdict.state === state).length
  return (
    <div className="flex wrap gap-8" role="status">
      {count('new') > 0 && <Notice kind="done">{say('new', { count: count('new') })}</Notice>}
      {count('changed') > 0 && <Notice kind="done">{say('changed', { count: count('changed') })}</Notice>}
      {count('same') > 0 && <Notice>{say('same', { count: count('same') })}</Notice>}
      {count('wrong') > 0 && <Notice kind="wrong">{say('wrong', { count: count('wrong') })}</Notice>}
      {warnings > 0 && <Notice kind="waiting">{say('warnings', { count: warnings })}</Notice>}
    </div>
  )
}

/** The first rows that would be saved, with what each changes. */
const Ready = ({ object, verdicts }: { object: Configurable; verdicts: readonly Verdict[] }) => {
  const say = useImportTexts()
  const lang = useLang()
  const inLanguage = useInLanguage()
  const { objeto } = object
  const rest = verdicts.length - mostReady
  return (
    <RowCard title={say('ready')}>
      {verdicts.slice(0, mostReady).map(({ row, change: { clave, antes, despues } }) => (
        <Row
          key={row.fila}
          title={nameOf(objeto, clave, despues, lang)}
          support={
            antes
              ? differences(object, antes, despues)
                  .map(({ campo }) => inLanguage(campo, labelOf(objeto, campo, lang)))
                  .join(' · ')
              : say('isNew')
          }
        />
      ))}
      {rest > 0 && <p className="small quiet p-12-16 ruled-top">{say('more', { count: rest })}</p>}
    </RowCard>
  )
}

type Props = { object: Configurable; rows: readonly ObjectRow[]; back: string; go: (clave: null) => void }

/** Objects from a spreadsheet: its columns, the rows that are wrong, mended in place, and what the others change. */
export const ImportPage = ({ object, rows: present, back, go }: Props) => {
  const say = useImportTexts()
  const sayShared = useConfigurationTexts()
  const lang = useLang()
  const isOnline = useOnline()
  const inLanguage = useInLanguage()
  const { save, busy } = useSave()
  const [drafting, setDrafting] = useState(false)
  const { objeto, fields, draftOnly } = object
  const { file, table, rows, interpret, read, mend, remove, keep, clear } = useTableRows(object, present)
  const { verdicts, warnings } = useVerdicts(object, rows, present)
  const ready = verdicts.filter(({ state }) => state === 'new' || state === 'changed')
  const wrong = verdicts.filter(({ state }) => state === 'wrong')
  // One that becomes right while somebody writes in it stays.
  const mending = verdicts.filter(({ row, state }) => state === 'wrong' || row.mended.length > 0)
  const changes = ready.map(({ change }) => change)
  const close = () => {
    clear()
    go(null)
  }
  const finish = () => (wrong.length === 0 ? close() : keep(wrong.map(({ row }) => row)))
  const run = async () => {
    if (await save(changes, file === null ? null : say('reason', { name: file }))) finish()
  }
  const reason = !isOnline
    ? sayShared('offline')
    : rows.length === 0
      ? say('chooseFirst')
      : ready.length === 0
        ? say('noneReady')
        : undefined
  const draft = { label: sayShared('toDraft'), onClick: () => setDrafting(true) }
  const main = draftOnly
    ? { ...draft, icon: IconFilePencil }
    : {
        label: ready.length === 0 ? sayShared('save') : sayShared('saveAll', { count: ready.length }),
        loading: busy,
        onClick: () => void run(),
      }
  const secondary = (
    <>
      {rows.length > 0 && (
        <Button variant="default" size="lg" onClick={close}>
          {sayShared('discard')}
        </Button>
      )}
      {!draftOnly && reason === undefined && (
        <Button variant="default" size="lg" onClick={draft.onClick}>
          {draft.label}
        </Button>
      )}
    </>
  )
  return (
    <ConsolePage
      title={say('title', { name: objectText(objeto, lang, 'plural') })}
      intro={say('intro')}
      back={back}
      footer={<ActionBar main={{ ...main, reason }} secondary={secondary} />}
    >
      <TableSource help={say('help')} most={mostRows} onCells={read} />
      {table && (
        <ColumnsCard
          table={table}
          columns={Object.keys(fields)}
          nameOf={(campo) => inLanguage(campo, labelOf(objeto, campo, lang))}
          onChange={(next) => interpret(next)}
        />
      )}
      <Summary verdicts={verdicts} warnings={warnings} />
      {mending.length > 0 && (
        <section className="card" aria-label={say('mend')}>
          {mending.slice(0, mostWrong).map((verdict) => (
            <MendRow key={verdict.row.fila} object={object} verdict={verdict} mend={mend} remove={remove} />
          ))}
          {mending.length > mostWrong && (
            <p className="small quiet p-12-16 ruled-top">{say('more', { count: mending.length - mostWrong })}</p>
          )}
        </section>
      )}
      {ready.length > 0 && <Ready object={object} verdicts={ready} />}
      <DraftSheet opened={drafting} onClose={() => setDrafting(false)} cambios={changes} onAdded={finish} />
    </ConsolePage>
  )
}

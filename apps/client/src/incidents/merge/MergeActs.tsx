import { Button, Radio } from '@mantine/core'
import { IconArrowBackUp, IconArrowMerge, IconCircleX, IconUsers } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { maxMerged } from '@avisa/contract/merges/rules'
import { listTasks } from '@avisa/contract/tasks/routes'
import { pick } from '@avisa/contract/values/languages'
import { photoUrl } from '#/platform/photo-url.ts'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { Thumbnail } from '#/ui/list/Rows.tsx'
import { CodeText } from '#/ui/mark/CodeText.tsx'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { StateChip } from '#/ui/mark/StateChip.tsx'
import { TypeIcon } from '#/ui/mark/TypeIcon.tsx'
import { ActsBar, type BarAct } from '#/ui/page/ActsBar.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { peopleOf } from '../near/SimilarCard.tsx'
import { Consequences } from './Consequences.tsx'
import { useMergeTexts } from './texts.ts'
import { useMerge, type MergeResult } from './use-merge.ts'
import { timeOf } from './use-pairs.ts'

/** The oldest, of the open ones where there are any: nothing open is merged into what is closed. */
const usualStay = (rows: readonly Incident[]): Incident | undefined => {
  const open = rows.filter(({ estado_final }) => !estado_final)
  return (open.length > 0 ? open : rows).toSorted((a, b) => timeOf(a) - timeOf(b) || a.id - b.id)[0]
}

const useEnding = (joins: readonly Incident[], enabled: boolean): string[] => {
  const criteria = `(incidencia_id,IN,${joins.map(({ id }) => id).join(',')});(abierta,=,1)`
  const { data } = useLoad(listTasks, { query: { criteria, per_page: 100 } }, { enabled: enabled && joins.length > 0, keep: false })
  return data?.data.map(({ codigo }) => codigo) ?? []
}

const Option = ({ incident, stays }: { incident: Incident; stays: boolean }) => {
  const say = useMergeTexts()
  const lang = useLang()
  const id = useId()
  const photo = incident.imagenes?.[0]
  return (
    <label htmlFor={id} className="row gap-12 touchable ruled py-8">
      <Radio id={id} value={String(incident.id)} />
      <Thumbnail size={56} src={photo && photoUrl(photo, 'thumb')} icon={<TypeIcon name={incident.icono} size={24} />} />
      <span className="column grow gap-4">
        <span className="row wrap between gap-8">
          <span className="strong">{pick(incident, 'descripcion', lang)}</span>
          {stays && <strong className="small accent">{say('stays')}</strong>}
        </span>
        <span className="small quiet">
          <CodeText>{incident.codigo}</CodeText> · <RelativeTime time={incident.fecha} plain />
        </span>
        <span className="small quiet">{incident.direccion?.nombre_cor}</span>
        <span className="row wrap gap-12">
          <StateChip label={incident.DesEstado} colour={incident.ColorEstado} icon={incident.icono_estado} />
          <span className="small quiet inline gap-6">
            <IconUsers size={18} stroke={1.9} aria-hidden /> {say('people', { count: peopleOf(incident) })}
          </span>
        </span>
      </span>
    </label>
  )
}

type ResultProps = { result: MergeResult; rows: readonly Incident[] }

const Result = ({ result: { message, left }, rows }: ResultProps) => {
  const say = useMergeTexts()
  const codeOf = (id: number) => rows.find((row) => row.id === id)?.codigo ?? ''
  return (
    <div className="column gap-12" role="status">
      <p>{message}</p>
      <h3 className="heading">{say('leftOut', { count: left.length })}</h3>
      <ul className="list column gap-8">
        {left.map(({ id, codigo, motivo }) => (
          <li key={id} className="flex start gap-10">
            <IconCircleX className="wrong fixed" size={20} stroke={1.9} aria-hidden />
            {say(`leftOut_${motivo}`, { codigo: codigo ?? codeOf(id) })}
          </li>
        ))}
      </ul>
    </div>
  )
}

type Props = {
  rows: readonly Incident[]
  /** Ends the selection. */ onDone: () => void
  /** Further acts of the bar. */ others: readonly BarAct[]
}

/** Merging the incidents chosen in a list: which one stays, what it changes, and what could not be merged. */
export const MergeActs = ({ rows: chosen, onDone, others }: Props) => {
  const say = useMergeTexts()
  const [rows, setRows] = useState<readonly Incident[]>([])
  const [opened, setOpened] = useState(false)
  const [choice, choose] = useState<number>()
  const [result, setResult] = useState<MergeResult>()
  const { merge, busy } = useMerge()
  const stays = rows.find(({ id }) => id === choice) ?? usualStay(rows)
  const joins = rows.filter((row) => row !== stays)
  const ending = useEnding(joins, opened && !result)
  const count = chosen.length
  const tooMany = count > maxMerged ? say('chooseFewer', { count: maxMerged }) : undefined
  const merging = {
    label: say('mergeMany', { count }),
    main: say('mergeMany', { count }),
    icon: IconArrowMerge,
    reason: count < 2 ? say('chooseTwo') : tooMany,
    onClick: () => open(),
  }
  const open = () => {
    setRows(chosen)
    setOpened(true)
  }
  const close = () => {
    setOpened(false)
    if (result) onDone()
  }
  const run = async () => {
    if (!stays || busy) return
    const next = await merge(stays, joins)
    if (next.left.length > 0) return setResult(next)
    setOpened(false)
    return onDone()
  }
  const undo = () => {
    result?.undo()
    close()
  }
  return (
    <>
      <ActsBar acts={[merging, ...others]} />
      <Sheet
        opened={opened}
        onClose={close}
        title={say(result ? 'mergeSeveral' : 'whichStays')}
        footer={
          <div className="foot-bar fixed flex wrap gap-12 p-16">
            {result && (
              <Button variant="default" size="lg" leftSection={<IconArrowBackUp size={20} stroke={1.9} aria-hidden />} onClick={undo}>
                {say('undo')}
              </Button>
            )}
            <Button className="grow" size="lg" loading={busy} onClick={result ? close : () => void run().catch(() => undefined)}>
              {result ? say('backToList') : say('mergeMany', { count: rows.length })}
            </Button>
          </div>
        }
      >
        {result ? (
          <Result result={result} rows={rows} />
        ) : (
          <div className="column gap-16">
            <p className="quiet">{say('whichStaysText')}</p>
            <Radio.Group value={String(stays?.id)} onChange={(id) => choose(Number(id))} aria-label={say('whichStays')}>
              {rows.map((row) => (
                <Option key={row.id} incident={row} stays={row === stays} />
              ))}
            </Radio.Group>
            {stays && <Consequences stays={stays} joins={joins} ending={ending} />}
          </div>
        )}
      </Sheet>
    </>
  )
}

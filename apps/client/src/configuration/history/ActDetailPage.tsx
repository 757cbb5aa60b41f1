import { getAct } from '@avisa/contract/configuration/routes'
import type { ActDetail } from '@avisa/contract/configuration/schemas'
import { consolePaths } from '@avisa/contract/console-paths'
import { Checkbox } from '@mantine/core'
import { IconArrowBackUp, IconArrowsLeftRight, IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { useLoad } from '#/platform/queries.ts'
import { useFormat, useLang } from '#/platform/text.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { confirm } from '#/ui/popup/popups.ts'
import { Failure } from '#/ui/state/Load.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { RowSkeletons } from '#/ui/state/Skeletons.tsx'
import { isGround, useActTitle, useAuthor, useMayUndo } from '../shared/ActRows.tsx'
import { Differences } from '../shared/Differences.tsx'
import { changeLabel } from '../shared/labels.ts'
import { Mark } from '../shared/Mark.tsx'
import { useUndo } from '../shared/use-save.ts'
import { useHistoryTexts } from './texts.ts'

const Later = ({ act, insists, onInsist }: { act: ActDetail; insists: boolean; onInsist: (insists: boolean) => void }) => {
  const say = useHistoryTexts()
  const lang = useLang()
  if (act.posteriores.length === 0) return null
  const fields = [...new Set(act.posteriores.map(({ objeto, clave, campo }) => changeLabel(objeto, clave, campo, lang)))]
  return (
    <Notice kind="waiting" icon={IconArrowsLeftRight}>
      <p className="strong">{say('later')}</p>
      <p>{say('laterHow', { fields: fields.join(', ') })}</p>
      <Checkbox
        className="mt-8"
        checked={insists}
        label={say('insist')}
        onChange={({ currentTarget }) => onInsist(currentTarget.checked)}
      />
    </Notice>
  )
}

export const ActDetailPage = ({ id, back }: { id: number; back: string }) => {
  const client = useClient()
  const say = useHistoryTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const titleOf = useActTitle()
  const authorOf = useAuthor()
  const mayUndo = useMayUndo()
  const { undo, busy } = useUndo()
  const [insists, setInsists] = useState(false)
  const { data: act, error, retry } = useLoad(getAct, { params: { id } }, { keep: false })
  if (!act)
    return (
      <AppPage title={say('act', { id })} back={back}>
        {error ? <Failure error={error} onRetry={retry} /> : <RowSkeletons />}
      </AppPage>
    )
  const isUndone = act.deshecho_por_id !== null
  const left = act.diferencias.length - act.posteriores.length
  const refused = mayUndo(act) ? undefined : say('mayNotUndo')
  const reason = isUndone
    ? say('isUndone')
    : refused
      ? refused
      : !insists && left <= 0 && act.diferencias.length > 0
        ? say('allLater')
        : undefined
  const run = async () => {
    const count = insists ? act.diferencias.length : left
    const question = { title: say('undoAsk', { count }), message: say('undoHow'), confirm: say('undo', { count: 1 }) }
    if (count > 1 && !(await confirm(client, question))) return
    if (await undo(id, insists)) void navigate(back, { replace: true })
  }
  return (
    <AppPage
      title={titleOf(act)}
      label={say('act', { id })}
      back={back}
      footer={
        !isGround(act) && (
          <ActionBar
            main={{
              label: say('undo', { count: insists ? act.diferencias.length : left }),
              icon: IconArrowBackUp,
              loading: busy,
              reason,
              onClick: () => void run(),
            }}
          />
        )
      }
    >
      <div className="column gap-16">
        <div className="row gap-12">
          <Mark act={act} />
          <div className="small">
            <span className="strong block">
              {authorOf(act)}, {format.exact(act.publicado ?? act.creado)}
            </span>
            {act.autor && <span className="quiet">{say(act.origen)}</span>}
          </div>
        </div>
        {act.motivo && <Notice icon={IconMessage}>«{act.motivo}»</Notice>}
        {act.deshace_id !== null && (
          <Link className="small accent" to={`${consolePaths.changes}?acto=${act.deshace_id}`}>
            {say('undoes', { id: act.deshace_id })}
          </Link>
        )}
        {act.deshecho_por_id !== null && (
          <Link className="small accent" to={`${consolePaths.changes}?acto=${act.deshecho_por_id}`}>
            {say('undoneBy', { id: act.deshecho_por_id })}
          </Link>
        )}
        {isGround(act) && act.total > 0 && <p className="quiet">{say('ground')}</p>}
        {mayUndo(act) && <Later act={act} insists={insists} onInsist={setInsists} />}
        {act.diferencias.length === 0 && <p className="quiet">{say(act.total === 0 ? 'base' : 'elsewhere')}</p>}
        <Differences differences={act.diferencias} />
      </div>
    </AppPage>
  )
}

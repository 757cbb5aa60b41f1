import type { Change, Collision } from '@avisa/contract/configuration/acts'
import * as routes from '@avisa/contract/configuration/routes'
import type { Draft } from '@avisa/contract/configuration/schemas'
import { may } from '@avisa/contract/access/person'
import { consolePaths } from '@avisa/contract/console-paths'
import { Button, TextInput } from '@mantine/core'
import { IconCalendarEvent, IconEye, IconFilePencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useFormat, useLang } from '#/platform/text.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { confirm, toast } from '#/ui/popup/popups.ts'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { CollisionCard } from '../shared/CollisionCard.tsx'
import { Differences } from '../shared/Differences.tsx'
import { ProblemNotice, Problems } from '../shared/field-parts.tsx'
import { changedByActs, useUndo } from '../shared/use-save.ts'
import { draftDifferences } from './draft-differences.ts'
import { PlanSheet } from './PlanSheet.tsx'
import { PreviewSheet } from './PreviewSheet.tsx'
import { useDraftTexts } from './texts.ts'

const settled = (change: Change, { objeto, clave, campo, current }: Collision, mine: boolean): Change =>
  change.objeto === objeto && change.clave === clave
    ? {
        ...change,
        antes: change.antes && { ...change.antes, [campo]: current },
        despues: mine || !change.despues ? change.despues : { ...change.despues, [campo]: current },
      }
    : change

const useChanging = (draft: Draft) => {
  const { run } = useCommand(routes.saveDraft, { refresh: [routes.getDraft, routes.listDrafts], ifMatch: String(draft.revision) })
  return (changed: Partial<Pick<Draft, 'nombre' | 'motivo' | 'cambios'>>) => {
    const { nombre, motivo, cambios } = { ...draft, ...changed }
    void run({ params: { id: draft.id }, body: { nombre: nombre ?? '', motivo, cambios } }).catch(() => undefined)
  }
}

const DraftNames = ({ draft, change }: { draft: Draft; change: ReturnType<typeof useChanging> }) => {
  const say = useDraftTexts()
  const [nombre, setNombre] = useState(draft.nombre ?? '')
  const [motivo, setMotivo] = useState(draft.motivo ?? '')
  return (
    <div className="column gap-12">
      <TextInput
        label={say('name')}
        value={nombre}
        maxLength={120}
        onChange={({ currentTarget }) => setNombre(currentTarget.value)}
        onBlur={() => nombre.trim() !== '' && nombre !== draft.nombre && change({ nombre: nombre.trim() })}
      />
      <TextInput
        label={say('reason')}
        description={say('reasonHow')}
        value={motivo}
        maxLength={500}
        onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
        onBlur={() => motivo !== (draft.motivo ?? '') && change({ motivo: motivo.trim() || null })}
      />
    </div>
  )
}

const usePublishing = (draft: Draft) => {
  const client = useClient()
  const say = useDraftTexts()
  const navigate = useNavigate()
  const { undo } = useUndo()
  const publish = useCommand(routes.publishDraft, { refresh: changedByActs })
  const discard = useCommand(routes.discardDraft, { refresh: [routes.listDrafts] })
  const run = async (publicar_el: string | null) => {
    await publish.run({ params: { id: draft.id }, body: { publicar_el } })
    if (publicar_el !== null) return toast(client, { message: say('isPlanned') })
    toast(client, { message: say('published'), time: 10_000, action: { label: say('undo'), onClick: () => void undo(draft.id) } })
    return navigate(consolePaths.drafts, { replace: true })
  }
  const drop = async () => {
    if (!(await confirm(client, { title: say('discardAsk'), message: say('discardHow'), confirm: say('discard'), danger: true }))) return
    await discard.run({ params: { id: draft.id } })
    await navigate(consolePaths.drafts, { replace: true })
  }
  return {
    busy: publish.busy,
    run: (at: string | null) => void run(at).catch(() => undefined),
    drop: () => void drop().catch(() => undefined),
  }
}

const DraftContent = ({ draft }: { draft: Draft }) => {
  const say = useDraftTexts()
  const lang = useLang()
  const format = useFormat()
  const mayPublish = may(usePerson(), 'configuracion.publicar')
  const [sheet, setSheet] = useState<'preview' | 'plan'>()
  const change = useChanging(draft)
  const { busy, run, drop } = usePublishing(draft)
  const { cambios, problemas, colisiones } = draft
  const errors = problemas.filter(({ nivel }) => nivel === 'error').length
  const reason =
    cambios.length === 0
      ? say('empty')
      : colisiones.length > 0
        ? say('settleFirst')
        : errors > 0
          ? say('fix', { count: errors })
          : mayPublish
            ? undefined
            : say('mayNot')
  const remove = (objeto: string, clave: string) =>
    change({ cambios: cambios.filter((each) => each.objeto !== objeto || each.clave !== clave) })
  return (
    <ConsolePage
      title={draft.nombre ?? say('title')}
      intro={draft.publicar_el ? say('planned', { when: format.when(draft.publicar_el) }) : say('changes', { count: draft.total })}
      back={consolePaths.drafts}
      actions={
        <Button variant="subtle" leftSection={<IconEye size={20} aria-hidden />} onClick={() => setSheet('preview')}>
          {say('preview')}
        </Button>
      }
      aside={
        <>
          <DraftNames key={draft.revision} draft={draft} change={change} />
          <Button variant="subtle" color="wrong" leftSection={<IconTrash size={20} aria-hidden />} onClick={drop}>
            {say('discard')}
          </Button>
        </>
      }
      footer={
        <ActionBar
          main={{ label: say('publish', { count: cambios.length }), loading: busy, reason, onClick: () => run(null) }}
          secondary={
            reason === undefined && (
              <Button
                variant="default"
                size="lg"
                leftSection={<IconCalendarEvent size={20} aria-hidden />}
                onClick={() => setSheet('plan')}
              >
                {say('plan')}
              </Button>
            )
          }
        />
      }
    >
      {draft.estado === 'chocado' && <Notice kind="waiting">{say('collided')}</Notice>}
      <CollisionCard
        collisions={colisiones}
        settle={(collision, mine) => change({ cambios: cambios.map((each) => settled(each, collision, mine)) })}
      />
      {cambios.length === 0 && <EmptyState picture={IconFilePencil} title={say('empty')} text={say('emptyHow')} />}
      <Differences
        differences={draftDifferences(cambios)}
        renderNote={({ objeto, clave, campo }) => (
          <Problems
            problems={problemas
              .filter((problem) => problem.objeto === objeto && problem.clave === clave && problem.campo === campo)
              .map((problem) => ({ nivel: problem.nivel, text: problem[lang] }))}
          />
        )}
        renderAction={({ objeto, clave }) => (
          <Button variant="subtle" size="compact-sm" onClick={() => remove(objeto, clave)}>
            {say('remove')}
          </Button>
        )}
      />
      <OtherProblems draft={draft} />
      <PlanSheet opened={sheet === 'plan'} onClose={() => setSheet(undefined)} plan={run} />
      <PreviewSheet opened={sheet === 'preview'} onClose={() => setSheet(undefined)} id={draft.id} />
    </ConsolePage>
  )
}

const OtherProblems = ({ draft: { cambios, problemas } }: { draft: Draft }) => {
  const shown = draftDifferences(cambios)
  const others = problemas.filter(
    ({ objeto, clave, campo }) => !shown.some((each) => each.objeto === objeto && each.clave === clave && each.campo === campo),
  )
  return others.map((problem) => <ProblemNotice key={problem.objeto + problem.clave + problem.campo + problem.es} problem={problem} />)
}

export const DraftPage = () => {
  const { id } = useParams()
  const query = useLoad(routes.getDraft, { params: { id: Number(id) } }, { keep: false })
  return <Load query={query}>{(draft) => <DraftContent draft={draft} />}</Load>
}

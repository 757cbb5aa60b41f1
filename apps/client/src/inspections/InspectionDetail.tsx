import { Button } from '@mantine/core'
import { IconClipboardCheck, IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { isRole } from '@avisa/contract/access/person'
import { checkReadComments, checkWriteComment } from '@avisa/contract/comments/rules'
import { getInspection } from '@avisa/contract/inspections/routes'
import { checkFinalise } from '@avisa/contract/inspections/rules'
import type { Inspection } from '@avisa/contract/inspections/schemas'
import { refusals } from '@avisa/contract/refusals'
import { pick } from '@avisa/contract/values/languages'
import { useClient, type Client } from '#/platform/client.ts'
import { CommentsCard } from '#/comments/shared/CommentsCard.tsx'
import { PendingChanges } from '#/outbox/shared/PendingChanges.tsx'
import { lazy } from '#/platform/lazy.ts'
import { useLoad } from '#/platform/queries.ts'
import { refresh } from '#/platform/query-client.ts'
import { useOutboxItem, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { useFollow } from '#/platform/use-follow.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { CodeText } from '#/ui/mark/CodeText.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { PhotoStrip } from '#/ui/photo/PhotoStrip.tsx'
import { DetailSkeleton } from '#/ui/state/Skeletons.tsx'
import { StateChip } from '#/ui/mark/StateChip.tsx'
import { useAfter } from '#/ui/hooks/use-after.ts'
import { useSheetAddress } from '#/ui/popup/use-sheet-address.ts'
import { Facts, Outcome, Place } from './InspectionFacts.tsx'
import { InspectionHistory } from './InspectionHistory.tsx'
import classes from './inspections.module.css'
import { useShownInspection } from './inspection-changes.ts'
import { Priority } from './Priority.tsx'
import { useInspectionTexts } from './texts.ts'
import { useChangeRights } from './use-change.ts'
import { useRepairers } from './use-repairers.ts'

const FinishSheet = lazy(async () => ({ default: (await import('./FinishSheet.tsx')).FinishSheet }))
const ChangeSheet = lazy(async () => ({ default: (await import('./ChangeSheet.tsx')).ChangeSheet }))

const Told = ({ name, text }: { name: string; text: string | null }) =>
  text && (
    <section>
      <h2 className={`${classes.label} small quiet regular unspaced`}>{name}</h2>
      <p className="written">{text}</p>
    </section>
  )

/** After a refusal, shows what somebody else changed. */
const reloadRefused = (client: Client, { state }: OutboxItem) => void (state === 'refused' && refresh(client, getInspection))

const Content = ({ loaded }: { loaded: Inspection }) => {
  const client = useClient()
  const { shown: inspection, pending } = useShownInspection(loaded)
  const say = useInspectionTexts()
  const lang = useLang()
  const person = usePerson()
  const facts = { person, vista: true, asStaff: true, propia: false, chat: false }
  return (
    <div className={`${classes.detail} contained column gap-16`}>
      <PendingChanges pending={pending} onFailure={(value) => reloadRefused(client, value)} />
      <PhotoStrip photos={inspection.imagenes ?? []} alt={pick(inspection.vincidencia, 'descripcion', lang)} />
      <div className={`${classes.columns} grid gap-12`}>
        <Place inspection={inspection} />
        <div className="column min-0 gap-12">
          <Outcome inspection={inspection} />
          <Told name={say('notes')} text={inspection.observaciones} />
          <Told name={say('told')} text={inspection.vincidencia.contenido} />
          <Facts inspection={inspection} />
        </div>
      </div>
      {!checkReadComments('inspecciones', facts) && (
        <CommentsCard
          origin="inspecciones"
          id={inspection.id}
          codigo={inspection.codigo}
          mayWrite={checkWriteComment('inspecciones', facts) === undefined}
        />
      )}
      <InspectionHistory inspection={inspection} />
    </div>
  )
}

const Lead = ({ loaded }: { loaded: Inspection }) => {
  const { shown: inspection } = useShownInspection(loaded)
  return (
    <>
      <StateChip
        label={inspection.estado_inspeccion}
        colour={inspection.estado_inspeccion_color}
        icon={inspection.estado_inspeccion_icono}
        large
      />
      <Priority inspection={inspection} as="chip" />
    </>
  )
}

type BarProps = {
  loaded: Inspection
  /** The record is being reloaded. */
  renewing: boolean
  onFinish: () => void
  onChange: () => void
}

/**
 * In ms to wait for the reload after a finish, so that the inspection is not offered to be finished again.
 */
const patience = 2000

const Bar = ({ loaded, renewing, onFinish, onChange }: BarProps) => {
  const { shown: inspection, pending } = useShownInspection(loaded)
  const [waited, setWaited] = useState(false)
  useAfter(patience, () => setWaited(true))
  const say = useInspectionTexts()
  const person = usePerson()
  const rights = useChangeRights(inspection)
  const lang = useLang()
  const refusal = checkFinalise(person, inspection)
  const finishes = refusal === undefined
  // Preloaded for places without signal.
  useRepairers(inspection.unidad_gestion_id, inspection.vincidencia.tipoincidencia_id, finishes)
  const finish = { label: say('finish'), icon: IconClipboardCheck, loading: renewing && !waited, onClick: onFinish }
  if (pending.length > 0) return null
  if (inspection.finalizada || !(finishes || rights.any || isRole(person, 'inspector'))) return null
  const secondary = rights.any && (
    <Button variant="default" size="lg" leftSection={<IconPencil size={20} stroke={1.9} aria-hidden />} onClick={onChange}>
      {say('change')}
    </Button>
  )
  return <ActionBar main={refusal ? { ...finish, loading: false, reason: refusals[refusal][lang] } : finish} secondary={secondary} />
}

/** Returns to the list once the finish has been accepted. */
const useLeave = (back: string) => {
  const client = useClient()
  const say = useInspectionTexts()
  const navigate = useNavigate()
  const [sent, setSent] = useState<string>()
  const leave = (message: string) => {
    toast(client, { message })
    void navigate(back, { replace: true })
  }
  // Its photos may still be uploading.
  useFollow(useOutboxItem(sent)?.answer !== undefined, (arrived) => {
    if (!arrived) return
    setSent(undefined)
    leave(say('done'))
  })
  return { leaveWhenSent: setSent, leaveNow: () => leave(say('kept')) }
}

export const InspectionDetail = ({ id, back }: { id: number; back: string }) => {
  const lang = useLang()
  const query = useLoad(getInspection, { params: { id } }, { main: true })
  const inspection = query.data
  const finishing = useSheetAddress('finalizar')
  const changing = useSheetAddress('cambiar')
  const { leaveWhenSent, leaveNow } = useLeave(back)
  return (
    <AppPage
      back={back}
      title={inspection ? pick(inspection.vincidencia, 'descripcion', lang) : ' '}
      label={inspection && <CodeText>{inspection.codigo}</CodeText>}
      lead={inspection && <Lead loaded={inspection} />}
      footer={inspection && <Bar loaded={inspection} renewing={query.refreshing} onFinish={finishing.open} onChange={changing.open} />}
    >
      <Load query={query} skeleton={<DetailSkeleton />}>
        {(loaded) => (
          <>
            <Content loaded={loaded} />
            <Suspense>
              {finishing.key !== null && (
                <FinishSheet
                  key={finishing.key}
                  inspection={loaded}
                  opened={finishing.opened}
                  onClose={finishing.close}
                  onSent={leaveWhenSent}
                  onKept={leaveNow}
                />
              )}
              {changing.key !== null && (
                <ChangeSheet key={changing.key} inspection={loaded} opened={changing.opened} onClose={changing.close} />
              )}
            </Suspense>
          </>
        )}
      </Load>
    </AppPage>
  )
}

import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { holds } from '@avisa/contract/access/permissions'
import { citizenFieldsToShow, incidentExtraFields } from '@avisa/contract/extra-fields/routes'
import { isDrawn } from '@avisa/contract/extra-fields/read-value'
import type { GivenValues } from '@avisa/contract/extra-fields/rules'
import type { ExtraField } from '@avisa/contract/extra-fields/schemas'
import { readsAsCitizen } from '@avisa/contract/incidents/rules'
import { pick } from '@avisa/contract/values/languages'
import { lazy } from '#/platform/lazy.ts'
import { useOnline } from '#/platform/network.ts'
import { useOutboxItem, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { Notice } from '#/ui/state/Notice.tsx'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import type { ShownIncident } from '../EditSheet.tsx'
import { SignatureImage } from '../SignatureImage.tsx'
import { useExtraTexts } from '../texts.ts'
import { answered } from '../answered.ts'
import { shortened, valueText } from '../value-text.ts'
import classes from '../extra-fields.module.css'

const EditSheet = lazy(async () => ({ default: (await import('../EditSheet.tsx')).EditSheet }))

/** One field with its value, cut to 40 characters until it is expanded. */
const Value = ({ field }: { field: ExtraField }) => {
  const say = useExtraTexts()
  const lang = useLang()
  const [whole, setWhole] = useState(false)
  const text = valueText(field, { say, lang }) ?? say('unfilled')
  const short = shortened(text)
  const signature = field.tipo_campo === 'signature' && typeof field.valor === 'string' ? field.valor : ''
  return (
    <Row
      title={pick(field, 'nombre', lang)}
      support={
        <>
          <span className={whole ? 'written' : undefined}>{whole ? text : short}</span>
          {isDrawn(signature) && (
            <span className={`${classes.small} mt-6 block framed rounded-10`}>
              <SignatureImage value={signature} />
            </span>
          )}
        </>
      }
      {...(short === text
        ? {}
        : {
            onClick: () => setWhole(!whole),
            trailing: <span className="small fixed accent strong">{say(whole ? 'showLess' : 'showAll')}</span>,
          })}
    />
  )
}

const Sending = ({ item }: { item: OutboxItem | undefined }) => {
  const say = useExtraTexts()
  const online = useOnline()
  const refused = item?.state === 'refused'
  // With a network the change is sent in a moment.
  if (!item || item.state === 'sent' || (online && !refused)) return null
  const reason = (
    <Button component={Link} to={paths.outbox} variant="subtle" size="sm">
      {say('seeReason')}
    </Button>
  )
  return (
    <Notice kind={refused ? 'wrong' : 'info'} live {...(refused ? { action: reason } : {})}>
      {say(refused ? 'refused' : 'waiting')}
    </Notice>
  )
}

/** Changes waiting to be sent are shown at once, refused ones are not. */
const useEdits = () => {
  const [saved, setSaved] = useState<{ id: string; values: GivenValues }>()
  const item = useOutboxItem(saved?.id)
  return { item, values: item?.state === 'refused' ? {} : (saved?.values ?? {}), setSaved }
}

const Fields = ({ incident, fields, editable }: { incident: ShownIncident; fields: readonly ExtraField[]; editable: boolean }) => {
  const say = useExtraTexts()
  const [open, setOpen] = useState(false)
  // A new key starts the sheet afresh each time; it stays mounted to return the focus on closing.
  const [times, setTimes] = useState(0)
  const edit = () => {
    setTimes(times + 1)
    setOpen(true)
  }
  const { item, values, setSaved } = useEdits()
  const now = answered(fields.map(withoutDefault), values).map((field, at) => (values[field.codigo] ? field : (fields[at] ?? field)))
  const rows = editable ? now : now.filter(({ valor }) => valor !== null)
  if (rows.length === 0) return null
  return (
    <>
      <RowCard title={say('title')}>
        {rows.map((field) => (
          <Value key={field.id} field={field} />
        ))}
      </RowCard>
      <Sending item={item} />
      {editable && (
        <Button variant="default" leftSection={<IconPencil size={20} stroke={1.9} aria-hidden />} onClick={edit}>
          {say('edit')}
        </Button>
      )}
      {times > 0 && (
        <Suspense>
          <EditSheet
            key={times}
            opened={open}
            incident={incident}
            fields={now}
            onClose={() => setOpen(false)}
            onSaved={(id, changed) => {
              setSaved({ id, values: { ...values, ...changed } })
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The default is for a new report; an existing incident without an answer has none. */
const withoutDefault = (field: ExtraField): ExtraField => ({ ...field, json: { ...field.json, default: null } })

const StaffFields = ({ incident }: { incident: ShownIncident }) => {
  const { data } = useLoad(incidentExtraFields, { params: { id: incident.id } }, { bilingual: true })
  const editable = holds(usePerson()?.user_permisos ?? {}, 'campo-extra.editar')
  return data ? <Fields incident={incident} fields={data} editable={editable} /> : null
}

const CitizenFields = ({ incident }: { incident: ShownIncident }) => {
  const { data } = useLoad(citizenFieldsToShow, { params: { id: incident.id } }, { bilingual: true })
  return data ? <Fields incident={incident} fields={data} editable={false} /> : null
}

export const ExtraFieldsCard = ({ incident }: { incident: ShownIncident }) => {
  const person = usePerson()
  if (readsAsCitizen(person, incident)) return incident.propia ? <CitizenFields incident={incident} /> : null
  return holds(person?.user_permisos ?? {}, 'campo-extra.consultar') ? <StaffFields incident={incident} /> : null
}

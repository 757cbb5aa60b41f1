import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isRole } from '@avisa/contract/access/person'
import { descriptionFields, type WizardStep } from '@avisa/contract/incidents/wizard/steps'
import { struckOut } from '@avisa/contract/publication/rules'
import { pick } from '@avisa/contract/values/languages'
import { withoutPersonal } from '@avisa/contract/values/personal'
import { ExtraAnswersCard } from '#/extra-fields/shared/ExtraAnswersCard.tsx'
import { useOnline } from '#/platform/network.ts'
import { useFormat } from '#/platform/text.ts'
import { BlobImage } from '#/ui/photo/BlobImage.tsx'
import { RowCard } from '#/ui/list/Rows.tsx'
import { PlaceMap } from '../place/PlaceMap.tsx'
import { useInspectionResults, useOrigins } from '../draft/use-lists.ts'
import { addressLine } from '../place/use-place-address.ts'
import { useLaterTexts } from '../later-texts.ts'
import type { Wizard } from '../use-wizard.ts'
import classes from '../wizard.module.css'

type FactProps = { wizard: Wizard; step: WizardStep; label: string; plain?: boolean; children: ReactNode }

const Fact = ({ wizard: { editable, edit }, step, label, plain = false, children }: FactProps) => {
  const say = useLaterTexts()
  return (
    <div className={`${classes.fact} flex start gap-12`}>
      <div className="grow anywhere">
        <div className="small quiet">{label}</div>
        <div className={`${classes.factValue} strong`} data-plain={plain || undefined}>
          {children}
        </div>
      </div>
      {editable(step) && (
        <ActionIcon aria-label={say('edit', { what: label })} onClick={() => edit(step)}>
          <IconPencil size={22} stroke={1.9} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

const Place = ({ wizard }: { wizard: Wizard }) => {
  const say = useLaterTexts()
  const { draft, address } = wizard
  const online = useOnline()
  if (!draft.place) return null
  const lines = [
    addressLine(address) ?? say(address.kind === 'none' ? 'noAddress' : online ? 'addressLater' : 'offlineAddress'),
    draft.emplazamiento,
  ]
  return (
    <Fact wizard={wizard} step="map" label={say('place')}>
      {lines.filter(Boolean).join('\n')}
    </Fact>
  )
}

const StaffFacts = ({ wizard }: { wizard: Wizard }) => {
  const say = useLaterTexts()
  const { lang, draft, person, parameters, unit } = wizard
  const format = useFormat()
  const fields = descriptionFields({ person, parameters, unit: unit ?? null })
  const origin = useOrigins(fields.origen).find(({ id }) => id === draft.origen_id)
  const facts = [
    fields.fecha && draft.fecha !== '' && `${say('date')}: ${format.exact(new Date(draft.fecha))}`,
    fields.origen && origin && `${say('origin')}: ${pick(origin, 'nombre', lang)}`,
    fields.autoasignar && draft.autoasignar && say('selfAssign'),
  ]
  return facts.map(
    (fact) =>
      fact && (
        <p key={fact} className="small quiet">
          {fact}
        </p>
      ),
  )
}

const InspectionFact = ({ wizard }: { wizard: Wizard }) => {
  const say = useLaterTexts()
  const { lang, draft } = wizard
  const result = useInspectionResults().data?.find(({ id }) => id === draft.inspeccion.resultado_id)
  const lines = [result ? pick(result, 'descripcion', lang) : say('noResult'), draft.inspeccion.comentario?.trim()]
  return (
    <Fact wizard={wizard} step="inspection" label={say('step_inspection')} plain>
      {lines.filter(Boolean).join('\n')}
    </Fact>
  )
}

const Photos = ({ wizard }: { wizard: Wizard }) => {
  const say = useLaterTexts()
  const { draft } = wizard
  return (
    <Fact wizard={wizard} step="images" label={say('step_images')} plain>
      {draft.photos.length === 0 && say('noPhotos')}
      <span className={`${classes.thumbs} flex wrap gap-8 mt-8`}>
        {draft.photos.map((photo) => (
          <BlobImage key={photo.id} blob={photo.blob} alt="" />
        ))}
      </span>
    </Fact>
  )
}

/** What strangers will read, for the reporter; staff decide it in the review. */
const SeenByOthers = ({ wizard }: { wizard: Wizard }) => {
  const say = useLaterTexts()
  const { draft, types, person, parameters } = wizard
  const type = types.find(({ id }) => draft.tipos.includes(id))
  const text = draft.contenido.trim()
  const isEmpty = text === '' && draft.photos.length === 0
  if (!isRole(person, 'ciudadano') || !parameters.incidencias_publicas || !type || isEmpty) return null
  const struck = withoutPersonal(text, struckOut)
  const when = !type.es_publica || type.publicacion === 'nunca' ? 'others_nunca' : (`others_${type.publicacion}` as const)
  const isStruck = struck !== text
  return (
    <div className="mt-8">
      <p className="small quiet">{say('others')}</p>
      {isStruck && (when === 'others_revisada' || when === 'others_directa') && <p>{struck}</p>}
      <p className="small quiet">{say(when === 'others_directa' && isStruck ? 'others_revisada' : when)}</p>
    </div>
  )
}

export const SummaryFacts = ({ wizard }: { wizard: Wizard }) => {
  const say = useLaterTexts()
  const { lang, draft, unit, types, offered, asksContact, steps } = wizard
  const typeNames = types.filter((type) => draft.tipos.includes(type.id)).map((type) => pick(type, 'descripcion', lang))
  const contact = asksContact
    ? [draft.nombre, draft.email, draft.telefono, draft.dni, draft.direccion].filter((text) => text.trim() !== '')
    : []
  return (
    <RowCard>
      {draft.place && <PlaceMap wizard={wizard} at={draft.place} />}
      {offered.length > 1 && unit && (
        <Fact wizard={wizard} step="unit" label={say('unit')}>
          {pick(unit, 'nombre', lang)}
        </Fact>
      )}
      <Place wizard={wizard} />
      <Fact wizard={wizard} step="type" label={say('type')}>
        {typeNames.join(', ')}
      </Fact>
      <Fact wizard={wizard} step="description" label={say('details')} plain>
        {draft.contenido.trim() || say('noDescription')}
        <ExtraAnswersCard fields={wizard.extra.fields} values={draft.camposExtra} />
        <SeenByOthers wizard={wizard} />
        <StaffFacts wizard={wizard} />
      </Fact>
      <Fact wizard={wizard} step="citizen" label={say('contact')} plain>
        {contact.join('\n') || say('noContact')}
      </Fact>
      {draft.mode !== 'duplicate' && <Photos wizard={wizard} />}
      {steps.includes('inspection') && <InspectionFact wizard={wizard} />}
    </RowCard>
  )
}

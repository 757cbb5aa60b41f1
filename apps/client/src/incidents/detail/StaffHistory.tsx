import { Link } from 'react-router'
import { editFields } from '@avisa/contract/incidents/changes'
import type { Incident, IncidentChange } from '@avisa/contract/incidents/schemas'
import { isPriority } from '@avisa/contract/types/priorities'
import { pick } from '@avisa/contract/values/languages'
import { useFormat, useLang } from '#/platform/text.ts'
import { usePerson } from '#/platform/session.ts'
import { may } from '@avisa/contract/access/person'
import { IncidentPhotos } from '../IncidentPhotos.tsx'
import { UndoMergeButton } from '../merge/UndoMergeButton.tsx'
import { paths } from '@avisa/contract/paths'
import { ChangeHistory } from '#/ui/page/ChangeHistory.tsx'
import { emptyValue } from './empty-value.ts'
import { useDetailTexts } from './texts.ts'

type Say = ReturnType<typeof useDetailTexts>

const names = [...editFields, 'recuadros', 'tipo', 'direccion', 'geolatitud'] as const

type ChangedField = IncidentChange['cambios'][number]

/** Own fields by their texts, extra fields by their name. */
const useFieldName = (incident: Incident) => {
  const say = useDetailTexts()
  const lang = useLang()
  return (campo: string) => {
    const contactField = names.find((name) => name === campo.replace('ciudadano.', ''))
    const extra = incident.camposExtra?.find(({ codigo }) => codigo === campo)
    if (extra) return pick(extra, 'nombre', lang)
    return contactField ? say(`field_${contactField}`) : campo
  }
}

const isMoment = /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/
const isDay = /^\d{4}-\d\d-\d\d$/

type HistoryTexts = { say: Say; format: ReturnType<typeof useFormat> }

/** Priorities and dates in words. */
const valueOf = ({ say, format }: HistoryTexts, { campo }: ChangedField, value: string | null) => {
  if (campo === 'prioridad' && isPriority(value)) return say(`priority_${value}`)
  if (!value) return emptyValue(say, campo)
  return isMoment.test(value) ? format.exact(value) : isDay.test(value) ? format.date(value) : value
}

/** Coordinates mean nothing to people: the address is shown instead, or that the point was moved. */
const isWorthShowing = ({ campo }: ChangedField, all: readonly ChangedField[]) =>
  campo !== 'geolongitud' && (campo !== 'geolatitud' || all.every((other) => other.campo !== 'direccion'))

const Changed = ({ incident, change }: { incident: Incident; change: IncidentChange }) => {
  const say = useDetailTexts()
  const words = { say, format: useFormat() }
  const nameOf = useFieldName(incident)
  const undoes = may(usePerson(), 'incidencia.fusionar') && change.accion === 'fusionada'
  const fusion_id = undoes && incident.relacionadas?.find(({ id }) => id === change.relacionada?.id)?.fusion_id
  const photos = (incident.imagenes ?? []).filter(({ id }) => change.imagenes?.includes(id))
  const { DesEstadoAnterior: from, DesEstado: to, cambios, relacionada, comentario } = change
  return (
    <>
      {to && <p>{from && from !== to ? say('fromTo', { from, to }) : say('nowIs', { to })}</p>}
      {cambios
        .filter((entry) => isWorthShowing(entry, cambios))
        .map((entry) => (
          <p key={entry.campo}>
            {nameOf(entry.campo)}
            {entry.campo !== 'geolatitud' &&
              `: ${say('fromTo', { from: valueOf(words, entry, entry.antes), to: valueOf(words, entry, entry.despues) })}`}
          </p>
        ))}
      {relacionada && (
        <p>
          <Link to={paths.incident.to({ id: relacionada.id })}>{relacionada.codigo}</Link>
        </p>
      )}
      {comentario && <p>{comentario}</p>}
      {photos.length > 0 && (
        <div className="py-8">
          <IncidentPhotos photos={photos} alt={incident.descripcion} look="mosaic" />
        </div>
      )}
      {fusion_id && <UndoMergeButton id={fusion_id} />}
    </>
  )
}

export const StaffHistory = ({ incident }: { incident: Incident }) => {
  const say = useDetailTexts()
  const changes = (incident.cambios ?? []).map((change) => ({
    id: change.id,
    title: say(`did_${change.accion}`),
    fecha: change.fecha,
    quien: change.quien,
    lines: <Changed incident={incident} change={change} />,
  }))
  return <ChangeHistory title={say('history')} changes={changes} />
}

import { Button } from '@mantine/core'
import { IconCircleCheck, IconEye, IconRotate2, IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Incident, SimilarIncident } from '@avisa/contract/incidents/schemas'
import { paths } from '@avisa/contract/paths'
import { pick } from '@avisa/contract/values/languages'
import { photoUrl } from '#/platform/photo-url.ts'
import { useFormat, useLang } from '#/platform/text.ts'
import { Thumbnail } from '#/ui/list/Rows.tsx'
import { StateChip } from '#/ui/mark/StateChip.tsx'
import { TypeIcon } from '#/ui/mark/TypeIcon.tsx'
import { useStateOf } from '../IncidentRow.tsx'
import { useNearTexts } from './texts.ts'

/** Photo and facts of a report that may be the same; `children` beside the photo, below its type. */
export const IncidentGlance = ({ incident, size, children }: { incident: Incident; size: number; children: React.ReactNode }) => {
  const lang = useLang()
  const photo = incident.imagenes?.[0]
  return (
    <div className="flex gap-12">
      <Thumbnail size={size} src={photo && photoUrl(photo, 'thumb')} icon={<TypeIcon name={incident.icono} size={28} />} />
      <div className="column min-0 gap-4">
        <h3 className="strong">{pick(incident, 'descripcion', lang)}</h3>
        {children}
      </div>
    </div>
  )
}

/** The reporter counts too. */
export const peopleOf = ({ numero_adhesiones }: Incident) => numero_adhesiones + 1

type Props = {
  similar: SimilarIncident
  /** No link leaves an embedded report. */
  alone: boolean
  onJoin: (incident: Incident) => void
  /** What was mended lately is not. */
  onAgain: (incident: Incident) => void
}

export const SimilarCard = ({ similar: { incidencia, metros, clase }, alone, onJoin, onAgain }: Props) => {
  const say = useNearTexts()
  const format = useFormat()
  const stateOf = useStateOf()
  const { propia, id } = incidencia
  const joins = clase === 'abierta' && !propia
  return (
    <article className="card column gap-12 p-12">
      <IncidentGlance incident={incidencia} size={96}>
        <span>
          {say('away')} <b>{format.distance(metros)}</b> · {clase === 'resuelta' ? say('mended') : format.when(incidencia.fecha)}
        </span>
        <span className="flex">
          <StateChip {...stateOf(incidencia)} />
        </span>
        <span className="row gap-6 small quiet">
          {propia ? <IconCircleCheck size={18} stroke={1.9} aria-hidden /> : <IconUsers size={18} stroke={1.9} aria-hidden />}
          {propia ? say('yours') : say('people', { count: peopleOf(incidencia) })}
        </span>
      </IncidentGlance>
      {joins && (
        <Button
          variant="light"
          size="lg"
          fullWidth
          leftSection={<IconEye size={20} stroke={1.9} aria-hidden />}
          onClick={() => onJoin(incidencia)}
        >
          {say('meToo')}
        </Button>
      )}
      {clase === 'resuelta' && (
        <Button
          variant="light"
          size="lg"
          fullWidth
          leftSection={<IconRotate2 size={20} stroke={1.9} aria-hidden />}
          onClick={() => onAgain(incidencia)}
        >
          {say('again')}
        </Button>
      )}
      {!joins && clase === 'abierta' && !alone && (
        <Button variant="light" size="lg" fullWidth component={Link} to={(propia ? paths.myIncident : paths.incident).to({ id })}>
          {say('see')}
        </Button>
      )}
    </article>
  )
}

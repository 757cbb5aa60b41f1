import type { ReactNode } from 'react'
import { IconUsers } from '@tabler/icons-react'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { paths } from '@avisa/contract/paths'
import { pick } from '@avisa/contract/values/languages'
import { photoUrl } from '#/platform/photo-url.ts'
import { useLang } from '#/platform/text.ts'
import { CodeText } from '#/ui/mark/CodeText.tsx'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { StateChip } from '#/ui/mark/StateChip.tsx'
import { PhotoImage } from '#/ui/photo/PhotoImage.tsx'
import details from '../detail/detail.module.css'
import { AddressLine, MapGlance } from '../detail/Place.tsx'
import { peopleOf } from '../near/SimilarCard.tsx'
import classes from './merge.module.css'
import { useMergeTexts } from './texts.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

export const MergeSide = ({ incident, stays }: { incident: Incident; stays: boolean }) => {
  const say = useMergeTexts()
  const lang = useLang()
  const [photo] = incident.imagenes ?? []
  const tasks = incident.tareas ?? []
  const name = say(stays ? 'stays' : 'joins')
  return (
    <article className={`${classes.side} card clip column`} data-stays={stays || undefined} aria-label={`${name}: ${incident.codigo}`}>
      <header className={`${classes.head} row between gap-12 p-12-16`}>
        <strong className={stays ? 'accent' : ''}>{name}</strong>
        <CodeText>{incident.codigo}</CodeText>
      </header>
      <div className="column gap-12 p-16">
        <div className={`${classes.pictures} grid gap-8`} data-photo={photo !== undefined || undefined}>
          {photo && (
            <PhotoImage
              className={`${classes.photo} cover relative clip rounded-12`}
              src={photoUrl(photo, 'view')}
              alt={pick(incident, 'descripcion', lang)}
            />
          )}
          <MapGlance incident={incident} to={paths.incidentMap.to({ id: incident.id })} />
        </div>
        <p className="row wrap gap-12">
          <StateChip label={incident.DesEstado} colour={incident.ColorEstado} icon={incident.icono_estado} />
          <span className="small quiet inline gap-6">
            <IconUsers size={18} stroke={1.9} aria-hidden /> {say('people', { count: peopleOf(incident) })}
          </span>
        </p>
        <div>
          <h2 className="heading">{pick(incident, 'descripcion', lang)}</h2>
          <p className="small quiet">
            <AddressLine incident={incident} />
          </p>
        </div>
        <p className="written">{incident.contenido || say('noText')}</p>
        <dl className={`${details.facts} facts grid gap-8`}>
          <Fact name={say('reported')}>
            <RelativeTime time={incident.fecha} />
          </Fact>
          <Fact name={say('photos')}>{incident.imagenes?.length ?? 0}</Fact>
          <Fact name={say('tasks')}>
            {tasks.length === 0 ? say('none') : tasks.map(({ codigo, DesEstadoTecnico }) => `${codigo}, ${DesEstadoTecnico}`).join(' · ')}
          </Fact>
        </dl>
      </div>
    </article>
  )
}

import { isRole } from '@avisa/contract/access/person'
import { tracks, type Track } from '@avisa/contract/statuses/tracks'
import { useStatuses } from '#/platform/configuration.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { RowCard } from '#/ui/list/Rows.tsx'
import { StateTile } from '#/ui/mark/StateChip.tsx'
import { forCitizens, staffStatuses, type ExplainedStatus } from './explained-statuses.ts'
import { useHelpTexts } from './texts.ts'

const List = ({ title, statuses }: { title?: string; statuses: readonly ExplainedStatus[] }) => (
  <RowCard {...(title === undefined ? {} : { title })}>
    <ul className="list">
      {statuses.map(({ name, colour, icon, text }) => (
        <li key={name} className="flex ruled p-14-16 gap-12">
          <StateTile colour={colour} icon={icon} />
          <div>
            <b className="block title">{name}</b>
            <p className="size-15 quiet">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </RowCard>
)

const TrackList = ({ track, citizen }: { track: Track; citizen: boolean }) => {
  const say = useHelpTexts()
  const lang = useLang()
  return (
    <Load query={useStatuses(track)}>
      {(statuses) =>
        citizen ? (
          <List statuses={forCitizens(statuses, lang)} />
        ) : (
          <List title={say(`track_${track}`)} statuses={staffStatuses(statuses, lang)} />
        )
      }
    </Load>
  )
}

export const StatusesPage = () => {
  const say = useHelpTexts()
  const citizen = isRole(usePerson(), 'ciudadano')
  const visibleTracks: readonly Track[] = citizen ? ['incidencia'] : tracks
  return (
    <AppPage title={say('statuses')} subtitle={say(citizen ? 'statusesIntro' : 'statusesStaff')} back={paths.faq}>
      {visibleTracks.map((track) => (
        <TrackList key={track} track={track} citizen={citizen} />
      ))}
    </AppPage>
  )
}

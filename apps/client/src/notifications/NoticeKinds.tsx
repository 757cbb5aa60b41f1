import { noticeKinds, noticeChannels, type NoticeChoices, type NoticeKind, type NoticeChannel } from '@avisa/contract/notifications/kinds'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import classes from './notifications.module.css'
import { useNoticeTexts } from './texts.ts'

type Props = { chosen: NoticeChoices; onChange: (chosen: NoticeChoices) => void }

const toggled = (channels: readonly NoticeChannel[], way: NoticeChannel) =>
  noticeChannels.filter((candidate) => channels.includes(candidate) !== (candidate === way))

const Kind = ({ kind, chosen, onChange }: Props & { kind: NoticeKind }) => {
  const say = useNoticeTexts()
  const ways = chosen[kind]
  return (
    <fieldset className="p-14-16 ruled-top">
      <legend className={`${classes.kindName} strong wide p-0`}>{say(`kind_${kind}`)}</legend>
      <p className={`${classes.kindText} small quiet`}>{say(`kindText_${kind}`)}</p>
      <div className={`${classes.ways} flex wrap gap-8`}>
        {noticeChannels.map((way) => (
          <FilterChip key={way} pressed={ways.includes(way)} onClick={() => onChange({ ...chosen, [kind]: toggled(ways, way) })}>
            {say(`way_${way}`)}
          </FilterChip>
        ))}
      </div>
    </fieldset>
  )
}

export const NoticeKinds = (props: Props) => noticeKinds.map((kind) => <Kind key={kind} kind={kind} {...props} />)

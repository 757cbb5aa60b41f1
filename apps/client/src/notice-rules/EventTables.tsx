import { noticeGroups, type EventName } from '@avisa/contract/notifications/events'
import { Button } from '@mantine/core'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { Cells, useEventName, type CellsProps } from './Cells.tsx'
import { eventsOfGroup, receiversOf, takesPart } from './matrix.ts'
import classes from './notice-rules.module.css'
import { useEventTexts } from './event-texts.ts'
import { useNoticeRuleTexts } from './texts.ts'

type Props = CellsProps & {
  isShown: (evento: EventName) => boolean
  lacks: (evento: EventName) => boolean
  onText: (evento: EventName) => void
}

const TextButton = ({ evento, lacks, onText }: Pick<Props, 'lacks' | 'onText'> & { evento: EventName }) => {
  const say = useNoticeRuleTexts()
  const nameOf = useEventName()
  const missing = lacks(evento)
  const words = say(missing ? 'missing' : 'text')
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      {...(missing ? { color: 'red' } : {})}
      aria-label={`${nameOf(evento)}: ${words}`}
      onClick={() => onText(evento)}
    >
      {words}
    </Button>
  )
}

const useGroups = (isShown: Props['isShown']) =>
  noticeGroups
    .map((group) => ({ group, events: eventsOfGroup(group).filter(isShown), receivers: receiversOf(group) }))
    .filter(({ events }) => events.length > 0)

/** Event × receiver × way, a table for each kind of record, because not everybody takes part in all. */
export const EventTables = ({ isShown, lacks, onText, ...cells }: Props) => {
  const say = useNoticeRuleTexts()
  const sayEvent = useEventTexts()
  const nameOf = useEventName()
  return useGroups(isShown).map(({ group, events, receivers }) => (
    <section key={group} className={`${classes.pane} card surface`} aria-label={sayEvent(group)}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{sayEvent(group)}</th>
            {receivers.map((quien) => (
              <th key={quien} scope="col" className="smaller quiet">
                {sayEvent(quien)}
              </th>
            ))}
            <th scope="col" className="smaller quiet">
              {say('text')}
            </th>
          </tr>
        </thead>
        <tbody>
          {events.map((evento) => (
            <tr key={evento}>
              <th scope="row">{nameOf(evento)}</th>
              {receivers.map((quien) => (
                <td key={quien} className="smaller quiet">
                  {takesPart(evento, quien) ? <Cells {...cells} evento={evento} quien={quien} /> : say('notTaking')}
                </td>
              ))}
              <td>
                <TextButton evento={evento} lacks={lacks} onText={onText} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ))
}

/** The same on a narrow screen: one card for each event. */
export const EventLists = ({ isShown, lacks, onText, ...cells }: Props) => {
  const sayEvent = useEventTexts()
  const nameOf = useEventName()
  return useGroups(isShown).map(({ group, events, receivers }) =>
    events.map((evento) => (
      <RowCard key={evento} title={`${sayEvent(group)}: ${nameOf(evento)}`}>
        {receivers
          .filter((quien) => takesPart(evento, quien))
          .map((quien) => (
            <Row key={quien} title={sayEvent(quien)} trailing={<Cells {...cells} evento={evento} quien={quien} />} />
          ))}
        <div className={classes.text}>
          <TextButton evento={evento} lacks={lacks} onText={onText} />
        </div>
      </RowCard>
    )),
  )
}

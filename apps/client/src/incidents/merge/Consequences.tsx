import { IconChecklist, IconMail, IconPhoto, IconUsers, type Icon } from '@tabler/icons-react'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { peopleOf } from '../near/SimilarCard.tsx'
import classes from './merge.module.css'
import { useMergeTexts } from './texts.ts'

const Consequence = ({ icon: Shape, children }: { icon: Icon; children: string }) => (
  <li className="flex start gap-10">
    <Shape className="fixed quiet" size={20} stroke={1.9} aria-hidden />
    {children}
  </li>
)

type Props = { stays: Incident; joins: readonly Incident[]; /** The codes of the tasks that end. */ ending: readonly string[] }

/** What merging changes, said before. */
export const Consequences = ({ stays, joins, ending }: Props) => {
  const say = useMergeTexts()
  const all = [stays, ...joins]
  const photos = joins.reduce((sum, { imagenes = [] }) => sum + imagenes.length, 0)
  const from = joins.length === 1 ? joins[0]?.codigo : undefined
  const to = stays.codigo
  return (
    <section className="card column gap-12 p-16">
      <h2 className="heading">{say('changes')}</h2>
      <ul className={`${classes.changes} list grid gap-8`}>
        <Consequence icon={IconUsers}>{say('willCount', { count: all.reduce((sum, each) => sum + peopleOf(each), 0) })}</Consequence>
        {photos > 0 && (
          <Consequence icon={IconPhoto}>
            {from === undefined ? say('willShowAll', { count: photos, to }) : say('willShow', { count: photos, from, to })}
          </Consequence>
        )}
        {ending.length > 0 && (
          <Consequence icon={IconChecklist}>{say('willEnd', { count: ending.length, codes: ending.join(', ') })}</Consequence>
        )}
        <Consequence icon={IconMail}>{from === undefined ? say('willTellAll', { to }) : say('willTell', { from, to })}</Consequence>
      </ul>
    </section>
  )
}

import { may } from '@avisa/contract/access/person'
import type { Act } from '@avisa/contract/configuration/schemas'
import { consolePaths } from '@avisa/contract/console-paths'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { namedIn, objectText } from './labels.ts'
import { Mark } from './Mark.tsx'
import { useConfigurationTexts } from './texts.ts'
import { useUndo } from './use-save.ts'

/** The server names the objects of the first changes. */
const mostNamed = 3

export const useActTitle = () => {
  const say = useConfigurationTexts()
  const lang = useLang()
  return ({ nombre, origen, sobre, total }: Act): string => {
    if (nombre) return say('draftTitle', { name: nombre })
    const [first, ...rest] = sobre
    if (!first) return origen === 'migracion' && total === 0 ? say('baseAct') : say('changes', { count: total })
    if (rest.length === 0) return `${objectText(first.objeto, lang)}: «${namedIn(first, lang)}»`
    const names = sobre.map((subject) => `«${namedIn(subject, lang)}»`).join(', ')
    if (sobre.length >= mostNamed && total > mostNamed) return say('andMore', { names })
    return rest.every(({ objeto }) => objeto === first.objeto) ? `${objectText(first.objeto, lang, 'plural')}: ${names}` : names
  }
}

export const useAuthor = () => {
  const say = useConfigurationTexts()
  const own = usePerson()?.user_id
  return ({ autor, autor_id, origen }: Pick<Act, 'autor' | 'autor_id' | 'origen'>): string =>
    autor === null ? say(`origin_${origen}`) : autor_id === own ? say('you') : autor
}

type Undoable = Pick<Act, 'autor_id' | 'origen' | 'total'>
/** What a municipality began with is the ground of everything after it. */
export const isGround = ({ origen, total }: Undoable): boolean => origen === 'plantilla' || origen === 'migracion' || total === 0

/** Whether the reader may take an act back: their own, or any if they publish. */
export const useMayUndo = () => {
  const me = usePerson()
  return (act: Undoable): boolean => !isGround(act) && (act.autor_id === me?.user_id || may(me, 'configuracion.publicar'))
}

export const ActRows = ({ acts }: { acts: readonly Act[] }) => {
  const say = useConfigurationTexts()
  const titleOf = useActTitle()
  const authorOf = useAuthor()
  const mayUndo = useMayUndo()
  const { undo, busy } = useUndo()
  return (
    <ul className="list">
      {acts.length === 0 && <li className="small quiet p-12-16 ruled-top">{say('historyNone')}</li>}
      {acts.map((act) => (
        <li key={act.id} className="flex start gap-12 p-12-16 ruled-top">
          <Mark act={act} />
          <div className="grow small">
            <Link className="plain-link medium block anywhere" to={`${consolePaths.changes}?acto=${act.id}`}>
              {titleOf(act)}
            </Link>
            <span className="quiet">
              <RelativeTime time={act.publicado ?? act.creado} plain /> · {authorOf(act)}
            </span>
            {act.motivo && <span className="quiet block anywhere">«{act.motivo}»</span>}
            {act.deshecho_por_id === null && act.total === 1 && mayUndo(act) && (
              <Button variant="subtle" size="compact-sm" disabled={busy} onClick={() => void undo(act.id)}>
                {say('undo')}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

import type { Act } from '@avisa/contract/configuration/schemas'
import { consolePaths } from '@avisa/contract/console-paths'
import { pick, type Lang } from '@avisa/contract/values/languages'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { objectText, parameterLabel } from './labels.ts'
import { Mark } from './Mark.tsx'
import { useConfigurationTexts } from './texts.ts'
import { useUndo } from './use-save.ts'

type Subject = Act['sobre'][number]
const subjectName = (subject: Subject, lang: Lang): string =>
  subject.objeto === 'parametro' ? parameterLabel(subject.clave, lang) : pick(subject, 'nombre', lang) || subject.clave

export const useActTitle = () => {
  const say = useConfigurationTexts()
  const lang = useLang()
  return ({ nombre, sobre, total }: Act): string => {
    if (nombre) return say('draftTitle', { name: nombre })
    const [first, ...rest] = sobre
    if (!first) return say('changes', { count: total })
    if (rest.length === 0) return `${objectText(first.objeto, lang)}: «${subjectName(first, lang)}»`
    if (rest.every(({ objeto }) => objeto === first.objeto)) {
      const names = sobre.map((subject) => `«${subjectName(subject, lang)}»`).join(', ')
      return `${objectText(first.objeto, lang, 'plural')}: ${names}`
    }
    return sobre.map((subject) => `«${subjectName(subject, lang)}»`).join(', ')
  }
}

export const useAuthor = () => {
  const say = useConfigurationTexts()
  const own = usePerson()?.user_id
  return ({ autor, autor_id, origen }: Pick<Act, 'autor' | 'autor_id' | 'origen'>): string =>
    autor === null ? say(`origin_${origen}`) : autor_id === own ? say('you') : autor
}

export const ActRows = ({ acts }: { acts: readonly Act[] }) => {
  const say = useConfigurationTexts()
  const titleOf = useActTitle()
  const authorOf = useAuthor()
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
            {act.deshecho_por_id === null && act.total === 1 && (
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

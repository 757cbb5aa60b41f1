import type { Act } from '@avisa/contract/configuration/schemas'
import { usePerson } from '#/platform/session.ts'
import classes from './configuration.module.css'

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

export const Mark = ({ act }: { act: Pick<Act, 'autor' | 'autor_id' | 'origen'> }) => {
  const own = usePerson()?.user_id === act.autor_id
  return (
    <span className={`${classes.mark} inline fixed centre round strong`} data-own={own || undefined} aria-hidden>
      {act.autor ? initials(act.autor) : act.origen.slice(0, 3).toUpperCase()}
    </span>
  )
}

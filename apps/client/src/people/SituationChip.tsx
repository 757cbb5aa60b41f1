import type { StaffPerson } from '@avisa/contract/people/schemas'
import { IconBan, IconCheck, IconClock, IconMail, IconMailOff, IconShieldExclamation, type Icon } from '@tabler/icons-react'
import { useFormat } from '#/platform/text.ts'
import classes from './people.module.css'
import { usePeopleTexts } from './texts.ts'

type Tone = 'done' | 'waiting' | 'wrong' | 'plain'
type Look = { icon: Icon; tone: Tone; label: string }

const useLook = (person: StaffPerson): Look => {
  const say = usePeopleTexts()
  const format = useFormat()
  const { situacion, ultima_entrada } = person
  if (person.correo_devuelto) return { icon: IconMailOff, tone: 'wrong', label: say('s_correoDevuelto') }
  if (situacion === 'invitada') return { icon: IconClock, tone: 'plain', label: say('s_invitada') }
  if (situacion === 'caducada') return { icon: IconMail, tone: 'wrong', label: say('s_caducada') }
  if (situacion === 'inactiva') return { icon: IconBan, tone: 'plain', label: say('s_inactiva') }
  if (ultima_entrada === null) return { icon: IconMail, tone: 'plain', label: say('s_nunca') }
  if (person.user_roles.includes('SuperAdmin') && !person.con_factor)
    return { icon: IconShieldExclamation, tone: 'waiting', label: say('s_sinFactor') }
  return { icon: IconCheck, tone: 'done', label: format.whenShort(ultima_entrada) }
}

/** Whether somebody has access, and when they entered last. */
export const SituationChip = ({ person }: { person: StaffPerson }) => {
  const { icon: Shape, tone, label } = useLook(person)
  return (
    <span className={`${classes.situation} smaller inline strong fixed`} data-tone={tone}>
      <Shape size={15} stroke={2.2} aria-hidden />
      {label}
    </span>
  )
}

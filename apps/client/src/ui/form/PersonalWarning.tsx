import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { findPersonal, withoutPersonal, type PersonalKind } from '@avisa/contract/values/personal'
import { Notice } from '../state/Notice.tsx'
import { usePersonalTexts } from './personal-texts.ts'

type Props = {
  text: string
  onRemove: (text: string) => void
  /** Who else will read it. */
  readers?: 'townHall' | 'reporter' | 'everybody'
}

/** Beside a field that somebody types: says what looks like personal data and offers to take it out; never blocks. */
export const PersonalWarning = ({ text, onRemove, readers = 'townHall' }: Props) => {
  const say = usePersonalTexts()
  const kinds: PersonalKind[] = [...new Set(findPersonal(text).map(({ clase }) => clase))]
  return kinds.map((clase) => {
    const remove = (
      <Button variant="default" size="sm" onClick={() => onRemove(withoutPersonal(text, '', [clase]))}>
        {say(`remove_${clase}`)}
      </Button>
    )
    return (
      <Notice key={clase} kind="waiting" icon={IconAlertTriangle} live action={remove}>
        <strong>{say(`found_${clase}`)}</strong> {say(`readBy_${readers}`)}
      </Notice>
    )
  })
}

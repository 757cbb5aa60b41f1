import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { findPersonal, withoutPersonal, type PersonalKind } from '@avisa/contract/values/personal'
import { Notice } from '../state/Notice.tsx'
import { useUiTexts } from '../texts.ts'

type Props = { text: string; onRemove: (text: string) => void }

/** Beside a field that somebody types: says what looks like personal data and offers to take it out; never blocks. */
export const PersonalWarning = ({ text, onRemove }: Props) => {
  const say = useUiTexts()
  const kinds: PersonalKind[] = [...new Set(findPersonal(text).map(({ clase }) => clase))]
  return kinds.map((clase) => {
    const remove = (
      <Button variant="default" size="sm" onClick={() => onRemove(withoutPersonal(text, '', [clase]))}>
        {say(`remove_${clase}`)}
      </Button>
    )
    return (
      <Notice key={clase} kind="waiting" icon={IconAlertTriangle} live action={remove}>
        <strong>{say(`found_${clase}`)}</strong> {say('onlyTownHall')}
      </Notice>
    )
  })
}

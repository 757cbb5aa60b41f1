import { ActionIcon, Button } from '@mantine/core'
import { IconList, IconX } from '@tabler/icons-react'
import type { ExtraChoice } from '@avisa/contract/extra-fields/schemas'
import { useExtraTexts } from './texts.ts'
import classes from './extra-fields.module.css'

type Props = { id: string; name: string; chosen: readonly ExtraChoice[]; onOpen: () => void; onRemove: (key: string) => void }

export const ChosenList = ({ id, name, chosen, onOpen, onRemove }: Props) => {
  const say = useExtraTexts()
  return (
    <>
      {chosen.map(({ key, text, descrip }) => (
        <div key={key} className={`${classes.chosen} row gap-8 framed rounded-12 surface`}>
          <span className="grow">
            <span className="strong block">{text}</span>
            {descrip && <span className="block small quiet">{descrip}</span>}
          </span>
          <ActionIcon aria-label={say('remove', { what: text })} onClick={() => onRemove(key)}>
            <IconX size={20} stroke={1.9} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        id={id}
        variant="default"
        fullWidth
        aria-haspopup="dialog"
        aria-label={`${say(chosen.length > 0 ? 'change' : 'choose')}: ${name}`}
        leftSection={<IconList size={20} stroke={1.9} aria-hidden />}
        onClick={onOpen}
      >
        {say(chosen.length > 0 ? 'change' : 'choose')}
      </Button>
    </>
  )
}

import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { CodeText } from '#/ui/mark/CodeText.tsx'
import classes from './detail.module.css'
import { useDetailTexts } from './texts.ts'

export const CodeButton = ({ codigo }: { codigo: string }) => {
  const say = useDetailTexts()
  const clipboard = useClipboard({ timeout: 3000 })
  const Icon = clipboard.copied ? IconCheck : IconCopy
  return (
    <button
      type="button"
      className={`${classes.codeButton} inline gap-6 quiet hoverable touch rounded-12 touchable`}
      aria-label={clipboard.copied ? say('copied') : say('copyCode', { code: codigo })}
      onClick={() => clipboard.copy(codigo)}
    >
      <CodeText>{codigo}</CodeText>
      <Icon size={18} stroke={1.9} aria-hidden />
    </button>
  )
}

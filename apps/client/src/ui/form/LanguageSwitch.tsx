import { Button } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { htmlLang } from '@avisa/contract/values/languages'
import { useClient } from '#/platform/client.ts'
import { useParameters } from '#/platform/configuration.ts'
import { changeLanguage, useLang } from '#/platform/text.ts'

export const LanguageSwitch = () => {
  const client = useClient()
  const lang = useLang()
  const { forzar_idioma } = useParameters()
  const other = lang === 'es' ? 'ca' : 'es'
  if (forzar_idioma) return null
  return (
    <Button
      variant="subtle"
      size="sm"
      c="var(--av-n8)"
      lang={htmlLang(other)}
      leftSection={<IconLanguage size={20} stroke={1.9} aria-hidden />}
      onClick={() => changeLanguage(client, other)}
    >
      {other === 'ca' ? 'Valencià' : 'Castellano'}
    </Button>
  )
}

import { IconCheck } from '@tabler/icons-react'
import { useClient } from '#/platform/client.ts'
import { useParameters } from '#/platform/configuration.ts'
import { changeLanguage, useLang } from '#/platform/text.ts'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { paths } from '@avisa/contract/paths'
import { languageNames } from '#/ui/form/language-names.tsx'
import { useSettingsTexts } from './settings-texts.ts'

export const LanguagePage = () => {
  const client = useClient()
  const say = useSettingsTexts()
  const lang = useLang()
  const forced = useParameters().forzar_idioma !== null
  const choose = (next: (typeof languageNames)[number]['value']) => {
    changeLanguage(client, next)
    toast(client, { message: useSettingsTexts.now(client)('languageDone') })
  }
  return (
    <AppPage title={say('language')} back={paths.settings}>
      {forced && <Notice>{say('languageForced')}</Notice>}
      {!forced && (
        <RowCard>
          {languageNames.map(({ value, label }) => (
            <Row
              key={value}
              title={label}
              onClick={() => choose(value)}
              trailing={value === lang ? <IconCheck size={22} stroke={2.2} aria-label={say('language')} /> : <span />}
            />
          ))}
        </RowCard>
      )}
    </AppPage>
  )
}

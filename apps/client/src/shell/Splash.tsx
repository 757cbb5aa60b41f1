import { htmlLang } from '@avisa/contract/values/languages'
import { useMunicipality } from '#/platform/configuration.ts'
import { Crest } from '#/ui/page/Crest.tsx'
import { useShellTexts } from './texts.ts'

/**
 * The first screen: whose it is and what it is for, until the configuration is there. index.html draws the same before any
 * script has come and holds its style; so it says in both languages what it is for, and nothing moves when this takes its place.
 */
export const Splash = () => {
  const say = useShellTexts()
  const place = useMunicipality()?.nombre
  const [es, ca] = useShellTexts.pairs.what
  return (
    <main className="splash" aria-busy>
      <Crest size={88} />
      <b>{place ?? 'Avisa'}</b>
      <p lang={htmlLang('es')}>{es}</p>
      <p lang={htmlLang('ca')}>{ca}</p>
      <span role="status">{say('starting')}</span>
    </main>
  )
}

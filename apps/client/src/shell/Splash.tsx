import { htmlLang } from '@avisa/contract/values/languages'
import { useMunicipality } from '#/platform/configuration.ts'
import { Crest } from '#/ui/page/Crest.tsx'
import { useShellTexts } from './texts.ts'

/**
 * Repeats the markup of index.html, which draws it before any script has loaded and contains its styles;
 * so it is bilingual, and nothing moves when this replaces it.
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

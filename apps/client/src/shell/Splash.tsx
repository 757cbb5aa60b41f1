import { useMunicipality } from '#/platform/configuration.ts'
import { Crest } from './Crest.tsx'
import classes from './shell.module.css'
import { useShellTexts } from './texts.ts'

/** The first screen (START-01): whose it is, until the configuration is there. */
export const Splash = () => {
  const say = useShellTexts()
  const place = useMunicipality()?.nombre
  return (
    <main className={classes.splash} aria-busy>
      <Crest size={88} />
      <b>{place ?? 'Avisa'}</b>
      <span role="status">{say('starting')}</span>
    </main>
  )
}

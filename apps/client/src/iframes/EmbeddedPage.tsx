import { Anchor, Loader } from '@mantine/core'
import type { ExtraFrame } from '@avisa/contract/municipalities/schemas'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { useParameters } from '#/platform/configuration.ts'
import { useLang } from '#/platform/text.ts'
import { nameOf } from '#/navigation/extra-entries.ts'
import { paths } from '@avisa/contract/paths'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { useAfter } from '#/ui/hooks/use-after.ts'
import classes from './frame.module.css'
import { framePage } from './frame-url.ts'
import { useIframeTexts } from './texts.ts'

/** In ms: hides the flicker of the first moments. */
const showDelay = 500

const Frame = ({ entry, title }: { entry: ExtraFrame; title: string }) => {
  const say = useIframeTexts()
  const [isShown, setIsShown] = useState(false)
  const { src, sandbox } = framePage(entry, useLang())
  useAfter(showDelay, () => setIsShown(true))
  return (
    <div className={`${classes.frame} fill`}>
      <iframe
        src={src}
        sandbox={sandbox}
        title={title}
        style={{ visibility: isShown ? 'visible' : 'hidden' }}
        referrerPolicy="no-referrer"
        allow="geolocation; fullscreen"
      />
      {!isShown && (
        <div className={`${classes.loader} grid overlay`} role="status" aria-label={say('loadingPage')}>
          <Loader />
        </div>
      )}
    </div>
  )
}

export const EmbeddedPage = () => {
  const say = useIframeTexts()
  const { key } = useParams()
  const lang = useLang()
  const entry = useParameters().iframes_extra.find((frame) => frame.key === key)
  if (!entry) return <Navigate to={paths.start} replace />
  const title = nameOf(entry, lang)
  // An external page that fails to load reports nothing, so the way out is always shown.
  const apart = (
    <p className="small mt-4 quiet leading-24">
      {say('notSeen')}{' '}
      <Anchor href={framePage(entry, lang).src} target="_blank" rel="noreferrer" fw={600}>
        {say('openApart')}
      </Anchor>
    </p>
  )
  return (
    <AppPage title={title} back={paths.start} look="list" tools={apart} fill>
      <Frame key={entry.key} entry={entry} title={title} />
    </AppPage>
  )
}

import { Anchor, Button, Loader } from '@mantine/core'
import { IconExternalLink, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { useParameters } from '#/platform/configuration.ts'
import { readSecret } from '#/platform/secrets.ts'
import { paths } from '@avisa/contract/paths'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { useAfter } from '#/ui/hooks/use-after.ts'
import classes from './frame.module.css'
import { infrastructureUrl } from './infrastructure-url.ts'
import { useIframeTexts } from './texts.ts'

/** In ms: the loader is removed even if the page has not loaded. */
const loaderTime = 1000

const Frame = ({ url }: { url: string }) => {
  const say = useIframeTexts()
  const [loading, setLoading] = useState(true)
  useAfter(loaderTime, () => setLoading(false))
  return (
    <div className={`${classes.frame} fill`}>
      <iframe
        src={url}
        title={say('infrastructureFrame')}
        referrerPolicy="no-referrer"
        // A page of another origin, with its own cookies; our content security policy names it.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
        allow="geolocation; fullscreen"
      />
      {loading && (
        <div className={`${classes.loader} grid overlay`} role="status" aria-label={say('loading')}>
          <Loader />
        </div>
      )}
    </div>
  )
}

export const InfrastructurePage = () => {
  const client = useClient()
  const say = useIframeTexts()
  const id = Number(useParams()['id'])
  const url = infrastructureUrl(useParameters(), id, readSecret(client, 'infra_token'))
  const aside = url && (
    <Anchor href={url} target="_blank" rel="noreferrer" className="inline gap-6 strong touch">
      <IconExternalLink size={18} stroke={2.2} aria-hidden /> {say('openApart')}
    </Anchor>
  )
  const back = (
    <Button component={Link} to={paths.incident.to({ id })}>
      {say('backToIncident')}
    </Button>
  )
  return (
    <AppPage back={paths.incident.to({ id })} look="list" title={say('infrastructure')} tools={aside} fill={url !== undefined}>
      {url ? <Frame key={url} url={url} /> : <EmptyState picture={IconLock} title={say('closed')} text={say('closedText')} action={back} />}
    </AppPage>
  )
}

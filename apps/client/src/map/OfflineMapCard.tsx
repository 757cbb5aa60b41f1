import { Button } from '@mantine/core'
import { tileZooms } from '@avisa/contract/map/zooms'
import type { MapConfig } from '@avisa/contract/map/schemas'
import { IconMapDown } from '@tabler/icons-react'
import { useClient } from '#/platform/client.ts'
import { useMapConfig, useMunicipality } from '#/platform/configuration.ts'
import { canKeepMap, keptMapLimit, sumOf } from '#/platform/kept-map.ts'
import { cancelDownload, drop, keep, measure, useKeptMap } from '#/platform/use-kept-map.ts'
import { useFormat } from '#/platform/text.ts'
import { confirm, toast } from '#/ui/popup/popups.ts'
import { IconTile, RowCard } from '#/ui/list/Rows.tsx'
import classes from './offline-map.module.css'
import { useOfflineMapTexts } from './texts.ts'

type Area = { url: string; limits: NonNullable<MapConfig['limites']> }

const useConfirmedDownload = (area: Area) => {
  const client = useClient()
  const say = useOfflineMapTexts()
  const format = useFormat()
  return async () => {
    const measured = await measure(client, area)
    if (!measured) return
    const size = say('size', { size: format.bytes(measured.bytes), limit: format.bytes(keptMapLimit) })
    const agreed = await confirm(client, {
      title: say('question'),
      message: measured.zoom < tileZooms.max ? `${size} ${say('notNear')}` : size,
      confirm: say('confirm'),
    })
    if (agreed) await keep(client, area, measured.zoom)
  }
}

const Working = ({ share }: { share: number | null }) => {
  const client = useClient()
  const say = useOfflineMapTexts()
  const text = share === null ? say('measuring') : say('keeping', { percent: Math.round(share * 100) })
  return (
    <>
      <p className="small quiet" role="status">
        {text}
      </p>
      <progress className={classes.progress} aria-label={say('title')} {...(share === null ? {} : { value: share })} />
      <div className="flex wrap gap-8">
        <Button variant="default" onClick={() => cancelDownload(client)}>
          {say('cancel')}
        </Button>
      </div>
    </>
  )
}

const Standing = () => {
  const say = useOfflineMapTexts()
  const format = useFormat()
  const { saved } = useKeptMap()
  if (!saved) return say('explain', { limit: format.bytes(keptMapLimit) })
  const size = format.bytes(sumOf(saved.bytes))
  if (!saved.whole) return say('half', { size })
  const text = say('kept', { when: format.exact(saved.cuando), size })
  return saved.zoom < tileZooms.max ? `${text} ${say('notNear')}` : text
}

const Offline = ({ area, place }: { area: Area; place: string }) => {
  const client = useClient()
  const say = useOfflineMapTexts()
  const { saved, work, left } = useKeptMap()
  const askAndKeep = useConfirmedDownload(area)
  const changed = saved !== null && saved.url !== area.url
  const remove = async () => {
    if (!(await confirm(client, { title: say('removeQuestion'), confirm: say('remove'), danger: true }))) return
    await drop(client)
    toast(client, { message: say('removed') })
  }
  return (
    <div className={`${classes.body} grid gap-12`}>
      <div className="row gap-12">
        <IconTile icon={IconMapDown} />
        <div className="min-0">
          <div className="strong leading-22">{say('streets', { place })}</div>
          <p className="small quiet">
            <Standing />
          </p>
        </div>
      </div>
      {left && (
        <p className="small quiet" role="alert">
          {say(left === 'noRoom' ? 'noRoom' : 'failed')}
        </p>
      )}
      {changed && !work && <p className="small quiet">{say('changed')}</p>}
      {work ? (
        <Working share={work.share} />
      ) : (
        <div className="flex wrap gap-8">
          {!saved && <Button onClick={() => void askAndKeep()}>{say('keep')}</Button>}
          {saved && changed && <Button onClick={() => void askAndKeep()}>{say('update')}</Button>}
          {saved && !changed && !saved.whole && <Button onClick={() => void keep(client, area, saved.zoom)}>{say('goOn')}</Button>}
          {saved && (
            <Button variant="default" onClick={() => void remove()}>
              {say('remove')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

export const OfflineMapCard = () => {
  const say = useOfflineMapTexts()
  const place = useMunicipality()?.nombre
  const config = useMapConfig().data
  const own = config?.capas.find(({ tipo }) => tipo === 'propia')
  if (!canKeepMap() || !config?.limites || !own || !place) return null
  return (
    <RowCard title={say('title')}>
      <Offline area={{ url: own.url, limits: config.limites }} place={place} />
    </RowCard>
  )
}

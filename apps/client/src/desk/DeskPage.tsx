import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { may } from '@avisa/contract/access/person'
import { getDesk } from '@avisa/contract/desk/routes'
import type { Desk } from '@avisa/contract/desk/schemas'
import { pick } from '@avisa/contract/values/languages'
import { useClient } from '#/platform/client.ts'
import { readLocal, writeLocal } from '#/platform/local.ts'
import { useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useFormat, useLang } from '#/platform/text.ts'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import classes from './desk.module.css'
import { Figures } from './Figures.tsx'
import { listOf } from './list-of.ts'
import { DuePanel, LoadPanel, NewsPanel, WaitingPanel } from './Panels.tsx'
import { useDeskTexts } from './texts.ts'

/** What there is more of than on other days; hidden for the day by who says that it is nothing. */
const Unusual = ({ aviso }: { aviso: NonNullable<Desk['aviso']> }) => {
  const client = useClient()
  const say = useDeskTexts()
  const lang = useLang()
  const format = useFormat()
  const key = `escritorio_${usePerson()?.user_id ?? 0}` as const
  const sign = `${format.shortDate(new Date(client.clock()))} ${aviso.criterios}`
  const [hidden, hide] = useState(readLocal(client, key))
  if (hidden === sign) return null
  const words = { count: aviso.total, what: pick(aviso, 'descripcion', lang), usual: aviso.normal, where: aviso.distrito ?? '' }
  const ignore = () => {
    writeLocal(client, key, sign)
    hide(sign)
  }
  return (
    <Notice
      kind="waiting"
      icon={IconAlertTriangle}
      action={
        <span className="flex wrap gap-8">
          <Button variant="subtle" size="sm" onClick={ignore}>
            {say('itIsNothing')}
          </Button>
          <Button component={Link} to={listOf(aviso)} variant="default" size="sm">
            {say('seeAll', { count: aviso.total })}
          </Button>
        </span>
      }
    >
      <strong>{say(aviso.distrito === null ? 'unusual' : 'unusualIn', words)}</strong>
    </Notice>
  )
}

const Day = ({ desk }: { desk: Desk }) => {
  const seesTasks = may(usePerson(), 'obra.consultar.*')
  const totalOf = (codigo: string) => desk.cifras.find((figure) => figure.codigo === codigo)?.total ?? 0
  const news = desk.cifras.find(({ codigo }) => codigo === 'nuevas')
  return (
    <div className="column gap-16 contained">
      {desk.aviso && <Unusual aviso={desk.aviso} />}
      <Figures desk={desk} />
      <div className={`${classes.panels} grid gap-16`}>
        {seesTasks && <DuePanel count={totalOf('vencidas') + totalOf('vencen_hoy')} />}
        <div className="column gap-16 min-0">
          <WaitingPanel waiting={desk.esperan} />
          {news && <NewsPanel counted={news} />}
        </div>
        <LoadPanel load={desk.carga} />
      </div>
    </div>
  )
}

/** `/escritorio`: what a day of staff begins with. */
export const DeskPage = () => {
  const client = useClient()
  const say = useDeskTexts()
  const format = useFormat()
  const person = usePerson()
  const now = new Date(client.clock())
  const query = useLoad(getDesk, {}, { staleTime: 60_000 })
  const greeting = Number(format.time(now).split(':')[0]) < 14 ? 'morning' : 'afternoon'
  return (
    <div className={classes.desk}>
      <AppPage title={say(greeting, { name: person?.nombre ?? '' })} subtitle={`${format.longDay(now)}, ${format.time(now)}`}>
        <Load query={query}>{(desk) => <Day desk={desk} />}</Load>
      </AppPage>
    </div>
  )
}

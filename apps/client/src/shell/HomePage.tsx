import type { Icon } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMunicipality } from '#/platform/configuration.ts'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { useCircumstances } from '#/navigation/circumstances.ts'
import classes from './home.module.css'
import { entryIcons } from '#/navigation/entry-icons.ts'
import { homeOf, menu } from '#/navigation/menu.ts'
import { useShellTexts } from './texts.ts'

type TileProps = { to: string; icon: Icon; label: string; first?: boolean }

const Tile = ({ to, icon: Shape, label, first = false }: TileProps) => (
  <li className={first ? classes.first : undefined}>
    <Link to={to} className={`${classes.tile} card column between gap-20 strong anywhere hoverable dims tall p-16 leading-22 main`}>
      <Shape size={30} stroke={1.8} aria-hidden />
      {label}
    </Link>
  </li>
)

export const HomePage = () => {
  const say = useShellTexts()
  const place = useMunicipality()?.nombre
  return (
    <AppPage title={say('homeTitle')} subtitle={place}>
      <ul className={`${classes.tiles} grid gap-12`}>
        {homeOf(useCircumstances()).map((entry) => (
          <Tile key={entry} to={menu[entry].path} icon={entryIcons[entry]} label={say(entry)} first={entry === 'newIncident'} />
        ))}
        <Tile to={menu.settings.path} icon={entryIcons.settings} label={say('settings')} />
      </ul>
    </AppPage>
  )
}

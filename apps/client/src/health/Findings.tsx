import { consolePaths } from '@avisa/contract/console-paths'
import type { Finding, Level } from '@avisa/contract/health/sentences'
import { Button } from '@mantine/core'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconBell,
  IconBuilding,
  IconCircleCheck,
  IconDatabase,
  IconDeviceMobileX,
  IconLanguage,
  IconMailExclamation,
  IconMailOff,
  IconPlugConnectedX,
  IconRefreshAlert,
  IconRoad,
  IconShieldLock,
  IconTags,
  IconTrash,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { useLang } from '#/platform/text.ts'
import { CountBadge } from '#/ui/mark/CountBadge.tsx'
import classes from './health.module.css'

const icons: Readonly<Record<string, Icon>> = {
  correo: IconMailExclamation,
  trabajos: IconRefreshAlert,
  rechazados: IconMailOff,
  externos: IconPlugConnectedX,
  push: IconBell,
  personas: IconUsers,
  factores: IconShieldLock,
  unidades: IconBuilding,
  tipos: IconTags,
  textos: IconLanguage,
  callejero: IconRoad,
  conservacion: IconTrash,
  fallos: IconDeviceMobileX,
}
const levels: Readonly<Record<Level, Icon>> = { rojo: IconAlertCircle, ambar: IconAlertTriangle, verde: IconCircleCheck }

const LevelIcon = ({ nivel, size = 22 }: { nivel: Level; size?: number }) => {
  const Shape = levels[nivel]
  return <Shape className={`${classes.level} fixed`} data-level={nivel} size={size} stroke={1.9} aria-hidden />
}

type RowProps = { finding: Finding; onRepeat: () => void }

/** A sentence and one button. */
const FindingRow = ({ finding: { codigo, nivel, titulo, texto, remedio }, onRepeat }: RowProps) => {
  const lang = useLang()
  const Shape = icons[codigo] ?? IconDatabase
  const look = { variant: nivel === 'rojo' ? 'filled' : 'default', size: 'sm' } as const
  return (
    <li className={`${classes.row} row wrap gap-12`}>
      <span className={`${classes.tile} inline fixed centre square-44 rounded-12`} data-level={nivel} aria-hidden>
        <Shape size={22} stroke={1.9} />
      </span>
      <div className="grow">
        <h3 className="title">{titulo[lang]}</h3>
        <p className="small quiet anywhere">{texto[lang]}</p>
      </div>
      {remedio && 'command' in remedio && (
        <Button {...look} onClick={onRepeat}>
          {remedio[lang]}
        </Button>
      )}
      {remedio && 'screen' in remedio && (
        <Button {...look} component={Link} to={consolePaths[remedio.screen]}>
          {remedio[lang]}
        </Button>
      )}
      {remedio && 'part' in remedio && (
        <Button {...look} component="a" href={`#${remedio.part}`}>
          {remedio[lang]}
        </Button>
      )}
    </li>
  )
}

type GroupProps = Pick<RowProps, 'onRepeat'> & { nivel: Level; title: string; aside: string; findings: readonly Finding[] }

export const FindingGroup = ({ nivel, title, aside, findings, onRepeat }: GroupProps) => {
  const those = findings.filter((finding) => finding.nivel === nivel)
  if (those.length === 0) return null
  return (
    <section className="card clip">
      <header className={`${classes.head} row gap-8`}>
        <LevelIcon nivel={nivel} />
        <h2 className="title fixed">{title}</h2>
        <CountBadge count={those.length} kind="count" />
        <span className="small quiet push text-end">{aside}</span>
      </header>
      <ul className="list">
        {those.map((finding) => (
          <FindingRow key={finding.codigo + finding.titulo.es} finding={finding} onRepeat={onRepeat} />
        ))}
      </ul>
    </section>
  )
}

/** A name with its mark, and a short value. */
export const ShortFinding = ({ finding }: { finding: Finding }) => {
  const lang = useLang()
  const { titulo, texto } = finding.breve ?? finding
  return (
    <li className={`${classes.green} row gap-10`}>
      <LevelIcon nivel={finding.nivel} size={20} />
      <span className="size-15">{titulo[lang]}</span>
      <span className="small quiet push text-end anywhere">{texto[lang]}</span>
    </li>
  )
}

export const GreenGroup = ({ title, findings }: { title: string; findings: readonly Finding[] }) => {
  const green = findings.filter(({ nivel }) => nivel === 'verde')
  if (green.length === 0) return null
  return (
    <section className="card">
      <header className={`${classes.head} row gap-8`}>
        <LevelIcon nivel="verde" />
        <h2 className="title">{title}</h2>
        <CountBadge count={green.length} kind="count" />
      </header>
      <ul className={`${classes.greens} list grid`}>
        {green.map((finding) => (
          <ShortFinding key={finding.codigo} finding={finding} />
        ))}
      </ul>
    </section>
  )
}

import { IconExternalLink } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useParameters } from '#/platform/configuration.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { TypeIcon } from '#/ui/mark/TypeIcon.tsx'
import { extraEntries, type ExtraEntry } from '#/navigation/extra-entries.ts'
import classes from './menu.module.css'
import { useShellTexts } from './texts.ts'

const EntryLabel = ({ name, icon }: ExtraEntry) => (
  <>
    <TypeIcon name={icon} />
    <span className="grow">{name}</span>
  </>
)

export const MenuExtras = ({ onGo }: { onGo: (() => void) | undefined }) => {
  const say = useShellTexts()
  const { pathname } = useLocation()
  const entries = extraEntries(useParameters(), usePerson(), useLang())
  return entries.map((entry) => (
    <li key={`${entry.to ?? entry.href} ${entry.name}`}>
      {entry.to === undefined ? (
        <a
          href={entry.href}
          target="_blank"
          rel="noreferrer"
          className={`${classes.item} row gap-16 medium hoverable focus-inside`}
          onClick={onGo}
        >
          <EntryLabel {...entry} />
          <IconExternalLink size={18} stroke={1.9} role="img" aria-label={say('elsewhere')} />
        </a>
      ) : (
        <Link
          to={entry.to}
          aria-current={pathname === entry.to ? 'page' : undefined}
          className={`${classes.item} row gap-16 medium hoverable focus-inside`}
          onClick={onGo}
        >
          <EntryLabel {...entry} />
        </Link>
      )}
    </li>
  ))
}

import { Button } from '@mantine/core'
import type { Link } from '@avisa/contract/people/schemas'
import { IconPrinter } from '@tabler/icons-react'
import { useFormat } from '#/platform/text.ts'
import classes from './people.module.css'
import { usePeopleTexts } from './texts.ts'

/** The links of invitations, to be printed and cut. */
export const LinkSheet = ({ links }: { links: readonly Link[] }) => {
  const say = usePeopleTexts()
  const format = useFormat()
  return (
    <div className="column gap-16">
      <p>{say('linksIntro')}</p>
      <Button leftSection={<IconPrinter size={20} stroke={1.9} aria-hidden />} onClick={() => window.print()}>
        {say('print')}
      </Button>
      <div className={`${classes.sheet} surface`}>
        {links.map(({ id, nombre, email, enlace, caduca }) => (
          <div key={id} className={classes.slip}>
            <p className="strong">{nombre}</p>
            <p className="quiet">{email}</p>
            <p className="anywhere">{enlace}</p>
            <p className="small quiet">{say('linkUntil', { when: format.longDay(caduca) })}</p>
          </div>
        ))}
      </div>
    </div>
  )
}

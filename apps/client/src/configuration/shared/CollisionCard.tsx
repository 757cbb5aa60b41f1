import type { Collision } from '@avisa/contract/configuration/acts'
import { Button } from '@mantine/core'
import { useLang } from '#/platform/text.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import classes from './configuration.module.css'
import { changeLabel, changeOption, fieldOf, valueText } from './labels.ts'
import { useConfigurationTexts } from './texts.ts'

export const CollisionCard = ({
  collisions,
  settle,
}: {
  collisions: readonly Collision[]
  settle: (collision: Collision, mine: boolean) => void
}) => {
  const say = useConfigurationTexts()
  const lang = useLang()
  if (collisions.length === 0) return null
  return (
    <Notice kind="waiting" live>
      <p className="strong">{say('collision')}</p>
      <p>{say('collisionHow')}</p>
      {collisions.map((collision) => {
        const { objeto, clave, campo, despues, current } = collision
        const field = fieldOf(objeto, clave, campo)
        const words = (value: unknown) => valueText(field, value, lang, { option: changeOption(objeto, clave, campo, lang) })
        return (
          <div key={`${clave}${campo}`} className="column gap-8 mt-12">
            <span className="strong">{changeLabel(objeto, clave, campo, lang)}</span>
            <div className="grid halves gap-12">
              {([true, false] as const).map((mine) => (
                <div key={String(mine)} className="column gap-6">
                  <span className="quiet">{say(mine ? 'mine' : 'theirs')}</span>
                  <span className={`${classes.side} written main`}>{words(mine ? despues : current)}</span>
                  <Button variant="default" size="sm" onClick={() => settle(collision, mine)}>
                    {say(mine ? 'keepMine' : 'takeTheirs')}
                  </Button>
                </div>
              ))}
            </div>
          </div>
        )
      })}
    </Notice>
  )
}

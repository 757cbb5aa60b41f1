import { suffixOf } from '@avisa/contract/values/languages'
import { IconArrowRight } from '@tabler/icons-react'
import { StateChip } from '#/ui/mark/StateChip.tsx'
import { useLang } from '#/platform/text.ts'
import { isColour } from '../shared/ColourInput.tsx'
import type { ObjectForm } from '../shared/object-form.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { useStatusTexts } from './texts.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** How staff and citizens see it. */
const Chips = ({ form: { body } }: { form: ObjectForm }) => {
  const say = useStatusTexts()
  const end = suffixOf(useLang())
  const [own, citizen] = [text(body[`descripcion_${end}`]), text(body[`DesEstadoCiudadano_${end}`])]
  const [colour, citizenColour] = [body['color'], body['ColorEstadoCiudadano']]
  const icon = text(body['icono'])
  return (
    <section className="card column gap-12 p-16" aria-label={say('look')}>
      <h2 className="small quiet medium">{say('look')}</h2>
      <div className="row wrap gap-12">
        <span className="small quiet">{say('staff')}</span>
        {isColour(colour) && <StateChip label={own} colour={colour} icon={icon} large />}
        {citizen && (
          <>
            <IconArrowRight size={18} stroke={2} aria-hidden />
            <span className="small quiet">{say('citizens')}</span>
            <StateChip
              label={citizen}
              colour={isColour(citizenColour) ? citizenColour : isColour(colour) ? colour : '#0A6478'}
              icon={icon}
              large
            />
          </>
        )}
      </div>
    </section>
  )
}

const editors = { _after: (form: ObjectForm) => <Chips form={form} /> }

export const StatusesPage = () => <ObjectPage objeto="estado" editors={editors} />

import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isRole } from '@avisa/contract/access/person'
import { checkDescription } from '@avisa/contract/incidents/rules'
import { pick } from '@avisa/contract/values/languages'
import { TextArea, TextField } from '#/ui/form/fields.tsx'
import { PersonalWarning } from '#/ui/form/PersonalWarning.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { focusExtraField, ReportExtraFields } from './ReportExtraFields.tsx'
import { StaffFields } from './StaffFields.tsx'
import { addressLine } from '../place/use-place-address.ts'
import { useLaterTexts } from '../later-texts.ts'
import type { Wizard } from '../use-wizard.ts'
import { WizardFrame } from '../WizardFrame.tsx'

type Values = { contenido: string; emplazamiento: string }

/** «Farola apagada · Calle Mayor, 3». */
const lineOf = ({ draft, types, lang, address }: Wizard): string => {
  const typeNames = types.filter((type) => draft.tipos.includes(type.id)).map((type) => pick(type, 'descripcion', lang))
  return [...typeNames, addressLine(address)].filter(Boolean).join(' · ')
}

export const DescriptionStep = ({ wizard }: { wizard: Wizard }) => {
  const say = useLaterTexts()
  const { draft, change, unit, person, parameters, problem, next } = wizard
  const { control, getValues, setFocus, setValue } = useForm<Values>({
    defaultValues: { contenido: draft.contenido, emplazamiento: draft.emplazamiento },
  })
  const [tried, setTried] = useState(false)
  const toWhatLacks = () => {
    setTried(true)
    if (unit && checkDescription(draft.contenido, { person, unit, ...parameters })) setFocus('contenido')
    else void focusExtraField(wizard)
  }
  const rewrite = (field: keyof Values) => (text: string) => {
    setValue(field, text)
    change(getValues())
  }
  const citizen = isRole(person, 'ciudadano')
  const limit = citizen ? parameters.limite_descripcion_ciudadano : 0
  return (
    <WizardFrame
      wizard={wizard}
      title={say('descriptionTitle')}
      support={lineOf(wizard)}
      main={{ label: say('continue'), onClick: next, reason: problem, onBlocked: toWhatLacks }}
    >
      <form onChange={() => change(getValues())} onSubmit={(event) => event.preventDefault()} style={{ display: 'contents' }}>
        <TextArea
          control={control}
          name="contenido"
          label={say('description')}
          optional={unit?.descripcion_obligatoria !== true}
          help={say('descriptionHelp')}
          placeholder={say('descriptionExample')}
          limit={limit}
          rows={4}
        />
        {citizen && <PersonalWarning text={draft.contenido} onRemove={rewrite('contenido')} />}
        {parameters.emplazamiento && (
          <TextField control={control} name="emplazamiento" label={say('site')} optional placeholder={say('siteExample')} maxLength={500} />
        )}
        {citizen && parameters.emplazamiento && <PersonalWarning text={draft.emplazamiento} onRemove={rewrite('emplazamiento')} />}
      </form>
      <ReportExtraFields wizard={wizard} tried={tried} />
      <StaffFields wizard={wizard} />
      <Notice kind="waiting" icon={IconAlertTriangle}>
        {say('emergency')}
      </Notice>
    </WizardFrame>
  )
}

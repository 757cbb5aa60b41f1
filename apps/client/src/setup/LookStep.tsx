import { useForm, useWatch } from 'react-hook-form'
import { LogoInput } from '#/configuration/shared/LogoInput.tsx'
import { useSaveParameters } from '#/configuration/shared/use-save-parameters.ts'
import { useParameters } from '#/platform/configuration.ts'
import { ColourField } from '#/ui/form/ColourField.tsx'
import { TextField } from '#/ui/form/fields.tsx'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { LanguagesField, type Languages } from './LanguagesField.tsx'
import { stepForm, type StepProps } from './steps.ts'
import { useSetupTexts } from './texts.ts'

type Typed = { nombre_es: string; nombre_val: string; color: string; logo?: string | null; idiomas: Languages }

export const LookStep = ({ onDone }: StepProps) => {
  const say = useSetupTexts()
  const save = useSaveParameters()
  const { nombre_es, nombre_val, color, logo: saved, forzar_idioma } = useParameters()
  const { control, handleSubmit, setValue } = useForm<Typed>({
    defaultValues: { nombre_es, nombre_val, color, idiomas: forzar_idioma ?? 'both' },
  })
  const [colour, idiomas, logo = saved] = useWatch({ control, name: ['color', 'idiomas', 'logo'] })
  const submit = handleSubmit(async ({ idiomas: chosen, logo: drawn, ...typed }) => {
    if (await save({ ...typed, ...(drawn === undefined ? {} : { logo: drawn }), forzar_idioma: chosen === 'both' ? null : chosen }))
      onDone()
  })
  const needed = { validate: (text: unknown) => String(text).trim() !== '' || say('needName') }
  return (
    <ConsolePage title={say('l_title')} intro={say('l_intro')}>
      <form id={stepForm} className="column gap-20" noValidate onSubmit={(event) => void submit(event)}>
        <TextField control={control} name="nombre_es" label={say('name')} maxLength={100} rules={needed} />
        <TextField control={control} name="nombre_val" label={say('nameVal')} maxLength={100} rules={needed} />
        <ColourField label={say('colour')} help={say('colourHelp')} value={colour} onChange={(next) => setValue('color', next)} />
        <div className="column gap-6">
          <span className="label">{say('logo')}</span>
          <LogoInput value={logo} onChange={(next) => setValue('logo', next)} />
        </div>
        <LanguagesField value={idiomas} onChange={(next) => setValue('idiomas', next)} />
      </form>
    </ConsolePage>
  )
}

import type { Parameters } from '@avisa/contract/municipalities/schemas'
import { useForm, type Control } from 'react-hook-form'
import { InLanguages } from '#/configuration/shared/InLanguages.tsx'
import { useSaveParameters, withVersion } from '#/configuration/shared/use-save-parameters.ts'
import { useParameters } from '#/platform/configuration.ts'
import { EmailField, PhoneField, TextArea, TextField } from '#/ui/form/fields.tsx'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { stepForm, type StepProps } from './steps.ts'
import { useSetupTexts } from './texts.ts'

type Section = { titulo_es: string; titulo_val: string; es: string; val: string }
type Typed = {
  telefono: string
  email: string
  web: string
  direccion: string
  anonimizar: string
  borrar: string
  secciones: Section[]
}

const sectionsOf = ({ secciones_es, secciones_val }: Parameters['condiciones']): Section[] =>
  secciones_es.map(({ titulo, cuerpo }, i) => ({
    titulo_es: titulo,
    titulo_val: secciones_val[i]?.titulo ?? titulo,
    es: cuerpo.join('\n'),
    val: secciones_val[i]?.cuerpo.join('\n') ?? '',
  }))

const conditionsOf = (version: string, sections: readonly Section[]): Parameters['condiciones'] => ({
  version,
  secciones_es: sections.map(({ titulo_es, es }) => ({ titulo: titulo_es, cuerpo: es.split('\n') })),
  secciones_val: sections.map(({ titulo_val, val }) => ({ titulo: titulo_val, cuerpo: val.split('\n') })),
})

const filled = (text: string) => text.trim() || null
const months = (text: string) => (text.trim() === '' ? null : Number(text))
const isMonths = (text: unknown) => /^\s*$|^\s*([1-9]\d?|[1-5]\d\d|600)\s*$/.test(String(text))

const Contact = ({ control }: { control: Control<Typed> }) => {
  const say = useSetupTexts()
  const needed = {
    validate: (text: unknown, { telefono }: Typed) => Boolean(String(text).trim() || telefono.trim()) || say('needContact'),
  }
  return (
    <section className="column gap-16" aria-label={say('contact')}>
      <h2 className="title mt-12">{say('contact')}</h2>
      <PhoneField control={control} name="telefono" label={say('phone')} optional maxLength={30} />
      <EmailField control={control} name="email" label={say('email')} optional maxLength={254} rules={needed} />
      <TextField control={control} name="web" label={say('web')} optional maxLength={200} placeholder="https://www.example.org" />
      <TextField control={control} name="direccion" label={say('address')} optional maxLength={300} />
    </section>
  )
}

const Periods = ({ control }: { control: Control<Typed> }) => {
  const say = useSetupTexts()
  const rules = { validate: (text: unknown) => isMonths(text) || say('needMonths') }
  return (
    <section className="column gap-16" aria-label={say('periods')}>
      <h2 className="title mt-12">{say('periods')}</h2>
      <TextField control={control} name="anonimizar" label={say('anonymise')} help={say('forEver')} optional rules={rules} />
      <TextField control={control} name="borrar" label={say('erase')} help={say('forEver')} optional rules={rules} />
    </section>
  )
}

export const LawStep = ({ onDone }: StepProps) => {
  const say = useSetupTexts()
  const save = useSaveParameters()
  const { contacto, conservacion, condiciones } = useParameters()
  const { control, handleSubmit } = useForm<Typed>({
    defaultValues: {
      telefono: contacto.telefono ?? '',
      email: contacto.email ?? '',
      web: contacto.web ?? '',
      direccion: contacto.direccion ?? '',
      anonimizar: String(conservacion.anonimizar_meses ?? ''),
      borrar: String(conservacion.borrar_meses ?? ''),
      secciones: sectionsOf(condiciones),
    },
  })
  const submit = handleSubmit(async ({ telefono, email, web, direccion, anonimizar, borrar, secciones }) => {
    const isSaved = await save({
      contacto: { ...contacto, telefono: filled(telefono), email: filled(email), web: filled(web), direccion: filled(direccion) },
      conservacion: { ...conservacion, anonimizar_meses: months(anonimizar), borrar_meses: months(borrar) },
      condiciones: withVersion(condiciones, conditionsOf(condiciones.version, secciones)),
    })
    if (isSaved) onDone()
  })
  return (
    <ConsolePage title={say('y_title')} intro={say('y_intro')}>
      <form id={stepForm} className="column gap-20" noValidate onSubmit={(event) => void submit(event)}>
        <Contact control={control} />
        <Periods control={control} />
        <section className="column gap-16" aria-label={say('conditions')}>
          <h2 className="title mt-12">{say('conditions')}</h2>
          <p className="small quiet">{say('conditionsHelp')}</p>
          <InLanguages
            rows={sectionsOf(condiciones).map(({ titulo_es, titulo_val }, i) => ({
              key: titulo_es,
              es: <TextArea control={control} name={`secciones.${i}.es`} label={titulo_es} limit={2000} />,
              ca: <TextArea control={control} name={`secciones.${i}.val`} label={titulo_val} limit={2000} />,
            }))}
          />
        </section>
      </form>
    </ConsolePage>
  )
}

import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useController, useFieldArray, type Control } from 'react-hook-form'
import { TextField } from '#/ui/form/fields.tsx'
import { emptyRule, type SsoForm } from './sso-form.ts'
import { useSsoTexts } from './texts.ts'

const roles = ['Administradores', 'Agentes', 'Tecnicos', 'Encargados', 'Observadores', 'Inspectores']
type Codes = { perfiles: readonly string[]; unidades: readonly string[]; entidades: readonly string[] }
type RuleProps = { control: Control<SsoForm>; index: number; codes: Codes; onDrop: () => void }

const Rule = ({ control, index, codes, onDrop }: RuleProps) => {
  const say = useSsoTexts()
  const { field } = useController({ control, name: `reglas.${index}.rol` })
  const number = index + 1
  const help = (of: readonly string[]) => (of.length > 0 ? say('ruleCodes', { codes: of.join(', ') }) : undefined)
  return (
    <fieldset className="column gap-12 card p-16">
      <legend className="small medium quiet">{say('rule', { number })}</legend>
      <TextField control={control} name={`reglas.${index}.valor`} label={say('ruleValue')} rules={{ required: say('need') }} />
      <NativeSelect {...field} label={say('ruleRole')} data={[{ value: '', label: say('ruleNoRole') }, ...roles]} />
      <TextField control={control} name={`reglas.${index}.perfiles`} label={say('ruleProfiles')} optional help={help(codes.perfiles)} />
      <TextField control={control} name={`reglas.${index}.unidades`} label={say('ruleUnits')} optional help={help(codes.unidades)} />
      <TextField control={control} name={`reglas.${index}.entidades`} label={say('ruleEntities')} optional help={help(codes.entidades)} />
      <Button variant="subtle" color="red" onClick={onDrop}>
        {say('ruleDrop', { number })}
      </Button>
    </fieldset>
  )
}

/** What groups of the provider give. */
export const RuleFields = ({ control, codes }: { control: Control<SsoForm>; codes: Codes }) => {
  const say = useSsoTexts()
  const { fields, append, remove } = useFieldArray({ control, name: 'reglas' })
  return (
    <section className="column gap-12" aria-label={say('rules')}>
      <h3 className="title">{say('rules')}</h3>
      <p className="small quiet">{say('rulesHelp')}</p>
      {fields.map(({ id }, index) => (
        <Rule key={id} control={control} index={index} codes={codes} onDrop={() => remove(index)} />
      ))}
      <Button variant="default" leftSection={<IconPlus size={20} stroke={1.9} aria-hidden />} onClick={() => append(emptyRule)}>
        {say('ruleAdd')}
      </Button>
    </section>
  )
}

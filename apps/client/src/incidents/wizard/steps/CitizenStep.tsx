import { Anchor, Checkbox } from '@mantine/core'
import { IconMailExclamation } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form'
import { isRole } from '@avisa/contract/access/person'
import { checkCitizen, mustAcceptConditions, needsContact, type CitizenRules } from '@avisa/contract/incidents/rules'
import { isEmail, nameLength } from '@avisa/contract/values/contact'
import { useClient, type Client } from '#/platform/client.ts'
import { useFormat } from '#/platform/text.ts'
import { EmailField, PhoneField, TextField } from '#/ui/form/fields.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { confirm } from '#/ui/popup/popups.ts'
import { acceptedAt } from './known-contact.ts'
import { ConditionsSheet } from '#/incidents/shared/ConditionsSheet.tsx'
import { useLaterTexts } from '../later-texts.ts'
import type { Wizard } from '../use-wizard.ts'
import type { WizardDraft } from '../draft/wizard-draft.ts'
import { citizenProblem } from '../draft/wizard-problems.ts'
import { WizardFrame } from '../WizardFrame.tsx'

type Values = Pick<WizardDraft, 'nombre' | 'email' | 'telefono' | 'dni' | 'direccion'>
type Say = ReturnType<typeof useLaterTexts>

const microsoftDomains = /@(outlook|hotmail|live|msn)\.(com|es)$/i

const resolverOf =
  (rules: CitizenRules, say: Say): Resolver<Values> =>
  (values) => {
    const problem = checkCitizen(values, rules)
    const wrong = problem && { type: problem, message: say(`contact_${problem}`) }
    const errors: FieldErrors<Values> = wrong ? { [problem === 'falta' ? 'email' : problem]: wrong } : {}
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }

/** Confirms an e-mail that differs from that of the account on the citizens' server; true to continue. */
const confirmEmail = async (client: Client, { person, draft }: Wizard, say: Say) =>
  person?.servidor !== 'ciudadano' ||
  draft.email.trim() === '' ||
  draft.email.trim().toLowerCase() === person.email.toLowerCase() ||
  confirm(client, {
    title: say('emailTitle'),
    message: say('willWrite', { email: draft.email.trim() }),
    confirm: say('emailConfirm'),
    cancel: say('emailCorrect'),
  })

const useContactForm = ({ draft, unit, person }: Wizard, say: Say) => {
  const rules: CitizenRules = {
    person,
    unit: unit ?? { mostrar_ciudadano: true, email_obligatorio: false },
    anyadirDatosCiudadano: draft.anyadirDatosCiudadano,
  }
  const { nombre, email, telefono, dni, direccion } = draft
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { nombre, email, telefono, dni, direccion },
    resolver: resolverOf(rules, say),
  })
  return { rules, form }
}

export const CitizenStep = ({ wizard }: { wizard: Wizard }) => {
  const client = useClient()
  const say = useLaterTexts()
  const { draft, change, person, unit, parameters, next } = wizard
  const format = useFormat()
  const [reading, setReading] = useState(false)
  const { rules, form } = useContactForm(wizard, say)
  const { control, getValues, handleSubmit, setFocus } = form
  const citizen = isRole(person, 'ciudadano')
  // A citizen who gives none is contacted through the account.
  const needed = needsContact(rules) && (person === null || rules.anyadirDatosCiudadano)
  const either = needed && (unit?.email_obligatorio !== true || rules.anyadirDatosCiudadano)
  const acceptedBefore = acceptedAt(client, person, parameters)
  const accepts = mustAcceptConditions(rules) && !acceptedBefore
  const asks = citizen || draft.anyadirDatosCiudadano
  const goOn = async () => {
    if (asks && !(await confirmEmail(client, wizard, say))) return setFocus('email')
    if (accepts) change({ condiciones: true })
    next()
  }
  // The button accepts the conditions.
  const problem = citizenProblem({ ...draft, condiciones: true }, { person, unit }, say)
  // Validates as on submit, so that a corrected error disappears at once.
  const showErrors = () => void handleSubmit(goOn)()
  return (
    <WizardFrame
      wizard={wizard}
      title={say(citizen ? 'citizenTitle' : 'citizenStaffTitle')}
      support={asks ? say('citizenHelp') : undefined}
      main={{
        label: say(accepts ? 'acceptAndContinue' : 'continue'),
        onClick: () => void handleSubmit(goOn)(),
        reason: problem,
        onBlocked: showErrors,
      }}
    >
      {!citizen && (
        <Checkbox
          label={say('addCitizen')}
          checked={draft.anyadirDatosCiudadano}
          onChange={(event) => change({ anyadirDatosCiudadano: event.currentTarget.checked })}
        />
      )}
      {asks && (
        <form onChange={() => change(getValues())} onSubmit={(event) => event.preventDefault()} style={{ display: 'contents' }} noValidate>
          <EmailField control={control} name="email" label={say(either ? 'emailEither' : 'email')} optional={!needed} />
          {isEmail(draft.email) && microsoftDomains.test(draft.email.trim()) && (
            <Notice kind="waiting" live icon={IconMailExclamation}>
              {say('microsoft')}
            </Notice>
          )}
          <PhoneField
            control={control}
            name="telefono"
            label={say(either ? 'phoneEither' : 'phone')}
            optional={!either}
            placeholder={say('phoneExample')}
          />
          <TextField control={control} name="nombre" label={say('name')} optional autoComplete="name" maxLength={nameLength} />
          {!citizen && (
            <>
              <TextField control={control} name="dni" label={say('dni')} optional autoComplete="off" maxLength={20} />
              <TextField control={control} name="direccion" label={say('contactAddress')} optional autoComplete="off" maxLength={300} />
            </>
          )}
        </form>
      )}
      {accepts && <p>{say('accepting')}</p>}
      <Anchor
        component="button"
        type="button"
        fw={600}
        ta="start"
        style={{ alignSelf: 'start', minHeight: 44 }}
        onClick={() => setReading(true)}
      >
        {say('readConditions')}
      </Anchor>
      {asks && acceptedBefore && <p className="small quiet">{say('acceptedBefore', { date: format.date(acceptedBefore) })}</p>}
      <ConditionsSheet opened={reading} onClose={() => setReading(false)} />
    </WizardFrame>
  )
}

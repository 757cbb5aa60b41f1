import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { login } from '@avisa/contract/accounts/routes'
import { consolePaths } from '@avisa/contract/console-paths'
import { checkInvitation, createTown } from '@avisa/contract/setup/routes'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { asCallError, type CallError } from '#/platform/call-error.ts'
import { call } from '#/platform/call.ts'
import { useClient } from '#/platform/client.ts'
import { chooseMunicipality } from '#/platform/configuration.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { useCommand } from '#/platform/queries.ts'
import { signIn, thisDevice } from '#/platform/session.ts'
import { PasswordField, EmailField, TextField } from '#/ui/form/fields.tsx'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { alert } from '#/ui/popup/popups.ts'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { boxAround, placeOf } from './place.ts'
import { provinces } from './provinces.ts'
import { SetupRail } from './SetupRail.tsx'
import classes from './setup.module.css'
import { useSetupTexts } from './texts.ts'
import { WhichStep, type Which } from './WhichStep.tsx'

type Typed = { nombre: string; apellidos: string; email: string; password: string }
const fields = ['nombre', 'apellidos', 'email', 'password'] as const
const codeForm = /^[\w-]{43}$/

/** Makes the municipality, enters it as its administrator, and goes on in the console. */
const useCreation = (codigo: string, onMade: () => void) => {
  const client = useClient()
  const navigate = useNavigate()
  const { run, busy } = useCommand(createTown, { handled: 'all' })
  const create = async ({ nombre, nombre_val, provincia, lugar, km, idiomas }: Which, persona: Typed) => {
    const centro = placeOf(lugar)
    if (!centro) return
    const body = {
      codigo,
      nombre,
      ...(nombre_val && { nombre_val }),
      provincia: provinces.find(({ id }) => id === provincia)?.nombre ?? '',
      centro,
      limites: boxAround(centro, km),
      idiomas: idiomas === 'both' ? (['es', 'ca'] as const).slice() : [idiomas],
      persona,
    }
    const town = await run({ body })
    onMade()
    await chooseMunicipality(client, town)
    const { email, password } = persona
    await signIn(client, await call(client, login, { body: { email, password, device: thisDevice(client) } }))
    await navigate(consolePaths.setup, { replace: true })
  }
  return { create, busy }
}

type PersonProps = { which: Which; codigo: string; onBack: () => void; onDead: () => void; onMade: () => void }

const PersonStep = ({ which, codigo, onBack, onDead, onMade }: PersonProps) => {
  const client = useClient()
  const say = useSetupTexts()
  const describe = useErrorText()
  const { create, busy } = useCreation(codigo, onMade)
  const { control, handleSubmit, setError } = useForm<Typed>({ defaultValues: { nombre: '', apellidos: '', email: '', password: '' } })
  const tell = (error: CallError) => {
    if (error.detail.code === 'setup.codeInvalid') return onDead()
    for (const { field, message } of error.detail.errors ?? []) {
      const name = fields.find((candidate) => candidate === field)
      if (name) setError(name, { type: 'server', message })
    }
    void alert(client, { title: say('notCreated'), message: describe(error).message })
  }
  const submit = handleSubmit((typed) => create(which, typed).catch((thrown: unknown) => tell(asCallError(thrown))))
  const back = (
    <Button variant="default" size="lg" onClick={onBack}>
      {say('s_municipio')}
    </Button>
  )
  return (
    <AppPage
      title={say('personTitle')}
      subtitle={say('personIntro')}
      look="plain"
      footer={<ActionBar secondary={back} main={{ label: say('create'), type: 'submit', form: 'usted', loading: busy }} />}
    >
      <form id="usted" className="column gap-20" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          control={control}
          name="nombre"
          label={say('firstName')}
          autoComplete="given-name"
          maxLength={100}
          rules={{ required: say('needFirstName') }}
        />
        <TextField control={control} name="apellidos" label={say('surnames')} optional autoComplete="family-name" maxLength={100} />
        <EmailField control={control} name="email" label={say('email')} maxLength={254} />
        <PasswordField control={control} name="password" label={say('password')} help={say('passwordHelp')} autoComplete="new-password" />
      </form>
    </AppPage>
  )
}

const Dead = () => {
  const say = useSetupTexts()
  return (
    <AppPage title={say('newTitle')} look="plain">
      <EmptyState picture={IconLinkOff} title={say('codeMissing')} text={say('codeMissingText')} />
    </AppPage>
  )
}

/** `/alta#code`: a municipality and its first administrator, without a municipality yet. */
export const NewTownPage = ({ onMade }: { onMade: () => void }) => {
  const client = useClient()
  const describe = useErrorText()
  const say = useSetupTexts()
  const { hash } = useLocation()
  const codigo = hash.slice(1)
  const [dead, setDead] = useState(!codeForm.test(codigo))
  const [which, setWhich] = useState<Which>()
  const [step, setStep] = useState<'municipio' | 'usted'>('municipio')
  const { run, busy } = useCommand(checkInvitation, { handled: 'all' })
  const go = async (typed: Which) => {
    try {
      await run({ body: { codigo } })
      setWhich(typed)
      setStep('usted')
    } catch (thrown) {
      const error = asCallError(thrown)
      if (error.detail.code === 'setup.codeInvalid') return setDead(true)
      void alert(client, { title: say('notCreated'), message: describe(error).message })
    }
  }
  return (
    <div className={classes.frame} data-step>
      <SetupRail states={new Map(which ? [['municipio', 'hecho']] : [])} current={step} />
      <main className={classes.body}>
        {dead && <Dead />}
        {!dead && step === 'municipio' && <WhichStep start={which} busy={busy} onDone={(typed) => void go(typed)} />}
        {!dead && step === 'usted' && which && (
          <PersonStep which={which} codigo={codigo} onBack={() => setStep('municipio')} onDead={() => setDead(true)} onMade={onMade} />
        )}
      </main>
    </div>
  )
}

import { TextInput } from '@mantine/core'
import { followChannels, frequencyOf, isArea, type FollowChannel, type FollowFrequency } from '@avisa/contract/follows/rules'
import { isEmail } from '@avisa/contract/values/contact'
import { IconBell, IconMail } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useClient } from '#/platform/client.ts'
import { useParameters } from '#/platform/configuration.ts'
import { enablePush } from '#/platform/push.ts'
import { usePerson } from '#/platform/session.ts'
import { usePushState } from '#/platform/use-push-state.ts'
import { Segmented } from '#/ui/form/Segmented.tsx'
import { MainButton } from '#/ui/page/ActionBar.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { useFollowTexts } from '../texts.ts'
import { followThing, type FollowedThing } from './follow-changes.ts'
import { FollowWhen } from './FollowedRow.tsx'

type Props = { thing: FollowedThing; onDone: () => void; /** Below the button: «Ahora no». */ other?: ReactNode }

const useChannels = (): readonly FollowChannel[] => {
  const { notificaciones } = useParameters()
  const state = usePushState()
  return followChannels.filter((canal) => canal === 'correo' || (notificaciones && state !== 'impossible'))
}

const useFollow = (thing: FollowedThing, onDone: () => void) => {
  const client = useClient()
  const say = useFollowTexts()
  const person = usePerson()
  const state = usePushState()
  const [busy, setBusy] = useState(false)
  const start = async (canal: FollowChannel, frecuencia: FollowFrequency, email: string) => {
    const typed = canal === 'correo' && person === null
    const choice = { canal, frecuencia, ...(typed ? { email: email.trim() } : {}) }
    if (!(await followThing.save(client, thing, choice))) return
    toast(client, { message: say(typed ? 'startedMail' : 'started') })
    onDone()
  }
  const startPush = async (frecuencia: FollowFrequency) => {
    setBusy(true)
    try {
      if (state === 'on' || (await enablePush(client)) === 'on') await start('push', frecuencia, '')
      else toast(client, { message: say('pushOff') })
    } catch {
      toast(client, { message: say('notStarted') })
    } finally {
      setBusy(false)
    }
  }
  return { busy, start, startPush }
}

export const FollowForm = ({ thing, onDone, other }: Props) => {
  const say = useFollowTexts()
  const person = usePerson()
  const channels = useChannels()
  const [canal, setCanal] = useState<FollowChannel>('correo')
  const [frecuencia, setFrecuencia] = useState(frequencyOf(thing))
  const [email, setEmail] = useState('')
  const [checked, setChecked] = useState(false)
  const { busy, start, startPush } = useFollow(thing, onDone)
  const typed = canal === 'correo' && person === null
  const wrong = typed && !isEmail(email)
  const submit = () => {
    setChecked(true)
    if (!wrong) void (canal === 'push' ? startPush(frecuencia) : start(canal, frecuencia, email))
  }
  return (
    <section className="column gap-16" aria-label={say('follow')}>
      <div>
        <h2 className="heading unspaced">{say(isArea(thing) ? 'askArea' : 'ask')}</h2>
        <p className="small quiet">{say(isArea(thing) ? 'areaText' : 'noAccount')}</p>
      </div>
      {channels.length > 1 && (
        <Segmented<FollowChannel>
          label={say('way')}
          value={canal}
          onChange={setCanal}
          options={channels.map((value) => ({ value, label: say(value) }))}
        />
      )}
      {typed && (
        <TextInput
          label={say('mail')}
          description={say('mailHelp')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          error={checked && wrong ? say('mailWrong') : undefined}
        />
      )}
      {canal === 'correo' && person !== null && <p className="small quiet">{say('accountMail', { mail: person.email })}</p>}
      <FollowWhen area={isArea(thing)} value={frecuencia} onChange={setFrecuencia} />
      <div className="column gap-8">
        <MainButton label={say(`followBy_${canal}`)} icon={canal === 'push' ? IconBell : IconMail} loading={busy} onClick={submit} />
        {other}
      </div>
    </section>
  )
}

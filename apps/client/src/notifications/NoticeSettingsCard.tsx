import { isRole } from '@avisa/contract/access/person'
import { channelsOf } from '@avisa/contract/notifications/kinds'
import { TextInput } from '@mantine/core'
import { getUserConfig, updateUserConfig } from '@avisa/contract/accounts/routes'
import type { UserConfig } from '@avisa/contract/accounts/schemas'
import { IconBell, IconMail, IconMoon } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useClient } from '#/platform/client.ts'
import { useParameters } from '#/platform/configuration.ts'
import { disablePush, enablePush } from '#/platform/push.ts'
import { usePushState } from '#/platform/use-push-state.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { toast } from '#/ui/popup/popups.ts'
import { RowCard } from '#/ui/list/Rows.tsx'
import { SwitchRow } from '#/ui/form/SwitchRow.tsx'
import { NoticeKinds } from './NoticeKinds.tsx'
import classes from './notifications.module.css'
import { useNoticeTexts } from './texts.ts'

const DeviceRow = ({ onOn }: { onOn?: () => void }) => {
  const client = useClient()
  const say = useNoticeTexts()
  const state = usePushState()
  const [busy, setBusy] = useState(false)
  const help = { impossible: say('pushImpossible'), forbidden: say('pushForbidden'), on: undefined, off: say('onThisDeviceText') }[state]
  const change = async (on: boolean) => {
    setBusy(true)
    try {
      if ((await (on ? enablePush(client) : disablePush(client))) === 'on') onOn?.()
    } catch {
      toast(client, { message: say('notChanged') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <SwitchRow
      icon={IconBell}
      label={say('onThisDevice')}
      help={help}
      on={state === 'on'}
      disabled={busy || state === 'impossible' || state === 'forbidden'}
      onChange={(on) => void change(on)}
    />
  )
}

const night = { desde: '22:00', hasta: '07:00' }

type HoursProps = { silencio: NonNullable<UserConfig['silencio']>; onChange: (silencio: UserConfig['silencio']) => void }

const Hours = ({ silencio, onChange }: HoursProps) => {
  const say = useNoticeTexts()
  const field = (key: 'desde' | 'hasta', label: string) => (
    <TextInput
      type="time"
      label={label}
      defaultValue={silencio[key]}
      onBlur={({ currentTarget: { value } }) => value && value !== silencio[key] && onChange({ ...silencio, [key]: value })}
    />
  )
  return (
    <div className={`${classes.hours} flex wrap gap-12`}>
      {field('desde', say('from'))}
      {field('hasta', say('to'))}
    </div>
  )
}

const Account = ({ userId, citizen }: { userId: number; citizen: boolean }) => {
  const say = useNoticeTexts()
  const { data: stored } = useLoad(getUserConfig, { params: { id: userId } })
  const { run } = useCommand(updateUserConfig, { refresh: [getUserConfig] })
  const [pending, setPending] = useState<Partial<UserConfig>>({})
  const config = stored && { ...stored, ...pending }
  const change = (body: Partial<UserConfig>) => {
    setPending((before) => ({ ...before, ...body }))
    void run({ params: { id: userId }, body }).catch(() => setPending({}))
  }
  const rows: ReactNode = config && (
    <>
      <SwitchRow
        icon={IconMail}
        label={say('byMail')}
        on={config.canales.email}
        onChange={(email) => change({ canales: { ...config.canales, email } })}
      />
      <div>
        <SwitchRow
          icon={IconMoon}
          label={say('quiet')}
          help={say('quietText')}
          on={config.silencio !== null}
          onChange={(on) => change({ silencio: on ? night : null })}
        />
        {config.silencio && <Hours silencio={config.silencio} onChange={(silencio) => change({ silencio })} />}
      </div>
      {!citizen && <NoticeKinds chosen={channelsOf(config.avisos)} onChange={(avisos) => change({ avisos })} />}
    </>
  )
  return (
    <>
      <DeviceRow onOn={() => config && !config.canales.push && change({ canales: { ...config.canales, push: true } })} />
      {rows}
    </>
  )
}

export const NoticeSettingsCard = () => {
  const say = useNoticeTexts()
  const { notificaciones } = useParameters()
  const person = usePerson()
  if (!notificaciones) return null
  return (
    <RowCard title={say('settings')}>
      {person === null ? <DeviceRow /> : <Account userId={person.user_id} citizen={isRole(person, 'ciudadano')} />}
    </RowCard>
  )
}

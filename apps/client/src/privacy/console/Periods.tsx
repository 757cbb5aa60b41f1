import { getRetention, saveRetention, tryRetention } from '@avisa/contract/privacy/routes'
import { isShorter } from '@avisa/contract/privacy/retention'
import type { Retention, RetentionState, RetentionTrial } from '@avisa/contract/privacy/schemas'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { IconClockPause, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { send } from '#/platform/call.ts'
import { useClient } from '#/platform/client.ts'
import { useCommand } from '#/platform/queries.ts'
import { useFormat } from '#/platform/text.ts'
import { SwitchRow } from '#/ui/form/SwitchRow.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { RowSkeletons } from '#/ui/state/Skeletons.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import classes from './privacy-console.module.css'
import { usePrivacyConsoleTexts } from './texts.ts'

const trialDelay = 400
const months = ['anonimizar_meses', 'borrar_meses'] as const
const days = ['notificaciones_dias', 'dispositivos_dias', 'consultas_dias'] as const

const Trial = ({ trial, isDraft }: { trial: RetentionTrial; isDraft: boolean }) => {
  const say = usePrivacyConsoleTexts()
  const format = useFormat()
  const sum = (rows: RetentionTrial['borrar']) => rows.reduce((total, { cuantas }) => total + cuantas, 0)
  const lines = [
    [say('loseContact'), sum(trial.anonimizar)],
    [say('erased'), sum(trial.borrar)],
    [say('notices'), trial.notificaciones],
    [say('devices'), trial.dispositivos],
    [say('log'), trial.consultas_personales],
  ] as const
  return (
    <section className={`card ${classes.part}`} aria-live="polite">
      <h2 className="title">{say('tonight')}</h2>
      <p className="small quiet">{say(isDraft ? 'tonightDraft' : 'tonightNow')}</p>
      <ul className="list mt-8">
        {lines.map(([name, count]) => (
          <li key={name} className="row gap-12 py-8">
            <span className="size-15 grow">{name}</span>
            <b className="figures">{format.number(count)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What would go by what is written, after a pause in writing, or by the present periods. */
const useTrial = (draft: Retention | undefined) => {
  const client = useClient()
  const [conservacion] = useDebouncedValue(draft, trialDelay)
  const { data } = useQuery<RetentionTrial>({
    queryKey: ['retention-trial', conservacion],
    queryFn: async () => (await send(client, tryRetention, { body: conservacion ? { conservacion } : {} })) as RetentionTrial,
    staleTime: 0,
    retry: false,
  })
  return { trial: data, isDraft: conservacion !== undefined }
}

export const Periods = ({ state }: { state: RetentionState }) => {
  const client = useClient()
  const say = usePrivacyConsoleTexts()
  const format = useFormat()
  const { pendiente } = state
  const [draft, setDraft] = useState<Retention>(state.conservacion)
  const command = useCommand(saveRetention, { refresh: [getRetention] })
  const isChanged = JSON.stringify(draft) !== JSON.stringify(state.conservacion)
  const { trial, isDraft } = useTrial(isChanged ? draft : undefined)
  const save = async (conservacion: Retention) => {
    await command.run({ body: { conservacion } })
    setDraft(conservacion)
    toast(client, { message: say(isShorter(conservacion, state.conservacion) ? 'savedSlow' : 'saved') })
  }
  const own = Object.keys(draft.tipos).length
  return (
    <>
      {pendiente && (
        <Notice
          kind="waiting"
          icon={IconClockPause}
          action={
            <Button variant="subtle" size="sm" loading={command.busy} onClick={() => void save(pendiente.conservacion)}>
              {say('undo')}
            </Button>
          }
        >
          {say('pending', { when: format.when(pendiente.hasta) })}
        </Notice>
      )}
      <section className="card">
        <div className={`${classes.part} column gap-12`}>
          <h2 className="title">{say('periods')}</h2>
          <p className="small quiet">{say('months')}</p>
          <div className={`${classes.fields} grid gap-12`}>
            {months.map((name) => (
              <TextInput
                key={name}
                label={say(name)}
                type="number"
                min={1}
                max={600}
                value={draft[name] ?? ''}
                onChange={({ currentTarget: { value } }) => setDraft({ ...draft, [name]: value === '' ? null : Number(value) })}
              />
            ))}
          </div>
        </div>
        <SwitchRow
          icon={IconPhoto}
          label={say('photos')}
          help={say('photosHelp')}
          on={draft.fotos === 'borrar'}
          onChange={(on) => setDraft({ ...draft, fotos: on ? 'borrar' : 'conservar' })}
        />
        <div className={`${classes.part} column gap-12`}>
          <p className="small quiet">{say('days')}</p>
          <div className={`${classes.fields} grid gap-12`}>
            {days.map((name) => (
              <TextInput
                key={name}
                label={say(name)}
                type="number"
                min={30}
                max={3650}
                value={draft[name]}
                onChange={({ currentTarget: { value } }) => setDraft({ ...draft, [name]: Number(value) })}
              />
            ))}
          </div>
          {own > 0 && <p className="small quiet">{say('own', { count: own })}</p>}
          <div>
            <Button disabled={!isChanged} loading={command.busy} onClick={() => void save(draft)}>
              {say('save')}
            </Button>
          </div>
        </div>
      </section>
      {trial ? <Trial trial={trial} isDraft={isDraft} /> : <RowSkeletons photo={0} />}
    </>
  )
}

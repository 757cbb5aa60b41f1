import { eraseSubject, exportSubject, findSubject, listErasures, withdrawErasure } from '@avisa/contract/privacy/routes'
import type { Subject } from '@avisa/contract/privacy/schemas'
import { Button, TextInput } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { send } from '#/platform/call.ts'
import { useClient } from '#/platform/client.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { saveFile } from '#/platform/save-file.ts'
import { useFormat } from '#/platform/text.ts'
import { confirm, toast } from '#/ui/popup/popups.ts'
import classes from './privacy-console.module.css'
import { usePrivacyConsoleTexts } from './texts.ts'

const useErasure = () => {
  const client = useClient()
  const say = usePrivacyConsoleTexts()
  const command = useCommand(eraseSubject, { refresh: [listErasures] })
  const erase = async (email: string): Promise<boolean> => {
    const question = { title: say('eraseTitle', { email }), message: say('eraseText'), confirm: say('eraseYes'), danger: true }
    if (!(await confirm(client, question))) return false
    const { estado } = await command.run({ body: { email } })
    toast(client, { message: say(estado === 'borrado' ? 'isErased' : 'isAsked') })
    return true
  }
  return { busy: command.busy, erase }
}

const SubjectCard = ({ email, subject, onErased }: { email: string; subject: Subject; onErased: () => void }) => {
  const client = useClient()
  const say = usePrivacyConsoleTexts()
  const { busy, erase } = useErasure()
  const { cuenta, nombre, incidencias, ha_trabajado } = subject
  if (!cuenta && incidencias === 0) return <p role="status">{say('nothing')}</p>
  const download = async () => {
    try {
      const copy = JSON.stringify(await send(client, exportSubject, { body: { email } }), undefined, 2)
      await saveFile(client, new Blob([copy], { type: 'application/json' }), 'datos.json')
    } catch (cause) {
      console.warn('data of a citizen not downloaded', cause)
      toast(client, { message: say('exportFailed') })
    }
  }
  return (
    <div className="column gap-12" role="status">
      <p>
        {nombre && <b>{`${nombre}. `}</b>}
        {`${say('found', { count: incidencias })} ${say(cuenta ? 'account' : 'noAccount')}`}
      </p>
      {ha_trabajado && <p className="small quiet">{say('worked')}</p>}
      <div className="row wrap gap-8">
        <Button variant="default" leftSection={<IconDownload size={20} aria-hidden />} onClick={() => void download()}>
          {say('export')}
        </Button>
        {!ha_trabajado && (
          <Button
            variant="default"
            leftSection={<IconTrash size={20} aria-hidden />}
            loading={busy}
            onClick={() => void erase(email).then((done) => done && onErased())}
          >
            {say('erase')}
          </Button>
        )}
      </div>
    </div>
  )
}

const Waiting = () => {
  const say = usePrivacyConsoleTexts()
  const format = useFormat()
  const { data = [] } = useLoad(listErasures, {}, { keep: false })
  const { busy, erase } = useErasure()
  const withdraw = useCommand(withdrawErasure, { refresh: [listErasures] })
  if (data.length === 0) return null
  return (
    <section className="card clip">
      <h2 className={`${classes.part} title`}>{say('waiting')}</h2>
      <ul className="list">
        {data.map(({ email, quien, fecha, propio }) => (
          <li key={email} className={`${classes.row} row wrap gap-8`}>
            <div className="grow">
              <p className="label anywhere">{email}</p>
              <p className="small quiet">{say('askedBy', { who: quien ?? '', when: format.when(fecha) })}</p>
            </div>
            <Button variant="subtle" size="sm" loading={withdraw.busy} onClick={() => void withdraw.run({ body: { email } })}>
              {say('withdraw')}
            </Button>
            {!propio && (
              <Button size="sm" loading={busy} onClick={() => void erase(email)}>
                {say('yes')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a person may ask by law at the counter: to see what is kept, a copy of it, and that it goes. */
export const Requests = () => {
  const say = usePrivacyConsoleTexts()
  const [email, setEmail] = useState('')
  const [answer, setAnswer] = useState<{ email: string; subject: Subject }>()
  const find = useCommand(findSubject)
  const look = async () => {
    const subject = await find.run({ body: { email: email.trim() } })
    setAnswer({ email: email.trim(), subject })
  }
  return (
    <>
      <section className={`card ${classes.part} column gap-12`}>
        <h2 className="title">{say('requests')}</h2>
        <p className="small quiet">{say('requestsHelp')}</p>
        <form
          className="column gap-12"
          onSubmit={(event) => {
            event.preventDefault()
            void look()
          }}
        >
          <TextInput
            type="email"
            label={say('email')}
            value={email}
            required
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <div>
            <Button type="submit" variant="default" loading={find.busy}>
              {say('find')}
            </Button>
          </div>
        </form>
        {answer && <SubjectCard {...answer} onErased={() => setAnswer(undefined)} />}
      </section>
      <Waiting />
    </>
  )
}

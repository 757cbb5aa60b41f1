import { useWindowEvent } from '@mantine/hooks'
import { may } from '@avisa/contract/access/person'
import { useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { useClient } from '#/platform/client.ts'
import { asCallError } from '#/platform/call-error.ts'
import { useMunicipality } from '#/platform/configuration.ts'
import { signInWithCode, usePerson } from '#/platform/session.ts'
import { paths } from '@avisa/contract/paths'
import { loginPath } from '#/navigation/own-paths.ts'
import { MainButton } from '#/ui/page/ActionBar.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { afterKey } from './code.ts'
import { CodePad } from './CodePad.tsx'
import classes from './code-pad.module.css'
import { loginFailure } from './failures.ts'
import { useAccountTexts } from './texts.ts'
import { useLogin } from './use-login.ts'

const failed = (thrown: unknown) => loginFailure(asCallError(thrown))

/** `/login-codigo`: on a shared device, each worker signs in by code. */
export const LoginCodePage = () => {
  const client = useClient()
  const say = useAccountTexts()
  const person = usePerson()
  const place = useMunicipality()?.nombre
  const { enter, busy } = useLogin()
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const pad = useRef<HTMLDivElement>(null)
  // A worker who signed in by code may hand the device over to the next.
  const allowed = person === null || person.por_codigo || may(person, 'autentificar-otros-por-codigo')
  const submit = async (event?: SubmitEvent) => {
    event?.preventDefault()
    if (code === '' || busy) return
    const failure = await enter(
      signInWithCode(client, code).then(() => undefined, failed),
      person === null ? 'failedCodeAlone' : 'failedCode',
    )
    if (!failure) return
    // A code that the server refused is not sent a second time.
    if (failure === 'credentials' || failure === 'pending') setCode('')
    input.current?.focus()
  }
  // Digits, Backspace and Delete work like the keys of the pad, independent of the focus; the field handles
  // its own.
  const byKeyboard = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> & { target: EventTarget | null }) => {
    if (event.target === input.current || event.ctrlKey || event.metaKey || event.altKey) return
    setCode(afterKey(code, event.key))
  }
  // At first nothing has the focus, and after a click beside the pad the modal has it.
  useWindowEvent('keydown', (event) => {
    if (!(event.target instanceof Node) || !event.target.contains(pad.current)) return
    if (event.key === 'Enter' && allowed) void submit()
    else byKeyboard(event)
  })
  return (
    <div ref={pad} className="column fill text-centre" role="presentation" onKeyDown={byKeyboard}>
      <AppPage title={say('codeTitle')} subtitle={person?.nombre ?? place} back={person ? paths.start : loginPath()} look="narrow">
        {allowed ? (
          <form className={`${classes.form} column gap-20`} noValidate onSubmit={(event) => void submit(event)}>
            <CodePad code={code} onChange={setCode} input={input} />
            <MainButton
              label={say('enter')}
              type="submit"
              loading={busy}
              reason={code === '' ? say('codeNeeded') : undefined}
              onBlocked={() => input.current?.focus()}
            />
          </form>
        ) : (
          <EmptyState title={say('codeForbiddenTitle')} text={say('codeForbidden')} />
        )}
      </AppPage>
    </div>
  )
}

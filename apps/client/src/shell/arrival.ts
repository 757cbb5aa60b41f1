import type { Person } from '@avisa/contract/access/person'
import { getIncident } from '@avisa/contract/incidents/routes'
import { getInspection } from '@avisa/contract/inspections/routes'
import { getTask } from '@avisa/contract/tasks/routes'
import type { DataRouter } from 'react-router'
import type { Client } from '#/platform/client.ts'
import { call } from '#/platform/call.ts'
import { asCallError } from '#/platform/call-error.ts'
import { isLoading, whenReady } from '#/platform/startup.ts'
import { usePlatformTexts } from '#/platform/texts.ts'
import type { Redirect } from '#/platform/launch.ts'
import { exitApp, watchNativeApp } from '#/platform/native-app.ts'
import { getPerson, sessionOf, signIn, signInByCode } from '#/platform/session.ts'
import { closeOverlay } from '#/ui/popup/overlays.ts'
import { alert, confirm } from '#/ui/popup/popups.ts'
import { appScheme, linkPath, redirectPath } from './links.ts'
import { paths } from '@avisa/contract/paths'
import { useShellTexts } from './texts.ts'

export type Router = Pick<DataRouter, 'navigate' | 'state'>

/** In ms between two attempts of a redirect that failed. */
const pause = 500
const redirectRetries = 5
const loadingRetries = 10

const again = async (attempt: () => boolean | Promise<boolean>, retries: number): Promise<boolean> => {
  if (await attempt()) return true
  if (retries === 0) return false
  await new Promise((resolve) => setTimeout(resolve, pause))
  return again(attempt, retries - 1)
}

/**
 * False when loading takes too long for the link to be worth following; a municipality chooser or an error
 * is waited for.
 */
const loadedInTime = async (client: Client): Promise<boolean> => {
  if (!(await again(() => !isLoading(client), loadingRetries))) return false
  await whenReady(client)
  return true
}

const readRecord = (client: Client, { key, id }: Redirect): Promise<unknown> | undefined => {
  const at = { params: { id: id ?? 0 } }
  switch (key) {
    case 'incidencia':
      return call(client, getIncident, at)
    case 'tarea':
      return call(client, getTask, at)
    case 'inspecciones':
      return call(client, getInspection, at)
    // These redirects name no record.
    case 'incidencias-add':
    case 'tareas':
      return undefined
  }
}

/** False when the record of a redirect does not exist; its screen reports any other problem. */
const isThere = async (client: Client, redirect: Redirect): Promise<boolean> => {
  try {
    if (redirect.id !== undefined) await readRecord(client, redirect)
    return true
  } catch (thrown) {
    return asCallError(thrown).kind !== 'notFound'
  }
}

const always = () => Promise.resolve(true)

/**
 * Opens a path from outside the app; when its code does not load, tries again and finally opens the start
 * page.
 */
export const follow = async (client: Client, router: Router, path: string, there: () => Promise<boolean> = always): Promise<void> => {
  let missing = false
  const open = async () => {
    missing = !(await there())
    if (missing) return false
    await router.navigate(path, { replace: true })
    return router.state.errors === null
  }
  if (await again(open, redirectRetries)) return
  await router.navigate(paths.start, { replace: true })
  const say = usePlatformTexts.now(client)
  if (missing) void alert(client, { title: say('t_notFound'), message: say('m_notFoundLink') })
}

/** Nobody was signed in, so there is no session to report as ended. */
const alertLoginFailure = (client: Client, thrown: unknown, unknown: 'badCode' | 'badLink') => {
  const { kind, message } = asCallError(thrown)
  const say = usePlatformTexts.now(client)
  const shell = useShellTexts.now(client)
  const isRefused = kind === 'notSignedIn'
  void alert(client, { title: shell('notEntered'), message: isRefused ? shell(unknown) : message || say(`m_${kind}`) })
}

const enterByCode = (client: Client, code: string) =>
  signInByCode(client, code).catch((thrown: unknown) => alertLoginFailure(client, thrown, 'badCode'))

const nameOf = ({ nombre, apellidos, email }: NonNullable<Person>) => `${nombre} ${apellidos}`.trim() || email

/**
 * Anybody can make a link, so the person confirms the account that it signs in; a link never ends a
 * session.
 */
const enterByToken = async (client: Client, token: string) => {
  try {
    const session = await sessionOf(client, token)
    const say = useShellTexts.now(client)
    const here = getPerson(client)
    if (here === null) {
      const name = nameOf(session.user)
      const agreed = await confirm(client, {
        title: say('enterAs', { name }),
        message: say('enterAsHow'),
        confirm: say('enter'),
        cancel: say('enterNot'),
      })
      if (agreed) await signIn(client, session)
    } else if (here.user_id !== session.user.user_id) {
      await alert(client, { title: say('staysAs', { name: nameOf(here) }), message: say('staysAsHow') })
    }
  } catch (thrown) {
    alertLoginFailure(client, thrown, 'badLink')
  }
}

/** Handles the launch query: signs in by token or code, then redirects. */
export const arrive = async (client: Client, router: Router, { token, loginCode, redirect } = client.launch): Promise<void> => {
  if (!(await loadedInTime(client))) return
  if (token) await enterByToken(client, token)
  if (loginCode) await enterByCode(client, loginCode)
  if (redirect) await follow(client, router, redirectPath(redirect), () => isThere(client, redirect))
}

export const openLink = async (client: Client, router: Router, url: string): Promise<void> => {
  const server = import.meta.env['VITE_SERVER'] ?? location.origin
  if (await loadedInTime(client)) await follow(client, router, linkPath(url, [`${server}/`, appScheme]))
}

/**
 * The system's back button closes a popup first, then the screen; at the root it asks before closing the
 * app.
 */
export const goBack = async (client: Client, depth = (history.state as { idx?: number } | null)?.idx ?? 0): Promise<void> => {
  if (closeOverlay(client)) return
  if (depth > 0) return history.back()
  const say = useShellTexts.now(client)
  if (await confirm(client, { title: say('exitTitle'), confirm: say('yes'), cancel: say('no') })) await exitApp()
}

/** Links and the back button of the hybrid app. */
export const watchLinks = (client: Client, router: Router): void => {
  void watchNativeApp(client, { onLink: (url) => void openLink(client, router, url), onBack: () => void goBack(client) })
}

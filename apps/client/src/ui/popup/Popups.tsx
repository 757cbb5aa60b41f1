import { Button } from '@mantine/core'
import { Suspense, useEffect } from 'react'
import { useClient } from '#/platform/client.ts'
import { lazy, waitingCode } from '#/platform/lazy.ts'
import { useObservable } from '#/platform/observable.ts'
import { slowCalls } from '#/platform/slow-calls.ts'
import classes from './popups.module.css'
import { popups, shownToast, type ShownToast } from './popups.ts'
import { useUiTexts } from '../texts.ts'

const toastTime = 6000
/** In ms after the first screen: preloads the dialog, so that it can also report that the network is lost. */
const loadAfter = 1500

const loadDialog = () => import('./PopupDialog.tsx')
const PopupDialog = lazy(async () => ({ default: (await loadDialog()).PopupDialog }))

const ToastBar = ({ toast }: { toast: ShownToast }) => {
  const client = useClient()
  useEffect(() => {
    const timer = setTimeout(() => shownToast(client).set(null), toast.time ?? toastTime)
    return () => clearTimeout(timer)
  }, [client, toast.time])
  const act = () => {
    shownToast(client).set(null)
    toast.action?.onClick()
  }
  return (
    <div className={`${classes.toast} small row gap-8 medium p-12-16 rounded-14 raised main`}>
      <span>{toast.message}</span>
      {toast.action && (
        <Button variant="subtle" size="sm" onClick={act}>
          {toast.action.label}
        </Button>
      )}
    </div>
  )
}

/** Shown while a chunk of the app cannot be loaded, or a call has no answer yet. */
const useWaiting = () => {
  const client = useClient()
  const say = useUiTexts()
  const code = useObservable(waitingCode(client))
  const calls = useObservable(slowCalls(client))
  if (code > 0) return say('waitsForNetwork')
  return calls > 0 ? say('waitsForAnswer') : undefined
}

/** Renders popups and toasts; mounted once, in the shell. */
export const Popups = () => {
  const client = useClient()
  const [first] = useObservable(popups(client))
  const toast = useObservable(shownToast(client))
  const waiting = useWaiting()
  useEffect(() => {
    const timer = setTimeout(() => void loadDialog(), loadAfter)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Suspense>{first && <PopupDialog key={first.id} popup={first} />}</Suspense>
      <div role="status" className={`${classes.toastPlace} column gap-8`}>
        {waiting && <div className={`${classes.toast} small row gap-8 medium p-12-16 rounded-14 raised main`}>{waiting}</div>}
        {toast && <ToastBar key={toast.id} toast={toast} />}
      </div>
    </>
  )
}

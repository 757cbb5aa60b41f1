import { Button } from '@mantine/core'
import { Suspense, useEffect } from 'react'
import { lazy, waitingCode } from '#/platform/lazy.ts'
import { useObservable } from '#/platform/observable.ts'
import { slowCalls } from '#/platform/slow-calls.ts'
import classes from './popups.module.css'
import { popups, shownToast, type ShownToast } from './popups.ts'
import { useUiTexts } from '../texts.ts'

const toastTime = 6000
/** Milliseconds after the first screen: by then the dialog is loaded, so that it can also say that the network is gone. */
const loadAfter = 1500

const loadDialog = () => import('./PopupDialog.tsx')
const PopupDialog = lazy(async () => ({ default: (await loadDialog()).PopupDialog }))

const ToastBar = ({ toast }: { toast: ShownToast }) => {
  useEffect(() => {
    const timer = setTimeout(() => shownToast.set(null), toast.time ?? toastTime)
    return () => clearTimeout(timer)
  }, [toast.time])
  const act = () => {
    shownToast.set(null)
    toast.action?.onClick()
  }
  return (
    <div className={`${classes.toast} small row gap-8 medium`}>
      <span>{toast.message}</span>
      {toast.action && (
        <Button variant="subtle" size="sm" onClick={act}>
          {toast.action.label}
        </Button>
      )}
    </div>
  )
}

/** What holds the screen up, as long as it does: no network for a piece of the app, or no answer yet. */
const useWaiting = () => {
  const say = useUiTexts()
  const code = useObservable(waitingCode)
  const calls = useObservable(slowCalls)
  if (code > 0) return say('waitsForNetwork')
  return calls > 0 ? say('waitsForAnswer') : undefined
}

/** The one place where popups and toasts are drawn; stands once in the shell. */
export const Popups = () => {
  const [first] = useObservable(popups)
  const toast = useObservable(shownToast)
  const waiting = useWaiting()
  useEffect(() => {
    const timer = setTimeout(() => void loadDialog(), loadAfter)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Suspense>{first && <PopupDialog key={first.id} popup={first} />}</Suspense>
      <div role="status" className={`${classes.toastPlace} column gap-8`}>
        {waiting && <div className={`${classes.toast} small row gap-8 medium`}>{waiting}</div>}
        {toast && <ToastBar key={toast.id} toast={toast} />}
      </div>
    </>
  )
}

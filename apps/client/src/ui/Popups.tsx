import { Button, Modal } from '@mantine/core'
import { useEffect } from 'react'
import { useObservable } from '#/platform/observable.ts'
import classes from './popups.module.css'
import { popups, shownToast, type Popup, type ShownToast } from './popups.ts'
import { useUiTexts } from './texts.ts'

const toastTime = 6000

const Buttons = ({ popup }: { popup: Popup }) => {
  const say = useUiTexts()
  if (popup.kind === 'announcement')
    return (
      <Button fullWidth data-autofocus onClick={() => popup.answer(true)}>
        {popup.button ?? say('accept')}
      </Button>
    )
  return (
    <>
      <Button variant="default" data-autofocus={popup.danger || undefined} onClick={() => popup.answer(false)}>
        {popup.cancel ?? say('cancel')}
      </Button>
      <Button
        variant={popup.danger ? 'light' : 'filled'}
        {...(popup.danger ? { color: 'wrong' } : {})}
        data-autofocus={popup.danger ? undefined : true}
        onClick={() => popup.answer(true)}
      >
        {popup.confirm}
      </Button>
    </>
  )
}

const PopupDialog = ({ popup }: { popup: Popup }) => (
  <Modal
    opened
    withCloseButton={false}
    title={popup.title}
    onClose={() => popup.answer(false)}
    size={400}
    classNames={{ title: classes.title ?? '', header: classes.header ?? '' }}
    zIndex={400}
  >
    {popup.message && <p className={classes.message}>{popup.message}</p>}
    {popup.kind === 'announcement' && popup.list && popup.list.length > 0 && (
      <ul className={classes.list}>
        {popup.list.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )}
    <div className={classes.buttons}>
      <Buttons popup={popup} />
    </div>
  </Modal>
)

const ToastBar = ({ toast }: { toast: ShownToast }) => {
  useEffect(() => {
    const timer = setTimeout(() => shownToast.set(null), toastTime)
    return () => clearTimeout(timer)
  }, [toast.id])
  const act = () => {
    shownToast.set(null)
    toast.action?.onClick()
  }
  return (
    <div className={classes.toast}>
      <span>{toast.message}</span>
      {toast.action && (
        <Button variant="subtle" size="sm" onClick={act}>
          {toast.action.label}
        </Button>
      )}
    </div>
  )
}

/** The one place where popups and toasts are drawn; stands once in the shell. */
export const Popups = () => {
  const [first] = useObservable(popups)
  const toast = useObservable(shownToast)
  return (
    <>
      {first && <PopupDialog key={first.id} popup={first} />}
      <div role="status" className={classes.toastPlace}>
        {toast && <ToastBar key={toast.id} toast={toast} />}
      </div>
    </>
  )
}

import { Button, Modal } from '@mantine/core'
import { useEffect } from 'react'
import classes from './popups.module.css'
import type { Popup } from './popups.ts'
import { useUiTexts } from '../texts.ts'
import { useLateOpen } from './use-late-open.ts'

const Buttons = ({ popup }: { popup: Popup }) => {
  const say = useUiTexts()
  if (popup.kind === 'announcement')
    return (
      <Button fullWidth data-autofocus onClick={() => popup.answer(true)}>
        {popup.button ?? say('accept')}
      </Button>
    )
  const danger = popup.danger ?? false
  return (
    <>
      <Button variant="default" data-autofocus={danger || undefined} onClick={() => popup.answer(false)}>
        {popup.cancel ?? say('cancel')}
      </Button>
      <Button
        variant={danger ? 'light' : 'filled'}
        {...(danger ? { color: 'wrong' } : {})}
        data-autofocus={danger ? undefined : true}
        onClick={() => popup.answer(true)}
      >
        {popup.confirm}
      </Button>
    </>
  )
}

/** A closed dialog is unmounted before Mantine restores the focus. */
const useFocusBack = () =>
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus({ preventScroll: true })
    }
  }, [])

/** A destructive question has its focus on cancel. */
export const PopupDialog = ({ popup }: { popup: Popup }) => {
  useFocusBack()
  return (
    <Modal
      opened={useLateOpen(true)}
      withCloseButton={false}
      title={popup.title}
      onClose={() => popup.answer(undefined)}
      size={400}
      classNames={{ content: classes.content ?? '', title: classes.title ?? '', header: classes.header ?? '' }}
      zIndex={400}
    >
      {popup.message && <p className={`${classes.message} mt-8`}>{popup.message}</p>}
      {popup.kind === 'announcement' && popup.list && popup.list.length > 0 && (
        <ul className={classes.list}>
          {popup.list.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {popup.kind === 'question' && popup.form ? (
        popup.form(popup.answer)
      ) : (
        <div className={`${classes.buttons} flex gap-12 mt-24`}>
          <Buttons popup={popup} />
        </div>
      )}
    </Modal>
  )
}

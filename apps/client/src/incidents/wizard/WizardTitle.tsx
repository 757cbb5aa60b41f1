import { useCallback } from 'react'
import classes from './wizard.module.css'

/** Focused once when the step opens, so that a screen reader announces it. */
export const WizardTitle = ({ title }: { title: string }) => {
  // A new function on each render would run each time and move the focus while somebody types.
  const settle = useCallback(
    (heading: HTMLHeadingElement | null) => {
      document.title = `${title} · Avisa`
      heading?.focus({ preventScroll: true })
    },
    [title],
  )
  return (
    <h1 className={classes.title} tabIndex={-1} ref={settle}>
      {title}
    </h1>
  )
}

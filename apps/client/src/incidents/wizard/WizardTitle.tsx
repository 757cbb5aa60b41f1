import { useCallback } from 'react'
import classes from './wizard.module.css'

/** The step's question. It takes the focus when the step comes up, once, so that a screen reader says where one is. */
export const WizardTitle = ({ title }: { title: string }) => {
  // A function created again at each render would run each time and move the focus while somebody types.
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

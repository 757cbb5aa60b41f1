import { Button } from '@mantine/core'
import { useId, type MouseEvent, type ReactNode } from 'react'
import classes from './page.module.css'

type MainProps = {
  label: string
  icon?: ReactNode
  onClick?: () => void
  /** `submit` sends the form named in `form`. */
  type?: 'button' | 'submit'
  form?: string
  loading?: boolean
  /** Why it cannot be done yet («Falta el comentario»): the button stays, grey, and a tap goes to what is missing. */
  reason?: string | undefined
  /** Moves to what is missing. */
  onBlocked?: (() => void) | undefined
}

/** The one main button of a screen with the reason above it while it cannot be used (docs/appearance.md, Forms). */
export const MainButton = ({ label, icon, onClick, type = 'button', form, loading = false, reason, onBlocked }: MainProps) => {
  const id = useId()
  const press = (event: MouseEvent) => {
    if (loading || reason !== undefined) event.preventDefault()
    if (loading) return
    if (reason !== undefined) onBlocked?.()
    else onClick?.()
  }
  return (
    <>
      <p id={id} className={`${classes.reason} small quiet text-centre`} role="status" hidden={reason === undefined}>
        {reason}
      </p>
      <Button
        fullWidth
        size="lg"
        type={type}
        {...(form === undefined ? {} : { form })}
        loading={loading}
        leftSection={icon}
        aria-disabled={reason !== undefined || undefined}
        aria-describedby={reason === undefined ? undefined : id}
        onClick={press}
      >
        {label}
      </Button>
    </>
  )
}

type Props = { main: MainProps; /** At most one, a `Button variant="default"`. */ secondary?: ReactNode }

/** Sticky bar at the foot of a screen: one main button, at most one other. */
export const ActionBar = ({ main, secondary }: Props) => (
  <div className={`${classes.footer} fixed`}>
    <div className={`${classes.footerInner} flex wrap`}>
      {secondary}
      <MainButton {...main} />
    </div>
  </div>
)

import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useId, type MouseEvent, type ReactNode } from 'react'
import classes from './page.module.css'

type MainProps = {
  label: string
  icon?: Icon
  /** In place of an icon of the app: the icon of a status. */
  mark?: ReactNode
  onClick?: () => void
  /** `submit` sends the form named in `form`. */
  type?: 'button' | 'submit'
  form?: string
  loading?: boolean
  /**
   * Why it is not possible yet («Falta el comentario»): the button is greyed but can be pressed, which
   * moves to what is missing.
   */
  reason?: string | undefined
  /** Moves to what is missing. */
  onBlocked?: (() => void) | undefined
}

export const MainButton = ({
  label,
  icon: Shape,
  mark = Shape && <Shape size={20} stroke={1.9} aria-hidden />,
  onClick,
  type = 'button',
  form,
  loading = false,
  reason,
  onBlocked,
}: MainProps) => {
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
        leftSection={mark}
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

export const ActionBar = ({ main, secondary }: Props) => (
  <div className={`${classes.footer} foot-bar fixed`}>
    <div className={`${classes.footerInner} flex wrap`}>
      {secondary}
      <MainButton {...main} />
    </div>
  </div>
)

import classes from './wizard.module.css'

/** The step's question. It takes the focus when the step comes up, so that a screen reader says where one is. */
export const WizardTitle = ({ title }: { title: string }) => (
  <h1
    className={classes.title}
    tabIndex={-1}
    ref={(heading) => {
      document.title = `${title} · Avisa`
      heading?.focus({ preventScroll: true })
    }}
  >
    {title}
  </h1>
)

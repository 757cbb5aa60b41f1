import classes from './chips.module.css'

/** A code people read aloud: never translated, never broken in two lines. */
export const CodeText = ({ children }: { children: string }) => (
  <span className={classes.code} translate="no">
    {children}
  </span>
)

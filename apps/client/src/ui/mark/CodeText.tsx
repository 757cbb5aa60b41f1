import classes from './chips.module.css'

/** Never translated, never broken into two lines. */
export const CodeText = ({ children }: { children: string }) => (
  <span className={classes.code} translate="no">
    {children}
  </span>
)

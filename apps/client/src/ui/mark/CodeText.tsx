import classes from './chips.module.css'

export const CodeText = ({ children }: { children: string }) => (
  <span className={classes.code} translate="no">
    {children}
  </span>
)

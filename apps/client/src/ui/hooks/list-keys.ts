/** The keys of a list: its handlers take them from here, and so does what `?` shows. */
export const listKeys = {
  next: 'j',
  previous: 'k',
  mark: 'x',
  open: 'Enter',
  search: '/',
  close: 'Escape',
  keys: '?',
} as const

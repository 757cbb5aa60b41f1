export const listKeys = {
  next: 'j',
  previous: 'k',
  mark: 'x',
  open: 'Enter',
  search: '/',
  close: 'Escape',
  keys: '?',
} as const

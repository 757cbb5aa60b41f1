import { createContext } from 'react'

/** How one leaves a detail that stands beside its list, or goes on to the next: drawn in its header in place of the arrow back. */
export type DetailPane = { close: () => void; previous: (() => void) | undefined; next: (() => void) | undefined }
export const DetailPaneContext = createContext<DetailPane | null>(null)

/** A drawn logo is stored as the parameter itself, so that history, undo, backup and export have it. */
export const pngAddress = 'data:image/png;base64,'

/** Where the image of a municipality may be: of others, or drawn. */
export const logoPattern = String.raw`^(https://[^\s]+|/uploads/[^\s]+|data:image/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+=*)$`

export const isDrawn = (logo: string): boolean => logo.startsWith(pngAddress)

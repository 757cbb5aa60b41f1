/** Photos that were looked at; emptied at sign-out. */
export const photoCache = 'fotos'

/** `3 h 42 min`, `42 min`. */
export const longDuration = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}

/** `7 h 14`, `0 h 05`. */
export const shortDuration = (minutes: number): string => `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`

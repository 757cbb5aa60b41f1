/** `YYYY-MM-DDTHH:mm` in the device's time, as the date field needs it. */
export const localNow = (now = new Date()): string => new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

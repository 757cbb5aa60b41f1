/** `YYYY-MM-DDTHH:mm` of this device's clock, as the date field writes it. */
export const localNow = (now = new Date()): string => new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

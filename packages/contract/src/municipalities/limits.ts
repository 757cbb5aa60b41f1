/** An origin that may embed the app: https and a host, or localhost. */
export const siteForm = '^(https://[a-z0-9-]+(\\.[a-z0-9-]+)+|http://localhost)(:\\d{1,5})?$'
/** A municipality in the addresses of its public pages: `/p/vila-prova/…`. */
export const aliasForm = '^[a-z0-9]+(-[a-z0-9]+)*$'
/** An origin that lists come from. */
export const listHostForm = '^https://[a-z0-9-]+(\\.[a-z0-9-]+)+(:\\d{1,5})?$'
/** The form of a time zone; the database says whether it exists. */
export const zoneForm = '^[A-Za-z]+(/[A-Za-z0-9_+-]+){0,2}$'

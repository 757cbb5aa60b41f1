/** Stands for the device's uuid in a path, which is then taken from the header, since proxies log paths. */
export const deviceInHeader = 'cabecera'

export const parseIdList = (text: string | undefined): number[] => (text ? text.split(',').map(Number) : [])

/** In a path in the place of the device's uuid: the one of the header, since paths stand in the logs of proxies. */
export const deviceInHeader = 'cabecera'

export const parseIdList = (text: string | undefined): number[] => (text ? text.split(',').map(Number) : [])

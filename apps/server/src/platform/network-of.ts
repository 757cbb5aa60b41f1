import { isIPv6 } from 'node:net'

const firstGroups = (ip: string, count: 3 | 4): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined || !isIPv6(ip)) return mapped ?? ip
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? []
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const [before, after] = [groups(head), groups(tail)]
  const filled = tail === undefined ? before : [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
  return `${filled
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${count * 16}`
}

/** The part of an address that identifies its user, for counting: for IPv6 the first half (a household has 2⁶⁴ addresses), for IPv4 all of it. */
export const networkOf = (ip: string): string => firstGroups(ip, 4)

/** The most one customer of a provider may have, 65 536 such networks; undefined for IPv4. */
const siteOf = (ip: string): string | undefined => {
  const site = firstGroups(ip, 3)
  return site.endsWith('/48') ? site : undefined
}

/** How many times one network's limit a site may use. */
const siteShare = 10

/** The keys an address is counted by and their share of a network's limit: the network and its site. */
export const countedNetworks = (ip: string): { red: string; share: number }[] => {
  const site = siteOf(ip)
  return [{ red: networkOf(ip), share: 1 }, ...(site === undefined ? [] : [{ red: site, share: siteShare }])]
}

/** The unit for sharing work fairly: the site, since one customer may have 65 536 networks. */
export const neighbourhoodOf = (ip: string): string => siteOf(ip) ?? networkOf(ip)

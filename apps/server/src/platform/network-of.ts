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

/** What of an address names who is behind it, for counting: a household has 2⁶⁴ of IPv6, so its first half; of IPv4 the whole. */
export const networkOf = (ip: string): string => firstGroups(ip, 4)

/** What one customer of a provider may have at most, 65 536 such networks; nothing of IPv4. */
const siteOf = (ip: string): string | undefined => {
  const site = firstGroups(ip, 3)
  return site.endsWith('/48') ? site : undefined
}

/** How much more than one network a site of many may. */
const siteShare = 10

/** What an address is counted by, and how many times a network's limit each may have: the network, and the site it is of. */
export const countedNetworks = (ip: string): { red: string; share: number }[] => {
  const site = siteOf(ip)
  return [{ red: networkOf(ip), share: 1 }, ...(site === undefined ? [] : [{ red: site, share: siteShare }])]
}

/** Whom work is shared out among and few places are kept for: the site, of which somebody may have 65 536 networks. */
export const neighbourhoodOf = (ip: string): string => siteOf(ip) ?? networkOf(ip)

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
export const siteOf = (ip: string): string | undefined => {
  const site = firstGroups(ip, 3)
  return site.endsWith('/48') ? site : undefined
}

import { expect, test } from 'vitest'
import { countedNetworks, neighbourhoodOf, networkOf } from './network-of.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('an IPv6 address counts for its network and, with a higher limit, for its site; an IPv4 address for itself', () => {
  expect(countedNetworks('2001:db8:1:2::7')).toEqual([
    { red: '2001:db8:1:2::/64', share: 1 },
    { red: '2001:db8:1::/48', share: 10 },
  ])
  expect(countedNetworks('203.0.113.7')).toEqual([{ red: '203.0.113.7', share: 1 }])
  expect(['2001:db8:1:2::7', '203.0.113.7'].map(neighbourhoodOf)).toEqual(['2001:db8:1::/48', '203.0.113.7'])
})

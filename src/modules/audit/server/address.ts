import { networkOf } from '../../../platform/server/network.ts'

/**
 * Where something came from, as far as it helps to know it again and no further: the last number of
 * an IPv4 address and all but the first 48 bits of an IPv6 address are left out.
 */
export function shortened(address: string | null): string | null {
  if (address === null || address === '') return null
  const network = networkOf(address)
  const [, head] = /^([0-9]+\.[0-9]+\.[0-9]+)\.[0-9]+$/.exec(network) ?? []
  if (head !== undefined) return `${head}.x`
  if (!network.endsWith('::/64')) return null
  return `${network.split(':').slice(0, 3).join(':')}:x`
}

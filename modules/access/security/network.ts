/** Networks as people write them (CIDR), and whether an address is in one. IPv4 and IPv6, without asking anybody. */

interface Address {
  readonly bits: 32 | 128
  readonly value: bigint
}

export interface Network extends Address {
  readonly prefix: number
}

function parseV4(text: string): bigint | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return null
  return parts.reduce((value, part) => value * 256n + BigInt(part), 0n)
}

function parseV6(text: string): bigint | null {
  // The last four bytes may be written as IPv4 (RFC 4291, 2.2).
  const embedded = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  const v4 = embedded ? parseV4(embedded[2] ?? '') : null
  if (embedded && v4 === null) return null
  const plain = embedded && v4 !== null ? `${embedded[1]}${(v4 >> 16n).toString(16)}:${(v4 & 0xffffn).toString(16)}` : text
  const halves = plain.split('::')
  if (halves.length > 2) return null
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - head.length - tail.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null
  const groups = [...head, ...Array<string>(missing).fill('0'), ...tail]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null
  return groups.reduce((value, group) => value * 65_536n + BigInt(`0x${group}`), 0n)
}

const MAPPED = 0xffffn << 32n

/** An IPv4 address that came through IPv6 is the IPv4 one. Null when it is no address. */
export function parseAddress(text: string): Address | null {
  const v4 = parseV4(text)
  if (v4 !== null) return { bits: 32, value: v4 }
  const v6 = parseV6(text.split('%')[0] ?? '')
  if (v6 === null) return null
  return v6 >> 32n === MAPPED >> 32n ? { bits: 32, value: v6 & 0xffff_ffffn } : { bits: 128, value: v6 }
}

/** "190.24.0.0/16", "2800:484::/32", or an address alone. Null when it is none. */
export function parseNetwork(text: string): Network | null {
  const [written = '', length, more] = text.trim().split('/')
  const address = parseAddress(written)
  if (!address || more !== undefined) return null
  if (length === undefined) return { ...address, prefix: address.bits }
  if (!/^\d{1,3}$/.test(length) || Number(length) > address.bits) return null
  return { ...address, prefix: Number(length) }
}

export function isWithin(address: Address, network: Network): boolean {
  const shift = BigInt(network.bits - network.prefix)
  return address.bits === network.bits && address.value >> shift === network.value >> shift
}

/**
 * What a device keeps without network is a chain: each link carries its place and the hash of the one before, so that neither a
 * lost, a changed nor a repeated one passes unseen. The same functions run on the device and on the server. Pure.
 */
import { sha256 } from '#base/sha256.ts'

/** What JSON can say. Figures are whole: amounts and quantities travel as text. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * One text for each value, whatever the order in which its keys were written: keys in order of their code units, no spaces, what
 * is undefined left out.
 * @throws RangeError when a figure is not a safe integer: two machines could write it differently
 */
export function canonicalText(value: Json): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`Not a whole figure: ${value}`)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalText).join(',')}]`
  const fields = Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, field]) => (field === undefined ? [] : [`${JSON.stringify(key)}:${canonicalText(field)}`]))
  return `{${fields.join(',')}}`
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value)

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** @returns SHA-256 in 64 digits, lower case */
export const hashText = (text: string): string => hex(sha256(new TextEncoder().encode(text)))

/** How far a chain has come. */
export interface Mark {
  /** Zero before the first. */
  readonly sequence: number
  readonly hash: string
}

/** Before the first link. Chains of two leases begin apart, so that a link of one is never the next of another. */
export const chainStart = (leaseId: string): Mark => ({ sequence: 0, hash: hashText(leaseId) })

export interface Link extends Mark {
  /** The hash of the link before. */
  readonly previous: string
  readonly content: Json
}

/** The hash that a link must have: of its place, of the one before and of all that it says. */
const hashOf = ({ sequence, previous, content }: Omit<Link, 'hash'>): string => hashText(canonicalText({ sequence, previous, content }))

/** The next link of a chain. */
export function appendLink({ sequence, hash }: Mark, content: Json): Link {
  const link = { sequence: sequence + 1, previous: hash, content }
  return { ...link, hash: hashOf(link) }
}

/**
 * What an arriving link is to a chain that came as far as a mark:
 * `next` follows on · `repeated` is the one that stands in its place · `ahead` leaves some out, and waits for them · `altered` does
 * not say what was hashed · `forked` is another one for a place that is taken, or of another past: two write under one lease.
 */
export type Standing = 'next' | 'repeated' | 'ahead' | 'altered' | 'forked'

/** @param standing the hash of what stands in the place of the link, if anything does */
export function judgeLink(mark: Mark, link: Link, standing: string | null): Standing {
  if (!Number.isSafeInteger(link.sequence) || link.sequence < 1 || link.hash !== hashOf(link)) return 'altered'
  if (link.sequence <= mark.sequence) return standing === link.hash ? 'repeated' : 'forked'
  if (link.sequence > mark.sequence + 1) return 'ahead'
  return link.previous === mark.hash ? 'next' : 'forked'
}

/** Whether device and server have the same: the count alone would not tell. */
export const isSameMark = (one: Mark, other: Mark): boolean => one.sequence === other.sequence && one.hash === other.hash

/**
 * What a server does with links of a chain that arrive together: in order, each once. What it cannot take is never dropped: it is
 * put aside in sight, and what comes after a gap waits for what is missing. Pure.
 */
import { judgeLink, type Link, type Mark } from './chain.ts'

/** `altered` does not say what was hashed; `forked` was written by a second one under the same lease, or after another past. */
export interface SetAside {
  readonly link: Link
  readonly why: 'altered' | 'forked'
}

export interface Arrival {
  /** To be written, in their order; each follows on the one before. */
  readonly taken: readonly Link[]
  /** Those that were here already: answered as the first time. */
  readonly repeated: readonly Link[]
  readonly setAside: readonly SetAside[]
  /** How far the chain has come: the device sends again from the next one on, and keeps nothing up to here. */
  readonly through: Mark
  /** Two write under one lease: nothing more is taken until a person says which one is right. */
  readonly isForked: boolean
}

/**
 * Judges a batch, whatever the order in which it came.
 * @param mark how far the chain has come here
 * @param standing the hash of what stands in a place of the chain; null of none
 */
export function judgeArrival(mark: Mark, links: readonly Link[], standing: (sequence: number) => string | null): Arrival {
  const taken: Link[] = []
  const repeated: Link[] = []
  const setAside: SetAside[] = []
  const written = new Map<number, string>()
  let through: Mark = { sequence: mark.sequence, hash: mark.hash }
  let isForked = false
  for (const link of links.toSorted((one, other) => one.sequence - other.sequence)) {
    const judged = judgeLink(through, link, written.get(link.sequence) ?? standing(link.sequence))
    if (judged === 'repeated') repeated.push(link)
    else if (judged === 'altered' || judged === 'forked') {
      setAside.push({ link, why: judged })
      isForked ||= judged === 'forked'
      // What was altered on its way holds up nobody: the next one follows on the hash that it should have had.
      if (judged === 'altered' && follows(through, link)) through = pass(written, link)
    } else if (judged === 'next' && !isForked) {
      taken.push(link)
      through = pass(written, link)
    }
  }
  return { taken, repeated, setAside, through, isForked }
}

const follows = ({ sequence, hash }: Mark, link: Link): boolean => link.sequence === sequence + 1 && link.previous === hash

function pass(written: Map<number, string>, { sequence, hash }: Link): Mark {
  written.set(sequence, hash)
  return { sequence, hash }
}

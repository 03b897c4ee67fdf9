/** How soon an open view asks again how its document stands with the tax authority. */
import type { DocumentView } from '../../wire.ts'

const MINUTE_MS = 60_000
/** Whoever issues it waits for the answer; after that somebody has it open by chance. */
const SOON_MS = 2000
const SELDOM_MS = 30_000

/** @returns null when nothing more is to come */
export function lookAgainMs(
  { electronicState, issuedAt, state }: Pick<DocumentView, 'electronicState' | 'issuedAt' | 'state'>,
  now: number,
) {
  const isOnItsWay = electronicState === 'queued' || electronicState === 'sent' || electronicState === 'contingency'
  if (!isOnItsWay || state !== 'issued' || issuedAt === null) return null
  return now - new Date(issuedAt).getTime() < MINUTE_MS ? SOON_MS : SELDOM_MS
}

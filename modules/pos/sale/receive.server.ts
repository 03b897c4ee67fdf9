/**
 * What arrives of a lease, link by link, each in a transaction of its own: in order, once, and never dropped. The open shift is locked,
 * then the lease, as a closing does; what the engine of documents locks comes after them.
 */
import { failWith, type ErrorBody } from '#base/errors.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Day } from '#base/date.ts'
import { HELD_UP } from '#platform/http/answer-error.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handleParts, type Handler, type Session } from '#platform/http/handle.server.ts'
import { unkeepable } from '#platform/http/keepable.ts'
import { judgeArrival } from '#platform/offline/arrival.ts'
import { posErrors } from '../errors.ts'
import { isExpired, lockAnyLease, type LeaseRow } from '../lease/rows.server.ts'
import { tillSaleContent, type TillSaleContent } from './content.ts'
import { receiveSales } from './endpoints.ts'
import { atExchange, ofExchange, saysExchange, takeBackExchanged } from './exchange.server.ts'
import { readLink, type SentLink } from './link.ts'
import {
  answerAgain,
  keepAside,
  lockOpenShift,
  moveMark,
  quarantined,
  standingAt,
  toldOf,
  waiting,
  type Aside,
  type Received,
} from './rows.server.ts'
import { writeSale } from './write.server.ts'

interface Door {
  readonly session: Session
  readonly leaseId: string
  readonly deviceId: string
  readonly now: Date
  readonly today: Day
}

interface Taken {
  readonly received: Received
  readonly isForked: boolean
}

/**
 * The lease of a device that sends, with the open shift of its register, both locked.
 * @throws 698 when the company has none, 565 of another device, 564 of one that ran out and that its device has to take up again
 */
async function enterLease(tx: Tx, { session: { companyId }, leaseId, deviceId, now }: Door) {
  const found = await tx.first<{ registerId: string }>(sql`
    select register_id as "registerId" from register_lease where company_id = ${companyId} and id = ${leaseId}`)
  if (!found) return httpErrors.fail('notFound', {}, 'leaseId')
  const shiftId = await lockOpenShift(tx, companyId, found.registerId)
  const lease = await lockAnyLease(tx, companyId, leaseId)
  if (lease.deviceId !== deviceId) return posErrors.fail('registerTaken', { usuario: lease.user }, 'deviceId')
  if (lease.endedAt === null && isExpired(lease, now)) return posErrors.fail('registerClosed', {}, 'leaseId')
  await widen(tx)
  return { lease, shiftId }
}

/** What a link is to the chain of its lease, locked. */
async function judge(tx: Tx, door: Door, sent: SentLink) {
  const { lease, shiftId } = await enterLease(tx, door)
  const standing = await standingAt(tx, door.session.companyId, lease.id, sent.sequence)
  const { taken, repeated, setAside: refused, through, isForked } = judgeArrival(lease, [readLink(sent)], () => standing?.hash ?? null)
  const [link] = [...taken, ...repeated]
  const [aside] = refused
  // What stands there was altered on its way, and this is what it said: it is written in its place.
  const isNew = taken.length > 0 || (repeated.length > 0 && standing?.isAltered === true)
  return { lease, shiftId, link, aside, isNew, isNext: taken.length > 0, isRepeated: repeated.length > 0, through, isForked }
}

/** What was found before a sale is written. */
interface Found {
  /** Of a first try, which cannot be written: it is put aside, and the chain goes on. */
  readonly problems: readonly ErrorBody[] | null
  /** Of what came back with it. */
  readonly exchanged: readonly ErrorBody[]
}

async function receive(tx: Tx, door: Door, sent: SentLink, { problems, exchanged }: Found): Promise<Taken> {
  const { session, now, today } = door
  const { companyId } = session
  const { lease, shiftId, link, aside, isNew, isNext, isRepeated, through, isForked } = await judge(tx, door, sent)
  const setAside = async (set: Omit<Aside, 'now' | 'link'>, isOfTwo = false): Promise<Taken> => {
    await keepAside(tx, session, lease, { ...set, link: sent, now })
    return { received: quarantined(sent.sequence, set.problems), isForked: isOfTwo }
  }
  // What a device that lost its register, or gave it back, still sends is of no lease.
  if (lease.endedAt !== null && (isNew || !isRepeated)) return setAside({ why: 'ended', problems: [] })
  if (aside) {
    if (through.sequence > lease.sequence) await moveMark(tx, companyId, lease.id, through)
    return setAside({ why: aside.why, problems: [] }, isForked)
  }
  if (!link) return { received: waiting(sent.sequence), isForked }
  if (!isNew) return { received: await answerAgain(tx, companyId, lease.id, sent.sequence), isForked }
  if (isNext) await moveMark(tx, companyId, lease.id, through)
  if (problems) return setAside({ why: 'refused', problems: toldOf(problems) })
  const mark = { sequence: link.sequence, hash: link.hash }
  const content = readContent(link.content)
  return { received: await writeSale(tx, { session, lease, shiftId, mark, content, exchanged, now, today }), isForked }
}

/** What came back with a sale that is going to be written. */
async function exchange(tx: Tx, door: Door, sent: SentLink): Promise<readonly ErrorBody[]> {
  const { session, now, today } = door
  const { lease, shiftId, link, aside, isNew } = await judge(tx, door, sent)
  if (lease.endedAt !== null || aside || !link || !isNew) return []
  return takeBackExchanged(tx, { session, shiftId, content: readContent(link.content), now, today })
}

/** @throws 401 at the fields of what does not read as a sale */
export function readContent(content: unknown): TillSaleContent {
  const { success, data, error } = tillSaleContent.safeParse(content)
  if (!success)
    return failed(error.issues.map(({ path, message }) => httpErrors.of('invalid', { detalle: message }, path.map(String).join('.'))))
  failWith(unkeepable(data))
  return data
}

function failed(problems: readonly ErrorBody[]): never {
  failWith(problems)
  return httpErrors.fail('handledUnexpected')
}

/** What passes by itself: a month that closes meanwhile, a count of the warehouse, what others hold, and a fault of ours. */
const passing: ReadonlySet<number> = new Set([430, 431, 432, 433, 555, 699])
const isPassing = ({ code, message }: ErrorBody): boolean =>
  passing.has(code) || message === httpErrors.of('invalid', { detalle: HELD_UP }).message

/** Where the chain stands now. */
const markOf = async (tx: Tx, { session: { companyId }, leaseId }: Door): Promise<Pick<LeaseRow, 'sequence' | 'hash'>> =>
  (await tx.first<Pick<LeaseRow, 'sequence' | 'hash'>>(sql`
    select sequence, hash from register_lease where company_id = ${companyId} and id = ${leaseId}`)) ?? httpErrors.fail('notFound')

export const saleHandlers: readonly Handler[] = [
  handleParts(receiveSales, async ({ part, session, body: { leaseId, deviceId, links }, now, today }) => {
    const door: Door = { session, leaseId, deviceId, now, today }
    const entered = await part('lease', async (tx) => {
      await enterLease(tx, door)
      return null
    })
    if ('problems' in entered) failWith(entered.problems)
    const sales: Received[] = []
    let isStopped = false
    let isForked = false
    for (const link of links.toSorted((one, other) => one.sequence - other.sequence)) {
      if (isStopped) {
        sales.push(waiting(link.sequence))
        continue
      }
      const name = `${link.sequence} ${link.hash} ${sales.length}`
      const back = saysExchange(link) ? await part(`${name} exchange`, (tx) => exchange(tx, door, link)) : { done: [] }
      if ('problems' in back && back.problems.some(isPassing)) {
        isStopped = true
        sales.push(waiting(link.sequence, toldOf(back.problems)))
        continue
      }
      const exchanged = 'problems' in back ? ofExchange(back.problems) : atExchange(back.done)
      let outcome = await part(name, (tx) => receive(tx, door, link, { problems: null, exchanged }))
      if ('problems' in outcome && !outcome.problems.some(isPassing)) {
        const { problems } = outcome
        outcome = await part(`${name} aside`, (tx) => receive(tx, door, link, { problems, exchanged: [] }))
      }
      isStopped = 'problems' in outcome || outcome.done.isForked
      isForked ||= 'done' in outcome && outcome.done.isForked
      sales.push('done' in outcome ? outcome.done.received : waiting(link.sequence, toldOf(outcome.problems)))
    }
    const mark = await part('mark', (tx) => markOf(tx, door))
    if ('problems' in mark) return failed(mark.problems)
    return { ...mark.done, isForked, sales }
  }),
]

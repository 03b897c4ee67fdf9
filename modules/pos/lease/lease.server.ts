/** A register in a device: taken by one at a time, renewed while it is heard of, given back whole, or said to be lost. */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import {
  blocksOf,
  explainRange,
  giveUpBlocks,
  lockRegister,
  readSellingPlace,
  takeBlock,
  type SellingPlace,
} from '#modules/documents/index.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { chainStart, isSameMark } from '#platform/offline/chain.ts'
import { posErrors } from '../errors.ts'
import { listLeases, loseLease, releaseLease, renewLease, takeRegister } from './endpoints.ts'
import { blockSizes, numbersInHand, numbersStanding, wantsBlock, type NumberBlock, type RegisterRange, type TillKind } from './numbers.ts'
import { endLease, isExpired, lockLease, lockOwnLease, lockStanding, standingLeases, told, type LeaseRow, type Who } from './rows.server.ts'

/** A device that is not heard of for so long lets another one take its register: a long weekend without network. */
const LEASE_HOURS = 96
const RAN_OUT = 'El equipo de la caja no volvió a conectarse'
const OTHER_RANGE = 'La caja numera con otra resolución'

interface Moment {
  readonly now: Date
  readonly today: Day
}

const expiryAt = (now: Date): Date => new Date(now.getTime() + LEASE_HOURS * 3_600_000)

type NumberedPlace = SellingPlace & { readonly range: NonNullable<SellingPlace['range']> }

/** @throws 698, 566 and 401 at `registerId` */
async function lockPlace(tx: Tx, companyId: string, registerId: string): Promise<NumberedPlace> {
  const refuse = (detalle: string): never => httpErrors.fail('invalid', { detalle }, 'registerId')
  const place = await lockRegister(tx, companyId, registerId)
  if (!place) return httpErrors.fail('notFound', {}, 'registerId')
  if (!place.isReached) return posErrors.fail('registerOfAnother', {}, 'registerId')
  if (!place.isActive) return refuse(`La caja ${place.name} está inactiva.`)
  return requireRange(place)
}

/** @throws 401 at `registerId` when it numbers with none, or with one that is not of sales */
function requireRange(place: SellingPlace): NumberedPlace {
  const refuse = (detalle: string): never => httpErrors.fail('invalid', { detalle }, 'registerId')
  const { range } = place
  if (range === null) return refuse(`La caja ${place.name} no tiene resolución con que numerar: elígela en Cajas.`)
  if (!range.isOfSales) return refuse(`La resolución de la caja ${place.name} no numera ventas.`)
  return { ...place, range }
}

/** What a register has in hand: of its own range, and of that of its invoices. */
const handOf = async (tx: Tx, companyId: string, { id, invoices, range }: SellingPlace) =>
  (await blocksOf(tx, companyId, id)).map(({ kind: _kind, ...block }) => ({
    ...block,
    isInvoice: block.resolutionId === invoices?.id && block.resolutionId !== range?.id,
  }))

/** A block more when half of one is left, of the range with which the register numbers now. */
async function fillHand(tx: Tx, who: Who, place: NumberedPlace, { now, today }: Moment): Promise<void> {
  const { companyId, personId } = who
  const register = { registerId: place.id, personId, now }
  const ranges = [place.range, ...(place.invoices ? [place.invoices] : [])]
  await giveUpBlocks(tx, companyId, { ...register, except: ranges.map(({ id }) => id), reason: OTHER_RANGE })
  const blocks = await handOf(tx, companyId, place)
  const take = (kind: TillKind, resolutionId: string) =>
    takeBlock(tx, companyId, { ...register, resolutionId, size: blockSizes[kind], date: today })
  if (wantsBlock(blocks)) await take('ticket', place.range.id)
  // A range of invoices that gives no more stops no sale: the register says so when somebody asks for one.
  if (place.invoices && wantsBlock(blocks, 'invoice')) await take('invoice', place.invoices.id)
}

async function shown(tx: Tx, companyId: string, lease: LeaseRow, today: Day) {
  const place = await readSellingPlace(tx, companyId, lease.registerId)
  if (!place) throw new Error(`A lease without its register: ${lease.id}`)
  const { range } = requireRange(place)
  const blocks = await handOf(tx, companyId, place)
  const { endedAt: _endedAt, takenAt, expiresAt, ...row } = lease
  return {
    ...{ ...row, takenAt: takenAt.toISOString(), expiresAt: expiresAt.toISOString(), blocks },
    numbers: toldNumbers(blocks, range, today, 'ticket'),
    invoices: place.invoices && toldNumbers(blocks, place.invoices, today, 'invoice'),
  }
}

function toldNumbers(blocks: readonly NumberBlock[], range: RegisterRange, today: Day, kind: TillKind) {
  const { problem, ...numbers } = numbersStanding(blocks, range, today, kind)
  const { resolutionNumber, validTo } = range
  return { resolutionNumber, validTo, ...numbers, problem: problem && { code: problem.code, message: problem.message } }
}

async function renew(tx: Tx, { companyId }: Who, lease: LeaseRow, now: Date): Promise<LeaseRow> {
  const expiresAt = expiryAt(now)
  await tx.run(sql`
    update register_lease set renewed_at = ${now}, expires_at = ${expiresAt} where company_id = ${companyId} and id = ${lease.id}`)
  return { ...lease, expiresAt }
}

interface Device {
  readonly deviceId: string
  readonly deviceName: string
}

/**
 * The register's lease for a device: its own again, or a new one once nobody holds it.
 * @throws 565 at `registerId` while another device holds it
 */
async function holdRegister(tx: Tx, who: Who, place: NumberedPlace, { deviceId, deviceName, now }: Device & { readonly now: Date }) {
  const { companyId, personId } = who
  const standing = await lockStanding(tx, companyId, place.id)
  if (standing?.deviceId === deviceId) return renew(tx, who, standing, now)
  if (standing && !isExpired(standing, now)) return posErrors.fail('registerTaken', { usuario: standing.user }, 'registerId')
  if (standing) {
    await endLease(tx, who, standing, { as: 'lost', reason: RAN_OUT, now })
    await giveUpBlocks(tx, companyId, { registerId: place.id, reason: RAN_OUT, personId, now })
  }
  const id = uuidv7()
  await insertTogether(tx, [
    [
      'register_lease',
      [
        {
          ...{ company_id: companyId, id, register_id: place.id, branch_id: place.branchId, device_id: deviceId, device_name: deviceName },
          ...{ taken_at: now, taken_by: personId, renewed_at: now, expires_at: expiryAt(now), hash: chainStart(id).hash },
        },
      ],
    ],
    told(who, { id, register: place.name }, { action: 'open', changes: { Equipo: [null, deviceName] } }),
  ])
  return lockLease(tx, companyId, id)
}

export const leaseHandlers: readonly Handler[] = [
  handle(takeRegister, async ({ tx, session, body: { registerId, ...device }, now, today }) => {
    const place = await lockPlace(tx, session.companyId, registerId)
    await widen(tx)
    const lease = await holdRegister(tx, session, place, { ...device, now })
    await fillHand(tx, session, place, { now, today })
    if (numbersInHand(await handOf(tx, session.companyId, place)) === 0)
      await explainRange(tx, session.companyId, { resolutionId: place.range.id, date: today, field: 'registerId' })
    return shown(tx, session.companyId, lease, today)
  }),
  handle(renewLease, async ({ tx, session, params: { id }, body: { deviceId }, now, today }) => {
    const lease = await lockOwnLease(tx, session.companyId, { id, deviceId, now })
    const place = await readSellingPlace(tx, session.companyId, lease.registerId)
    await widen(tx)
    if (place) await fillHand(tx, session, requireRange(place), { now, today })
    return shown(tx, session.companyId, await renew(tx, session, lease, now), today)
  }),
  handle(releaseLease, async ({ tx, session, params: { id }, body: { deviceId, ...kept }, now }) => {
    const lease = await lockOwnLease(tx, session.companyId, { id, deviceId, now })
    // Of the same count but another past, at least the last one did not come.
    const missing = Math.max(1, kept.sequence - lease.sequence)
    if (!isSameMark(lease, kept)) return posErrors.fail('salesPending', { cantidad: String(missing) }, 'sequence')
    await endLease(tx, session, lease, { as: 'released', reason: '', now })
    return isDone
  }),
  handle(loseLease, async ({ tx, session, params: { id }, body: { reason }, now }) => {
    const lease = await lockLease(tx, session.companyId, id)
    await endLease(tx, session, lease, { as: 'lost', reason, now })
    await giveUpBlocks(tx, session.companyId, { registerId: lease.registerId, reason, personId: session.personId, now })
    return isDone
  }),
  handle(listLeases, async ({ tx, session: { companyId }, now }) => {
    const rows = await standingLeases(tx, companyId)
    return {
      rows: rows.map((lease) => {
        const { id, registerId, register, deviceName, user, sequence } = lease
        const days = { takenAt: lease.takenAt.toISOString(), expiresAt: lease.expiresAt.toISOString(), isExpired: isExpired(lease, now) }
        return { id, registerId, register, deviceName, user, sequence, ...days }
      }),
    }
  }),
]

/** Closing a shift with what was counted, whole or not at all; and reopening it, which gives back what its closing posted. */
import { parseAmount, zeroAmount, type Amount } from '#base/decimal.ts'
import { takeConsecutive } from '#platform/consecutive.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { addWords } from '#platform/search.server.ts'
import { wordsOf } from '#platform/search.ts'
import { isSameMark, type Mark } from '#platform/offline/chain.ts'
import { requireAllowed } from '../approval/approval.server.ts'
import { posErrors } from '../errors.ts'
import { lockStanding } from '../lease/rows.server.ts'
import { closeShift, reopenShift } from './endpoints.ts'
import { giveBackClosing, postTill } from './entry.server.ts'
import { asksReason, differenceWord } from './figures.ts'
import { differenceLines } from './posting.ts'
import { readTolerance } from './tolerance.server.ts'
import { CLOSINGS, lockShift, readFigures, requireVersion, SHIFT, told, type ShiftRow } from './rows.server.ts'

interface CountedLine {
  readonly paymentTypeId: string
  readonly name: string
  readonly accountId: string | null
  readonly expected: Amount
  readonly difference: Amount
}

/** @throws 567 while a device has the register and the server has not come as far as it, by the same way */
async function requireAllArrived(tx: Tx, companyId: string, { registerId }: ShiftRow, kept: Mark | null): Promise<void> {
  const lease = await lockStanding(tx, companyId, registerId)
  if (!lease || (kept && isSameMark(lease, kept))) return
  const missing = Math.max(1, (kept?.sequence ?? 0) - lease.sequence)
  posErrors.fail('salesPending', { cantidad: String(missing) }, 'kept')
}

/**
 * The count with which it is closed: the last one, after which nothing moved. What closed it once does not close it again.
 * @throws 568 of another one, or when there should be something else by now
 */
async function requireCount(tx: Tx, companyId: string, shift: ShiftRow, countId: string): Promise<CountedLine[]> {
  const last = await tx.first<{ id: string; closing: number | null }>(sql`
    select id, closing from shift_count where company_id = ${companyId} and shift_id = ${shift.id} order by counted_at desc, id desc limit 1`)
  if (last?.id !== countId || last.closing !== null) return posErrors.fail('countRequired', {}, 'countId')
  const rows = await tx.rows<{ paymentTypeId: string; name: string; accountId: string | null; expected: string; difference: string }>(sql`
    select l.payment_type_id as "paymentTypeId", t.name, t.account_id as "accountId", l.expected, l.difference
      from shift_count_line l join payment_type t on t.company_id = l.company_id and t.id = l.payment_type_id
     where l.company_id = ${companyId} and l.count_id = ${countId} order by t.position, t.name, t.id`)
  const lines = rows.map((row) => ({ ...row, expected: parseAmount(row.expected), difference: parseAmount(row.difference) }))
  const { figures } = await readFigures(tx, companyId, shift)
  const expected = new Map(lines.map((line) => [line.paymentTypeId, line.expected]))
  return figures.every((each) => expected.get(each.paymentTypeId) === each.expected)
    ? lines
    : posErrors.fail('countRequired', {}, 'countId')
}

interface Answering {
  readonly tolerance: Amount
  readonly reason: string
  readonly responsibleId: string | null
}

/** @throws 401 without a reason over what the company tolerates, and of what is missing without somebody of the company who answers for it (698) */
async function requireAnswer(
  tx: Tx,
  companyId: string,
  lines: readonly CountedLine[],
  { tolerance, reason, responsibleId }: Answering,
): Promise<void> {
  if (asksReason(lines, tolerance) && reason === '')
    httpErrors.fail('invalid', { detalle: 'Escribe por qué lo contado no es lo que debía haber.' }, 'reason')
  const isShort = lines.some(({ difference }) => differenceWord(difference) === 'Faltan')
  if (isShort && responsibleId === null)
    httpErrors.fail('invalid', { detalle: 'Elige el tercero que responde por lo que falta.' }, 'responsibleId')
  if (responsibleId === null) return
  const party = await tx.first(sql`select from party where company_id = ${companyId} and id = ${responsibleId} and active`)
  if (!party) httpErrors.fail('notFound', {}, 'responsibleId')
}

/** Where the money of a means that does not agree is. @throws 401 while the company has not said it */
const meansToPost = (lines: readonly CountedLine[]) =>
  lines.flatMap(({ name, accountId, difference }) => {
    if (difference === zeroAmount) return []
    const detalle = `La forma de pago ${name} no tiene cuenta: elígela en Formas de pago.`
    return [{ name, difference, accountId: accountId ?? httpErrors.fail('invalid', { detalle }, 'countId') }]
  })

const closing = handle(closeShift, async ({ tx, session, params, body: { version, countId, kept, ...answer }, now, today }) => {
  const { companyId, personId } = session
  const shift = await lockShift(tx, companyId, params.id, 'open')
  await requireVersion(tx, companyId, shift, version)
  await widen(tx)
  await requireAllArrived(tx, companyId, shift, kept)
  const lines = await requireCount(tx, companyId, shift, countId)
  const tolerance = await readTolerance(tx, companyId)
  await requireAnswer(tx, companyId, lines, { ...answer, tolerance })
  // Without a difference nothing is allowed, and nothing is used.
  const { approvalId } = asksReason(lines, tolerance) ? answer : { approvalId: null }
  if (asksReason(lines, tolerance))
    await requireAllowed(tx, session, { action: 'difference', shiftId: shift.id, documentId: null, approvalId })
  const means = meansToPost(lines)
  const nth = shift.closings + 1
  const takeNumber = async () => shift.number ?? (await takeConsecutive(tx, companyId, { code: CLOSINGS, prefix: CLOSINGS, today }))
  const { number, rows } =
    means.length === 0
      ? { number: await takeNumber(), rows: [] }
      : await postTill(tx, session, {
          ...{ source: { kind: SHIFT, id: shift.id, event: `close.${nth}` }, today, now, version: nth, number: takeNumber },
          description: `Cierre de ${shift.register}`,
          lines: (named) => differenceLines(means, named, answer.responsibleId),
        })
  await tx.run(sql`
    update register_shift set state = 'closed', number = ${number}, closed_at = ${now}, closed_by = ${personId}, closed_on = ${today},
           reason = ${answer.reason}, responsible_id = ${answer.responsibleId}, closings = ${nth}, version = version + 1
     where company_id = ${companyId} and id = ${shift.id}`)
  await tx.run(
    sql`update shift_count set closing = ${nth}, approval_id = ${approvalId} where company_id = ${companyId} and id = ${countId}`,
  )
  const changes = { Número: [shift.number, number], ...(answer.reason === '' ? {} : { Motivo: [null, answer.reason] as const }) } as const
  await insertTogether(tx, [...rows, told(session, { ...shift, number }, { action: 'close', changes })])
  await addWords(
    tx,
    companyId,
    SHIFT,
    wordsOf([number]).map((word) => ({ word, target_id: shift.id })),
  )
  return { id: shift.id, version: version + 1, number }
})

const reopening = handle(reopenShift, async ({ tx, session, params, body: { version, reason }, now }) => {
  const { companyId } = session
  const shift = await lockShift(tx, companyId, params.id, 'closed')
  await requireVersion(tx, companyId, shift, version)
  const open = await tx.first(sql`
    select from register_shift where company_id = ${companyId} and register_id = ${shift.registerId} and state = 'open'`)
  if (open) return posErrors.fail('registerTaken', { usuario: 'otro turno' })
  await widen(tx)
  const rows = await giveBackClosing(tx, session, { id: shift.id, closing: shift.closings, now })
  await tx.run(sql`
    update register_shift set state = 'open', closed_at = null, closed_by = null, closed_on = null, reason = '', responsible_id = null,
           version = version + 1 where company_id = ${companyId} and id = ${shift.id}`)
  await insertTogether(tx, [...rows, told(session, shift, { action: 'reopen', changes: { Motivo: [null, reason] } })])
  return { id: shift.id, version: version + 1 }
})

export const closingHandlers: readonly Handler[] = [closing, reopening]

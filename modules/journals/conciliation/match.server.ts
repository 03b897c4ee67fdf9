/** Matching what the bank says with what the books have, and undoing it: shares of lines and movements that come to the same. */
import { uuidv7 } from 'uuidv7'
import { amountText, parseAmount, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { payment, paymentPermissions, receipt, receiptPermissions } from '#modules/treasury/index.ts'
import { annulSettlement } from '#modules/treasury/index.server.ts'
import { holds, type Permission } from '#platform/access.ts'
import { audit } from '#platform/audit.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { Forbidden, httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { journalPermissions } from '../journal-voucher.ts'
import { annulJournal } from '../journals.server.ts'
import type { Bank } from './bank.server.ts'
import { conciliationErrors as errors } from './errors.ts'

const BANK_MATCH = 'accounting.bankMatch'

export interface AskedShare {
  /** How much of it; all that is left when it is left out. */
  readonly amount?: string | undefined
}
export interface AskedLine extends AskedShare {
  readonly id: string
}
export interface AskedMovement extends AskedShare {
  readonly entryId: string
  readonly position: number
}

export interface MadeBy {
  readonly kind: 'journal' | 'receipt' | 'payment'
  readonly id: string
}

interface Found {
  readonly left: string
  readonly ignored: string | null
}

/** What is taken of one: on its side, and no more than is left. */
function shareOf(found: Found | undefined, { amount }: AskedShare, field: string): { amount: Amount } | { problems: ErrorBody[] } {
  if (!found) return { problems: [httpErrors.of('notFound', {}, field)] }
  const left = parseAmount(found.left)
  if (left === zeroAmount || found.ignored !== null) return { problems: [errors.of('conciled', {}, field)] }
  const asked = amount === undefined ? left : parseAmount(amount)
  const isWithin = left > zeroAmount ? asked > zeroAmount && asked <= left : asked < zeroAmount && asked >= left
  const detalle = `Toma un valor del mismo signo, de hasta ${formatMoney(left)}.`
  return isWithin ? { amount: asked } : { problems: [httpErrors.of('invalid', { detalle }, `${field}.amount`)] }
}

export interface Matching {
  readonly bank: Bank
  readonly lines: readonly AskedLine[]
  readonly movements: readonly AskedMovement[]
  readonly made?: MadeBy
}

/**
 * Matches some lines with some movements. What is locked is what it takes, in the order of its ids.
 * @returns the id of the match
 * @throws 401 of sides that differ, 593 of what is matched already, 596, 698
 */
export async function matchTogether(tx: Tx, session: Session, { bank, lines, movements, made }: Matching): Promise<string> {
  const { companyId, personId } = session
  if (lines.length + movements.length < 2)
    return httpErrors.fail('invalid', { detalle: 'Marca lo que se concilia de los dos lados.' }, 'movements')
  const repeated = [...lines.map(({ id }) => id), ...movements.map(({ entryId, position }) => `${entryId}:${position}`)]
  if (new Set(repeated).size < repeated.length) return httpErrors.fail('invalid', { detalle: 'Un movimiento está dos veces.' }, 'movements')
  const foundLines = await tx.rows<Found & { id: string }>(sql`
    select id, amount - matched as left, ignored from bank_line
     where company_id = ${companyId} and money_account_id = ${bank.id} and id = any(${lines.map(({ id }) => id)}::uuid[]) order by id for no key update`)
  const foundMovements = await tx.rows<Found & AskedMovement>(sql`
    select v.entry_id as "entryId", v.position, v.amount - v.matched as left, null as ignored
      from unnest(${movements.map(({ entryId }) => entryId)}::uuid[], ${movements.map(({ position }) => position)}::int[]) k (entry_id, position)
      join bank_movement v on v.company_id = ${companyId} and v.money_account_id = ${bank.id} and v.entry_id = k.entry_id and v.position = k.position
     order by v.entry_id, v.position for no key update of v`)
  const ofLines = lines.map((line, at) =>
    shareOf(
      foundLines.find(({ id }) => id === line.id),
      line,
      `lines.${at}`,
    ),
  )
  const ofMovements = movements.map((movement, at) =>
    shareOf(
      foundMovements.find(({ entryId, position }) => entryId === movement.entryId && position === movement.position),
      movement,
      `movements.${at}`,
    ),
  )
  failWith([...ofLines, ...ofMovements].flatMap((each) => ('problems' in each ? each.problems : [])))
  const amountsOf = (shares: typeof ofLines) => shares.flatMap((each) => ('amount' in each ? [each.amount] : []))
  const [lineAmounts, movementAmounts] = [amountsOf(ofLines), amountsOf(ofMovements)]
  const [ofBank, ofBooks] = [sumAmounts(lineAmounts), sumAmounts(movementAmounts)]
  if (ofBank !== ofBooks) {
    const detalle = `El extracto suma ${formatMoney(ofBank)} y los libros ${formatMoney(ofBooks)}: di a dónde va la diferencia.`
    return httpErrors.fail('invalid', { detalle }, 'movements')
  }
  const id = uuidv7()
  const of = { company_id: companyId, money_account_id: bank.id, match_id: id }
  const share = (place: number, amount: Amount | undefined, own: { line_id?: string; entry_id?: string; position?: number }): Row => ({
    ...{ ...of, place, line_id: own.line_id ?? null, entry_id: own.entry_id ?? null, position: own.position ?? null },
    amount: amountText(amount ?? zeroAmount),
  })
  const head = { company_id: companyId, id, money_account_id: bank.id, created_by: personId }
  await insertTogether(tx, [
    ['bank_match', [{ ...head, made_kind: made?.kind ?? null, made_id: made?.id ?? null }]],
    [
      'bank_match_share',
      [
        ...lines.map((line, at) => share(at + 1, lineAmounts[at], { line_id: line.id })),
        ...movements.map(({ entryId, position }, at) => share(lines.length + at + 1, movementAmounts[at], { entry_id: entryId, position })),
      ],
    ],
  ])
  await tx.run(sql`
    delete from bank_reason r where r.company_id = ${companyId} and r.money_account_id = ${bank.id}
       and (r.line_id = any(${lines.map((line) => line.id)}::uuid[]) or (r.entry_id, r.position) in (
             select * from unnest(${movements.map(({ entryId }) => entryId)}::uuid[], ${movements.map(({ position }) => position)}::int[])))`)
  await audit(tx, session, {
    ...{ action: 'match', entity: BANK_MATCH, entityId: id },
    title: `Conciliación de ${formatMoney(ofBank)} en ${bank.name}`,
  })
  return id
}

const annulling: Readonly<Record<MadeBy['kind'], Permission>> = {
  journal: journalPermissions.annul,
  receipt: receiptPermissions.annul,
  payment: paymentPermissions.annul,
}

interface Undoing {
  readonly bank: Bank
  /** Of the match. */
  readonly id: string
  readonly now: Date
}

/** Gives back what a match took: its lines and movements are free again. */
export const giveBack = (tx: Tx, { companyId, personId }: Session, { id, now }: Omit<Undoing, 'bank'>) =>
  tx.run(sql`update bank_match set undone_at = ${now}, undone_by = ${personId} where company_id = ${companyId} and id = ${id}`)

/**
 * Gives back what a match took, and takes away only what the match itself made.
 * @throws 403 of whoever may not annul what it made, 593 of one that was undone, 596, 698
 */
export async function undoTogether(tx: Tx, session: Session, { bank, id, now }: Undoing): Promise<void> {
  const { companyId } = session
  const match = await tx.first<{ kind: string; undone: boolean; made_kind: MadeBy['kind'] | null; made_id: string | null }>(sql`
    select kind, undone_at is not null as undone, made_kind, made_id from bank_match
     where company_id = ${companyId} and money_account_id = ${bank.id} and id = ${id} for update`)
  if (!match) return httpErrors.fail('notFound')
  if (match.undone || match.kind !== 'match') return errors.fail('conciled')
  await giveBack(tx, session, { id, now })
  const { made_kind: kind, made_id: madeId } = match
  if (kind !== null && madeId !== null) {
    if (!holds(session, annulling[kind])) throw new Forbidden('permission', annulling[kind].title)
    const reason = 'Se desconcilió el movimiento del banco'
    if (kind === 'journal') await annulJournal(tx, session, { id: madeId, reason, now })
    else await annulSettlement(tx, kind === 'receipt' ? receipt : payment, { who: session, id: madeId, reason, now })
  }
  await audit(tx, session, { action: 'unmatch', entity: BANK_MATCH, entityId: id, title: `Desconciliación en ${bank.name}` })
}

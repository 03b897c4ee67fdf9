/** The note that a bank concept made of a line of a statement, edited: what is of the bank stays as the statement says, and stays conciled. */
import type { Day } from '#base/date.ts'
import { parseAmount, subtract, type Amount } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { formatMoney } from '#platform/ui/format.ts'
import type { JournalInput } from '../endpoints.ts'
import { JOURNAL, journalPermissions } from '../journal-voucher.ts'
import { lockStanding, revise, type RevisingCall } from '../revise.server.ts'
import { bankOf, shownBank, type Bank } from './bank.server.ts'
import { matchMade, requirePermission } from './from-line.server.ts'
import { giveBack } from './match.server.ts'

interface NoteRow {
  readonly matchId: string
  readonly bankId: string
  readonly lineId: string
  readonly amount: string
  readonly day: Day
  readonly text: string
  readonly reference: string
}

/** What a standing match says of the note that it made, by the id of the journal. */
const selectNote = (companyId: string, id: string) => sql`
  select t.id as "matchId", t.money_account_id as "bankId", s.line_id as "lineId", s.amount, l.day, l.text, l.reference
    from bank_match t
    join bank_match_share s on s.company_id = ${companyId} and s.match_id = t.id and s.line_id is not null
    join bank_line l on l.company_id = ${companyId} and l.id = s.line_id
   where t.company_id = ${companyId} and t.made_id = ${id} and t.made_kind = 'journal' and t.undone_at is null`

/** @throws 403 of a bank whose balance is kept to a few, 698 of what is no note of a bank */
export async function noteOf(tx: Tx, session: Session, id: string) {
  const note = await tx.first<NoteRow>(selectNote(session.companyId, id))
  if (!note) return httpErrors.fail('notFound')
  const { day, text, reference, amount, bankId } = note
  return { account: shownBank(await bankOf(tx, session, bankId)), line: { day, text, reference }, amount }
}

/** The only line on the account of the bank is what the statement says, on its day. */
function bankProblems(
  { date, lines }: JournalInput,
  bank: Bank,
  { day, amount }: { readonly day: Day; readonly amount: Amount },
): ErrorBody[] {
  const own = lines.flatMap((line, at) => (line.accountId === bank.accountId ? [{ line, at }] : []))
  const detalle = `Una línea va a la cuenta del banco, por los ${formatMoney(amount)} del extracto.`
  const refuse = (field: string) => httpErrors.of('invalid', { detalle }, field)
  const [first, ...others] = own
  const isAsSaid =
    first !== undefined && first.line.book === 'both' && subtract(parseAmount(first.line.debit), parseAmount(first.line.credit)) === amount
  return [
    ...(date === day ? [] : [httpErrors.of('invalid', { detalle: 'La fecha es la del movimiento en el extracto.' }, 'date')]),
    ...(first === undefined ? [refuse('lines')] : isAsSaid ? [] : [refuse(`lines.${first.at}.accountId`)]),
    ...others.map(({ at }) => refuse(`lines.${at}.accountId`)),
  ]
}

/**
 * Writes a note otherwise, under its number. It is conciled with its line again in the same transaction.
 * @throws 401, 403, 596 of a month that was closed, 697 of one that somebody else changed, 698, and what the editor of journals and the books say
 */
export async function reviseNote(
  tx: Tx,
  call: RevisingCall,
  { id, version, input }: { readonly id: string; readonly version: number; readonly input: JournalInput },
): Promise<{ id: string; number: string }> {
  const { session, now } = call
  requirePermission(session, journalPermissions.write)
  // In the order in which a match is undone: first it, then what it made.
  const note = await tx.first<NoteRow>(sql`${selectNote(session.companyId, id)} for update of t`)
  if (!note) {
    // Of two at once the second finds the version of the first.
    await lockStanding(tx, session.companyId, { id, version, verb: 'editar' })
    return httpErrors.fail('notFound')
  }
  const bank = await bankOf(tx, session, note.bankId)
  const amount = parseAmount(note.amount)
  failWith(bankProblems(input, bank, { day: note.day, amount }))
  await giveBack(tx, session, { id: note.matchId, now })
  const revised = await revise(tx, call, { id, version, input })
  await matchMade(tx, session, { bank, lineId: note.lineId, amount, made: { kind: 'journal', id }, source: JOURNAL })
  return revised
}

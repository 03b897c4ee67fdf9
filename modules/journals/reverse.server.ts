/**
 * Reversing a journal on a day: another journal with its lines on the other side, under the number of its own. What it reverses stands
 * as it was, and both say so; what it opened is closed and what it applied is open again.
 */
import { showDay, type Day } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import { reversed } from '#modules/accounting/index.ts'
import { centersOf, linesOfEntries } from '#modules/accounting/index.server.ts'
import { voucherTitle } from '#modules/vouchers/index.ts'
import { recordVoucher } from '#modules/vouchers/index.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dateProblems } from '#platform/own-date.ts'
import { reverseJournal } from './endpoints.ts'
import { undoItems } from './items/journal-items.server.ts'
import { journal, journalPermissions, journalSeries } from './journal-voucher.ts'
import { refuseReversed } from './journals.server.ts'
import { lockStanding } from './revise.server.ts'

/** @throws 430, 431, 433, 440 of its day, 484 of what something was applied to, and what `lockStanding` and `refuseReversed` say */
export const reverseHandler = handle(reverseJournal, async ({ tx, session, params: { id }, body, now, today }) => {
  const { companyId } = session
  const date = body.date as Day
  const { row, entryId } = await lockStanding(tx, companyId, { id, version: body.version, verb: 'reversar' })
  await refuseReversed(tx, companyId, id)
  failWith(dateProblems(session, journalPermissions.date, date, today))
  const written = (await linesOfEntries(tx, companyId, [entryId])).get(entryId) ?? []
  const lines = reversed(written.map(({ line }) => line))
  const description = `Reverso: ${row.description || voucherTitle(journal, row.number)}`.slice(0, 400)
  return recordVoucher(tx, {
    ...{ who: session, kind: journal, now, date },
    accountIds: lines.flatMap(({ account }) => ('id' in account ? [account.id] : [])),
    // As it was posted: what it names may have gone out of use since.
    written: { type: row.type, series: journalSeries(row.type), description, centerIds: centersOf(lines), undoes: true },
    prepare: async ({ id: ownId, event }) => {
      if (date < row.date)
        httpErrors.fail('invalid', { detalle: `El comprobante es del ${showDay(row.date)}: no se reversa antes.` }, 'date')
      return {
        columns: { type: row.type, description, amount: row.amount, branch_id: row.branch_id, reverses_id: id },
        sets: await undoItems(tx, companyId, id, { id: ownId, event, date }),
        lines: () => lines,
        words: [description, row.number],
      }
    },
  })
})

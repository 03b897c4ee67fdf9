import { accountUsers, closureBalances, periodWriters, type AccountUser, type PeriodWriter } from '#modules/accounting/index.server.ts'
import { BusinessError } from '#base/errors.ts'

import { commentedEntities } from '#modules/comments/index.server.ts'
import { consecutiveSources, type ConsecutiveSource } from '#modules/company/index.server.ts'
import { commentedVoucher, draftsByMonth, partyVouchers, voucherKinds } from '#modules/vouchers/index.server.ts'
import { numbersOfTexts } from '#platform/consecutive.server.ts'
import { journalsOfParty } from './of-party.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { defineModule } from '#platform/module.server.ts'
import { at } from '#platform/place.ts'
import { listJournals } from './endpoints.ts'
import { itemChoices, partyItems } from './items/choices.server.ts'
import { conciliationHandlers } from './conciliation/handlers.server.ts'
import { bearBankMovements, conciliationConstraints, conciliationProofs } from './conciliation/served.server.ts'
import { journalErrors } from './errors.ts'
import { journal, journalPermissions, journalSeries, recurrenceAddress } from './journal-voucher.ts'
import { journalHandlers } from './journals.server.ts'
import { moveHandler } from './move.server.ts'
import { journalProofs } from './proofs.server.ts'
import { generateJournals } from './recurrence/generate.server.ts'
import { journalRecurrenceHandlers } from './recurrence/handlers.server.ts'
import { pastedNames } from './pasted-names.server.ts'
import { journalRecurrenceNotice } from './recurrence/notice.ts'
import { RECURRENCE } from './recurrence/rows.server.ts'
import { reclassificationHandlers, reclassificationWork } from './reclassification/runs.server.ts'
import { renumberHandlers } from './renumber/renumber.server.ts'
import { reverseHandler } from './reverse.server.ts'
import { reviseHandler } from './revise.server.ts'
import { journalImportServed } from './upload/upload.server.ts'
import { templateHandlers } from './template/templates.server.ts'
import { bankBalance } from './conciliation/closure-balance.server.ts'

/** Of the type that everybody begins with. */
const series = journalSeries(journal.consecutive)
const consecutive: ConsecutiveSource = {
  code: series,
  title: journal.titles.numbered,
  group: journal.titles.group,
  prefix: journal.consecutive,
  isPlain: false,
  byPlace: false,
  numbers: (companyId, prefix) =>
    numbersOfTexts(sql`select number from entry_number where company_id = ${companyId} and series = ${series}`, prefix),
}

const periods: PeriodWriter = { module: 'accounting', pending: [draftsByMonth(journal)] }

/** Lines of JSON that name accounts. */
const naming: readonly AccountUser[] = [
  {
    table: 'journal_template',
    name: 'plantillas contables',
    titles: (companyId, ids) => sql`
      select t.name as title from journal_template t cross join lateral jsonb_array_elements(t.lines) l
       where t.company_id = ${companyId} and l ->> 'accountId' = any(${[...ids]}::text[])`,
    repoint: (companyId, from, into) => sql`
      update journal_template set lines = replace(lines::text, ${from}::text, ${into}::text)::jsonb
       where company_id = ${companyId} and lines @> ${JSON.stringify([{ accountId: from }])}::jsonb`,
  },
  {
    table: 'journal',
    name: 'borradores de comprobantes',
    titles: (companyId, ids) => sql`
      select coalesce(nullif(j.description, ''), 'del ' || j.date) as title
        from journal j cross join lateral jsonb_array_elements(j.draft -> 'lines') l
       where j.company_id = ${companyId} and j.state = 'draft' and l ->> 'accountId' = any(${[...ids]}::text[])`,
    repoint: (companyId, from, into) => sql`
      update journal set draft = replace(draft::text, ${from}::text, ${into}::text)::jsonb, version = version + 1
       where company_id = ${companyId} and state = 'draft' and draft -> 'lines' @> ${JSON.stringify([{ accountId: from }])}::jsonb`,
  },
]

export { generateJournals } from './recurrence/generate.server.ts'
export { plannedJournals } from './recurrence/planned.server.ts'

export const journalsServer = defineModule({
  name: 'journals',
  handlers: [
    ...journalHandlers,
    reviseHandler,
    reverseHandler,
    moveHandler,
    itemChoices,
    partyItems,
    pastedNames,
    ...templateHandlers,
    ...renumberHandlers,
    ...reclassificationHandlers,
    ...journalRecurrenceHandlers,
    ...conciliationHandlers,
  ],
  permissions: [journalPermissions.date],
  proofs: () => [...journalProofs, ...conciliationProofs],
  steps: [bearBankMovements],
  chores: [generateJournals],
  notices: [at(65, journalRecurrenceNotice)],
  logged: [{ entity: RECURRENCE, href: recurrenceAddress }],
  long: [reclassificationWork],
  imports: [at(65, journalImportServed)],
  constraintErrors: {
    ...conciliationConstraints,
    // Two who start one at once: the second is told.
    reclassification_open: () => new BusinessError([journalErrors.of('reclassifying')]),
  },
  plugs: [
    commentedEntities.plug(commentedVoucher(journal, listJournals)),
    voucherKinds.plug(journal),
    partyVouchers.plug(journalsOfParty),
    consecutiveSources.plug(at(38, consecutive)),
    periodWriters.plug(at(5, periods)),
    closureBalances.plug(at(30, bankBalance)),
    accountUsers.plug(...naming),
  ],
})

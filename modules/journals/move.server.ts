/** Journals that are taken to another day, several at once: drafts are kept with it, posted ones are written again under their number. */
import type { Day } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import { eachVoucher, lockDraft, readDraft, saveDraft } from '#modules/vouchers/index.server.ts'
import { stateNames, voucherErrors, type VoucherState } from '#modules/vouchers/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handleParts } from '#platform/http/handle.server.ts'
import { parse } from '#platform/http/parse.ts'
import { dateProblems } from '#platform/own-date.ts'
import { journalDraft, moveJournals, type JournalInput } from './endpoints.ts'
import { journal, journalPermissions } from './journal-voucher.ts'
import { keepJournal, refuseAutomatic } from './journals.server.ts'
import { listing, readLines } from './list.server.ts'
import { revise, type RevisingCall } from './revise.server.ts'

interface FoundJournal {
  readonly state: VoucherState
  readonly version: number
  readonly type: string
  readonly description: string
  readonly branchId: string | null
  readonly date: Day
}

async function moveDraft(tx: Tx, { session, now, today }: RevisingCall, { id, date }: { id: string; date: Day }): Promise<void> {
  const kept = await readDraft(tx, session.companyId, journal, id)
  const existing = await lockDraft(tx, session, journal, { id, version: kept.version })
  failWith(dateProblems(session, journalPermissions.date, date, today, existing.date))
  const input = { ...parse(journalDraft, kept.input), date }
  const columns = await keepJournal(tx, session, input)
  await saveDraft(tx, session, journal, { existing, now, date, columns, input })
}

/** As its form would send it with nothing but the day changed. */
async function inputOf(
  tx: Tx,
  companyId: string,
  id: string,
  { type, description, branchId }: FoundJournal,
): Promise<Omit<JournalInput, 'date'>> {
  const lines = await readLines(tx, companyId, id)
  return {
    ...{ type, description, branchId },
    lines: lines.map(({ account, party, costCenter, openItem, ...line }) => ({
      ...line,
      accountId: account?.id ?? httpErrors.fail('notFound'),
      partyId: party?.id ?? null,
      costCenterId: costCenter?.id ?? null,
      openItemId: openItem && !openItem.isOwn ? openItem.id : null,
    })),
  }
}

/** @throws 459 of what a document wrote, 482 of one annulled, 698, and what keeping or editing it on that day throws */
async function moveJournal(tx: Tx, call: RevisingCall, { id, date }: { id: string; date: Day }): Promise<void> {
  const { companyId } = call.session
  await refuseAutomatic(tx, companyId, id)
  const found = await tx.first<FoundJournal>(sql`
    select state, version, type, description, branch_id as "branchId", date from journal where company_id = ${companyId} and id = ${id}`)
  if (!found) return httpErrors.fail('notFound')
  if (found.state === 'annulled')
    return voucherErrors.fail('notInThisState', { accion: 'cambiar la fecha de', estado: stateNames[found.state].toLowerCase() })
  if (found.date === date) return
  if (found.state === 'draft') return moveDraft(tx, call, { id, date })
  const input = { ...(await inputOf(tx, companyId, id, found)), date }
  await revise(tx, call, { id, version: found.version, input })
}

export const moveHandler = handleParts(moveJournals, ({ part, session, body, now, today }) =>
  eachVoucher({ part, session }, { kind: journal, listing }, body.ids, (tx, id) =>
    moveJournal(tx, { session, now, today }, { id, date: body.date as Day }),
  ),
)

/** The month: entered under its lock before anything else moves, with the accounts and cost centres of what will be posted. */
import { failWith } from '#base/errors.ts'
import { firstOpenDay, onBehalfOf, openBooks, reversalOf } from '#modules/accounting/index.server.ts'
import type { PeriodModule } from '#modules/accounting/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { centersOfDraft, missingCenters } from '../parts/centers.ts'
import type { Annulling } from '../write/annulling.ts'
import { sourceOf, type Writing } from '../write/context.ts'
import { accountsOfDocument, accountsOfResult } from './accounts.ts'
import { issued, type Effect } from './effect.ts'
import { holdsStock } from '../parts/kits.ts'

export const period: Effect = {
  uses: issued,
  when: ({ books }) => books !== null,
  async lock(tx, writing) {
    const { kind, companyId, who, draft, facts, today, now } = writing
    const entering = { companyId, date: draft.date, today, modules: modulesOf(writing), by: onBehalfOf(who, now) }
    const ofMeans = (writing.onTheSpot?.means ?? []).flatMap(({ account }) => ('id' in account ? [account.id] : []))
    const handed = writing.handsOver ? [writing.handsOver.account.id] : []
    const accounts = [...accountsOfDocument(kind, draft, facts), ...writing.delivered.values(), ...ofMeans, ...handed]
    writing.books = await openBooks(tx, entering, [...new Set(accounts)], centersOfDraft(draft))
  },
  // What gives back goes where it was posted.
  async prepare(_, { kind, draft, facts, books }) {
    if (!facts.corrected)
      failWith(missingCenters(draft, ({ itemId }) => accountsOfResult(kind, facts, itemId).map((account) => books?.account(account))))
  },
  async undo(tx, annulling) {
    const { companyId, who, kind, id, date, title, event, onItsDay, now } = annulling
    if (!kind.books) return []
    const source = sourceOf(annulling)
    const entering = { companyId, modules: await modulesMade(tx, annulling), by: onBehalfOf(who, now) }
    if (onItsDay) await openBooks(tx, { ...entering, date, today: null }, [])
    const reversal = await reversalOf(tx, entering, source, event)
    const draft = (reversal && { ...reversal.draft, ...(onItsDay ? { description: title } : {}) }) ?? {
      source: { kind: kind.code, id, event },
      date: await firstOpenDay(tx, { ...entering, date, today: null }),
      type: 'reversal' as const,
      description: title,
      lines: [],
    }
    // The period is locked before stock; the accounts of the entry are read with those of what its items were revalued in.
    await openBooks(tx, { ...entering, date: draft.date, today: null }, [])
    annulling.reversal = { entering, draft, reverses: reversal?.reverses }
    return []
  },
}

/** Whose month it changes: its own module's, that of the stock it moves, that of the money it gives back. */
const modulesOf = ({ kind, draft, facts }: Writing): PeriodModule[] => [
  kind.module,
  ...(kind.stock !== 'none' && kind.stock !== 'held' && draft.lines.some((line) => holdsStock(facts, line))
    ? (['inventory'] as const)
    : []),
  ...(draft.correction?.surplus === 'refund' ? (['treasury'] as const) : []),
]

/** Whose month annulling it changes: those that issuing it changed. */
async function modulesMade(tx: Tx, { companyId, kind, id }: Annulling): Promise<PeriodModule[]> {
  const made = await tx.first<{ moved: boolean; refunded: boolean }>(sql`
    select exists (select from stock_movement where company_id = ${companyId} and source_kind = ${kind.code} and source_id = ${id})
        or exists (select from document_line_delivered where company_id = ${companyId} and document_id = ${id} and difference <> 0) as moved,
           exists (select from document_correction where company_id = ${companyId} and document_id = ${id} and surplus = 'refund') as refunded`)
  return [kind.module, ...(made?.moved ? (['inventory'] as const) : []), ...(made?.refunded ? (['treasury'] as const) : [])]
}

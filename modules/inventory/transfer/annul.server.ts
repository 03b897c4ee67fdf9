/** A transfer is taken back whole: what it moved, what it posted, and what the carrier owes for it. */
import { entryRows, numbered, onBehalfOf, openBooks, reversalOf } from '#modules/accounting/index.server.ts'
import { credit, debit, type JournalDraftLine } from '#modules/accounting/index.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { requireWarehouse } from '../note-checks.server.ts'
import { TRANSFER } from '../source-links.ts'
import { undoMovements } from '../undo.server.ts'
import type { ClaimLedger } from './claims.ts'
import { annulTransfer } from './endpoints.ts'
import { lockTransfer, type TransferRow } from './rows.server.ts'
import { save, titleOf } from './steps.server.ts'

/** Takes every event back, the last one first, each with what its goods were valued again since. */
export const annulling = (ledger: ClaimLedger) =>
  handle(annulTransfer, async ({ tx, session, params, body, now }) => {
    const { companyId } = session
    const row = await lockTransfer(tx, companyId, { id: params.id, version: body.version, action: 'annul' })
    await requireWarehouse(tx, session, row.origin_id, 'originId')
    await widen(tx)
    const made = await tx.rows<{ event: string }>(sql`
    select source_event as event from stock_movement where company_id = ${companyId} and source_kind = ${TRANSFER} and source_id = ${row.id}
     group by 1 order by min(created_at) desc, min(id::text) desc`)
    for (const { event } of made) await undoStep(tx, session, { row, event, now, ledger })
    return save(tx, session, row, { state: 'annulled', action: 'annul', title: `${titleOf(row)}: ${body.reason}` }).then(() => isDone)
  })

interface Undoing {
  readonly row: TransferRow
  readonly event: string
  readonly now: Date
  readonly ledger: ClaimLedger
}

/** Locks in the order of all: the period, what is owed, stock. @throws 484 when something was collected of what the carrier owes */
async function undoStep(tx: Tx, session: Session, { row, event, now, ledger }: Undoing): Promise<void> {
  const { companyId } = session
  const source = { kind: TRANSFER, id: row.id, event }
  const undoing = `annul.${event}`
  const entering = { companyId, modules: ['inventory'], by: onBehalfOf(session, now) } as const
  const reversal = await reversalOf(tx, entering, source, undoing)
  const counters = await tx.rows<{ counter: string; inventory: string }>(sql`
    select distinct m.counter_account_id as counter, i.inventory_account_id as inventory
      from stock_movement m join item i on i.company_id = m.company_id and i.id = m.item_id
     where m.company_id = ${companyId} and m.source_kind = ${TRANSFER} and m.source_id = ${row.id}`)
  const date = reversal?.draft.date ?? row.date
  const books = await openBooks(
    tx,
    { ...entering, date, today: null },
    // Those of its entry, too: the account of a role may be another one by now.
    [...counters.flatMap(({ counter, inventory }) => [counter, inventory]), ...accountsOf(reversal?.draft.lines ?? [])],
  )
  const closed = await ledger.close(tx, companyId, { date, source, undoing })
  const { sets, revalued } = await undoMovements(tx, session, source, undoing, date)
  const draft = reversal?.draft
  const lines = revalued.flatMap(({ inventoryAccountId, counterAccountId, partyId, amount }) =>
    inventoryAccountId === counterAccountId
      ? []
      : [
          debit({ id: inventoryAccountId }, amount, 'Costo recalculado que vuelve'),
          credit({ id: counterAccountId }, amount, 'Costo recalculado que vuelve', { partyId }),
        ],
  )
  const whole = draft && { ...draft, lines: [...draft.lines, ...lines] }
  await insertTogether(tx, [
    ...sets,
    ...closed,
    ...(whole ? entryRows(books, session, await numbered(tx, companyId, whole), reversal.reverses) : []),
  ])
}

const accountsOf = (lines: readonly Pick<JournalDraftLine, 'account'>[]): string[] =>
  lines.flatMap(({ account }) => ('id' in account ? [account.id] : []))

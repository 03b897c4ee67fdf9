/**
 * Doing a reclassification and taking it back, in the transaction given: balances with one entry, movements with a reversal and a
 * next version of each journal under its number.
 */
import { counted } from '#base/count.ts'
import {
  centersOf,
  entryRows,
  numbered,
  openBooks,
  readAccounts,
  readCenters,
  reversalOf,
  rewriteEntries,
  type Books,
} from '#modules/accounting/index.server.ts'
import { itemNature } from '#modules/treasury/index.server.ts'
import { auditRow } from '#platform/audit.server.ts'
import { takeConsecutive } from '#platform/consecutive.server.ts'
import { insertRows, insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { JOURNAL, journalSeries } from '../journal-voucher.ts'
import { wordsOf, type Asked } from './asked.server.ts'
import { lockOwed, rewriteOwed, type OwedEntry } from './owed.server.ts'
import { balanceDraft, enteringOf, type Work, type WorkDone } from './work.server.ts'
import { lineKindOf, MOST_ENTRIES, RECLASSIFICATION } from './endpoints.ts'
import { itemLines, lockMovingItems, moveItems, readMovingItems, restoreItems } from './items.server.ts'
import { readBalanceLines, readMovingEntries } from './plan.server.ts'
import { moved } from './reclassify.ts'

type Lines = Awaited<ReturnType<typeof readBalanceLines>>
const accountIds = (lines: Lines): string[] => lines.flatMap(({ account }) => ('id' in account ? [account.id] : []))

/** What the door of the books would say of the entry of balances, without writing it. @returns how many lines it has */
export async function tryBalances(tx: Tx, asked: Asked): Promise<number> {
  const lines = [...(await readBalanceLines(tx, asked)), ...itemLines(asked, await readMovingItems(tx, asked))]
  if (lines.length === 0) return 0
  const accounts = await readAccounts(tx, asked.companyId, asked.date, accountIds(lines))
  const centers = await readCenters(tx, asked.companyId, centersOf(lines))
  const books: Books = { ...accounts, center: (id) => centers.get(id) }
  entryRows(books, { personId: null }, { ...balanceDraft(asked, asked.companyId, lines), type: 'reclassification', number: '' })
  return lines.length
}

const nothing = (): never => httpErrors.fail('invalid', { detalle: 'No hay nada que reclasificar con esos filtros.' })

/** @throws 430, 431, 433 and 440 of its day, and what the door of the books refuses */
export async function applyBalances(work: Work, asked: Asked, entries: number): Promise<WorkDone> {
  const { tx, session, id, today, progress } = work
  const { companyId } = session
  const balances = await readBalanceLines(tx, asked)
  const seen = await readMovingItems(tx, asked)
  const touched = [...balances, ...itemLines(asked, seen)]
  if (touched.length === 0) return nothing()
  await progress(0, 1)
  const books = await openBooks(tx, { ...enteringOf(work), date: asked.date, today }, accountIds(touched), centersOf(touched))
  // In the order of the locks: the month, then what is owed, and last the number.
  const items = await lockMovingItems(tx, companyId, seen)
  const lines = [...balances, ...itemLines(asked, items)]
  if (lines.length === 0) return nothing()
  const moved = await moveItems(tx, asked, id, items)
  const type = books.voucher('reclassification')
  const series = journalSeries(type)
  const number = await takeConsecutive(tx, companyId, { code: series, prefix: type, today: asked.date })
  const draft = { ...balanceDraft(asked, id, lines), type: { code: type }, number, series }
  await insertTogether(tx, [...entryRows(books, session, draft), ...moved])
  await progress(1, 1)
  return { entries, lines: lines.length }
}

/** Entries written at a time: each is told. */
const CHUNK = 100

function* chunksOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += CHUNK) yield all.slice(from, from + CHUNK)
}

/** Nobody annuls or renumbers them meanwhile. */
const lockJournals = (tx: Tx, companyId: string, ids: readonly string[]): Promise<number> =>
  tx.run(sql`select from journal where company_id = ${companyId} and id = any(${[...ids]}::uuid[]) order by id for update`)

interface JournalEntry extends OwedEntry {
  /** What it opened changes with it. */
  readonly hasItems: boolean
}

interface RewritingCall extends Pick<Parameters<typeof rewriteEntries>[1], 'words' | 'change'> {
  /** What the history of each journal says after its number. */
  readonly told: string
  /** They are what this reclassification wrote. */
  readonly isKept: boolean
}

async function rewriteAll(work: Work, entries: readonly JournalEntry[], { words, change, told, isKept }: RewritingCall): Promise<void> {
  const { tx, session, id, progress } = work
  const { companyId, personId } = session
  const { by } = enteringOf(work)
  const owed = entries.filter(({ hasItems }) => hasItems)
  await lockOwed(
    tx,
    companyId,
    owed.map(({ journalId }) => journalId),
  )
  let done = 0
  for (const chunk of chunksOf(entries)) {
    await progress(done, entries.length)
    const written = await rewriteEntries(
      tx,
      { companyId, personId, by, words, change },
      chunk.flatMap(({ rewriting, hasItems }) => (hasItems ? [] : [rewriting])),
    )
    const event = `${isKept ? 'reclassify' : 'back'}.${id}`
    for (const each of chunk) if (each.hasItems) written.push(await rewriteOwed(work, each, { words, event, change }))
    const journals = new Map(chunk.map(({ journalId, rewriting }) => [rewriting.entryId, journalId]))
    if (isKept)
      await insertRows(
        tx,
        'reclassified_entry',
        written.map(({ oldId, newId }) => ({
          ...{ company_id: companyId, reclassification_id: id },
          ...{ old_entry_id: oldId, new_entry_id: newId, journal_id: journals.get(oldId) },
        })),
      )
    await tellJournals(work, [...journals.values()], told)
    done += chunk.length
  }
  await progress(done, entries.length)
}

async function tellJournals({ tx, session }: Work, ids: readonly string[], told: string): Promise<void> {
  const rows = await tx.rows<{ id: string; number: string }>(sql`
    select id, number from journal where company_id = ${session.companyId} and id = any(${[...ids]}::uuid[])`)
  const events = rows.map(({ id, number }) =>
    auditRow(session, { action: 'update', entity: JOURNAL, entityId: id, title: `Comprobante ${number}: ${told}` }),
  )
  await insertTogether(tx, [['audit_event', events]])
}

/** @throws 430, 431 and 433 of a month that closed meanwhile, and what the door of the books refuses */
export async function applyMovements(work: Work, asked: Asked): Promise<WorkDone> {
  const { tx, session } = work
  await lockJournals(
    tx,
    session.companyId,
    (await readMovingEntries(tx, asked)).map(({ journalId }) => journalId),
  )
  // Read again with them locked: somebody may have annulled one in between.
  const entries = await readMovingEntries(tx, asked)
  if (entries.length === 0) return nothing()
  if (entries.length > MOST_ENTRIES) httpErrors.fail('invalid', { detalle: `Son más de ${MOST_ENTRIES} comprobantes: elige menos días.` })
  const { toId } = asked.input
  const kind = lineKindOf(asked.input)
  const changing = new Map(entries.map(({ entryId, positions }) => [entryId, new Set(positions)]))
  await rewriteAll(
    work,
    entries.map(({ entryId, journalId, hasItems }) => ({
      journalId,
      rewriting: { entryId, likeId: entryId },
      hasItems: hasItems && kind !== 'costCenter',
    })),
    {
      words: wordsOf(asked),
      told: `reclasificado de ${asked.fromName} a ${asked.toName}`,
      isKept: true,
      change: (line, { entryId, position }) => (changing.get(entryId)?.has(position) ? moved(line, kind, toId) : line),
    },
  )
  return { entries: entries.length, lines: entries.reduce((sum, { positions }) => sum + positions.length, 0) }
}

/** @throws 401 when it was reversed already, 484 when something was applied to what it opened, and what the guard of its month says */
export async function undoBalances(work: Work): Promise<void> {
  const { tx, session, id } = work
  const { companyId } = session
  const entering = enteringOf(work)
  const source = { kind: RECLASSIFICATION, id, event: 'post' }
  const reversal = await reversalOf(tx, entering, source, 'undo')
  if (!reversal) return nothing()
  const { date, lines } = reversal.draft
  const ids = lines.flatMap(({ account }) => ('id' in account ? [account.id] : []))
  const books = await openBooks(tx, { ...entering, date, today: null }, ids, centersOf(lines))
  const restored = await restoreItems(tx, companyId, id, date)
  await insertTogether(tx, [...entryRows(books, session, await numbered(tx, companyId, reversal.draft), reversal.reverses), ...restored])
}

interface WrittenRow {
  journalId: string
  oldId: string
  newId: string
  number: string
  touched: boolean
  hasItems: boolean
}

const readWritten = (tx: Tx, companyId: string, id: string): Promise<WrittenRow[]> =>
  tx.rows<WrittenRow>(sql`
    select w.journal_id as "journalId", w.old_entry_id as "oldId", w.new_entry_id as "newId", j.number,
           exists (select from journal_entry r where r.company_id = ${companyId} and r.reverses = w.new_entry_id) as touched,
           exists (select from journal_line o join journal_line n on n.company_id = o.company_id and n.entry_id = w.new_entry_id and n.position = o.position
                     join account a on a.company_id = o.company_id and a.id = o.account_id
                    where o.company_id = ${companyId} and o.entry_id = w.old_entry_id and ${itemNature} is not null
                      and (o.account_id, o.party_id) is distinct from (n.account_id, n.party_id)) as "hasItems"
      from reclassified_entry w join journal j on j.company_id = w.company_id and j.id = w.journal_id
     where w.company_id = ${companyId} and w.reclassification_id = ${id} order by w.new_entry_id`)

/** @throws 401 naming what was annulled or reclassified since, 484 of what it opened and something was applied to */
export async function undoMovements(work: Work, { fromName, toName }: Pick<Asked, 'fromName' | 'toName'>): Promise<void> {
  const { tx, session, id } = work
  await lockJournals(
    tx,
    session.companyId,
    (await readWritten(tx, session.companyId, id)).map(({ journalId }) => journalId),
  )
  const written = await readWritten(tx, session.companyId, id)
  const touched = written.filter((row) => row.touched)
  const [first] = touched
  if (first) {
    const others = touched.length > 1 ? ` y ${counted(touched.length - 1, 'más', 'más')}` : ''
    httpErrors.fail('invalid', { detalle: `No se puede deshacer: el comprobante ${first.number}${others} cambió después.` })
  }
  await rewriteAll(
    work,
    written.map(({ journalId, oldId, newId, hasItems }) => ({ journalId, rewriting: { entryId: newId, likeId: oldId }, hasItems })),
    {
      words: `Se deshace la reclasificación de ${fromName} a ${toName}`,
      told: `se deshizo la reclasificación de ${fromName} a ${toName}`,
      isKept: false,
      change: (line) => line,
    },
  )
}

/**
 * Renumbering entries: the numbers of a type in open months, in the order of their days. Nothing of the books changes; what an entry
 * is called stands beside it, and what it was called is kept.
 */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { counted } from '#base/count.ts'
import type { JournalProcess } from '#modules/accounting/index.ts'
import { exchangeNumbers, lastNumber } from '#modules/accounting/index.server.ts'
import { auditRow } from '#platform/audit.server.ts'
import { followLast, lockConsecutives } from '#platform/consecutive.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { addWords, wordRows } from '#platform/search.server.ts'
import { JOURNAL } from '../journal-voucher.ts'
import { listRenumberings, MOST_SHOWN, previewRenumbering, renumberEntries, undoRenumbering, type Numbering } from './endpoints.ts'
import {
  daysOf,
  enterMonths,
  readNumbers,
  refusalOfType,
  requireOneRow,
  requireType,
  requireWhole,
  type FoundEntry,
} from './read.server.ts'
import { changing, placeOf, renumber, type NewNumber } from './renumber.ts'

interface Asked {
  readonly session: Session
  readonly now: Date
}

type Changed = FoundEntry & NewNumber

/** @param isLocked nobody else numbers that type until the end of the transaction */
async function judge(tx: Tx, asked: Asked, numbering: Numbering, isLocked: boolean): Promise<{ entries: number; changed: Changed[] }> {
  const { companyId } = asked.session
  const { type } = numbering
  await requireType(tx, companyId, type)
  await enterMonths(tx, asked, numbering, isLocked)
  if (isLocked) await lockNumbers(tx, companyId, type)
  const entries = await readNumbers(tx, companyId, type, daysOf(numbering))
  const first = numbering.first === '' ? null : Number(numbering.first)
  if (first !== null) requireOneRow(entries)
  const found = new Map(entries.map((entry) => [entry.number, entry]))
  const changed = changing(renumber(entries, first)).flatMap((each) => {
    const entry = found.get(each.number)
    return entry ? [{ ...entry, ...each }] : []
  })
  if (first !== null) await requireWhole(tx, companyId, type, changed)
  return { entries: entries.length, changed }
}

/** Whoever numbers an entry of that type waits, and so does another renumbering. */
async function lockNumbers(tx: Tx, companyId: string, type: string): Promise<void> {
  const rows = await tx.rows<{ series: string }>(sql`
    select distinct series from entry_number where company_id = ${companyId} and type = ${type} and series is not null`)
  await lockConsecutives(
    tx,
    companyId,
    rows.map(({ series }) => series),
  )
}

interface Written {
  readonly type: string
  readonly days: { readonly from: Day; readonly to: Day }
  readonly first: number | null
  readonly undoes: string | null
  readonly changed: readonly Changed[]
}

async function writeNumbers(tx: Tx, { session, now }: Asked, { type, days, first, undoes, changed }: Written): Promise<string> {
  const { companyId, personId } = session
  const id = uuidv7()
  const renumbering = {
    ...{ company_id: companyId, id, type, from_day: days.from, to_day: days.to, first_number: first, entries: changed.length, undoes },
    ...{ made_at: now, made_by: personId },
  }
  const title = `Renumeración de ${type}: ${counted(changed.length, 'comprobante', 'comprobantes')}`
  const events = changed.flatMap(({ journalId, number, to }) =>
    journalId === null
      ? []
      : [
          {
            action: 'update',
            entity: JOURNAL,
            entityId: journalId,
            title: `Comprobante ${to}`,
            changes: { number: [number, to] as const },
          },
        ],
  )
  await insertTogether(tx, [
    ['renumbering', [renumbering]],
    [
      'renumbering_line',
      changed.map(({ entryId, number, to }) => ({
        ...{ company_id: companyId, renumbering_id: id, entry_id: entryId },
        ...{ old_number: number, new_number: to },
      })),
    ],
    [
      'audit_event',
      [{ action: undoes === null ? 'renumber' : 'undo', entity: 'accounting.renumbering', entityId: id, title }, ...events].map((event) =>
        auditRow(session, event),
      ),
    ],
  ])
  await exchangeNumbers(tx, companyId, type, changed)
  await exchangeShown(tx, companyId, type, changed)
  // They are found by their new number, and by those that they had.
  const words = changed.flatMap(({ journalId, to }) => (journalId === null ? [] : wordRows(companyId, JOURNAL, journalId, [to])))
  await addWords(tx, companyId, JOURNAL, words)
  await followConsecutives(tx, companyId, changed)
  return id
}

/** The same of the journals that show them. */
async function exchangeShown(tx: Tx, companyId: string, type: string, changed: readonly Changed[]): Promise<void> {
  const ids = changed.flatMap(({ journalId, to }) => (journalId === null ? [] : [{ id: journalId, to }]))
  const pairs = sql`unnest(${ids.map(({ id }) => id)}::uuid[], ${ids.map(({ to }) => to)}::text[]) c (id, number)`
  // Each leaves its own before it takes another's.
  await tx.run(
    sql`update journal t set number = '~' || t.id from ${pairs} where t.company_id = ${companyId} and t.type = ${type} and t.id = c.id`,
  )
  await tx.run(
    sql`update journal t set number = c.number from ${pairs} where t.company_id = ${companyId} and t.type = ${type} and t.id = c.id`,
  )
}

/** The next number of each row follows its last one. */
async function followConsecutives(tx: Tx, companyId: string, changed: readonly Changed[]): Promise<void> {
  for (const [, [one]] of Map.groupBy(changed, ({ series, to }) => JSON.stringify([series, placeOf(to).prefix]))) {
    if (!one) continue
    const { prefix } = placeOf(one.to)
    const last = await lastNumber(tx, companyId, { series: one.series, prefix })
    await followLast(tx, companyId, one.series, { prefix, last })
  }
}

const preview = handle(previewRenumbering, async ({ tx, session, now, query }) => {
  const { entries, changed } = await judge(tx, { session, now }, query, false)
  const rows = changed.toSorted((one, other) => placeOf(one.to).place - placeOf(other.to).place).slice(0, MOST_SHOWN)
  return {
    entries,
    changed: changed.length,
    rows: rows.map(({ number, to, date, description }) => ({ from: number, to, date, description })),
  }
})

const nothing = (detalle: string): never => httpErrors.fail('invalid', { detalle })

const apply = handle(renumberEntries, async ({ tx, session, now, body }) => {
  const { changed } = await judge(tx, { session, now }, body, true)
  if (changed.length === 0) return nothing('Los números ya siguen el orden de las fechas: no hay nada que renumerar.')
  const first = body.first === '' ? null : Number(body.first)
  const id = await writeNumbers(tx, { session, now }, { type: body.type, days: daysOf(body), first, undoes: null, changed })
  return { id, changed: changed.length }
})

interface MadeRow {
  type: string
  from: Day
  to: Day
  undoes: string | null
}

const monthOf = (day: Day): string => day.slice(0, 7)

const undo = handle(undoRenumbering, async ({ tx, session, now, params }) => {
  const { companyId } = session
  const made = await tx.first<MadeRow>(sql`
    select r.type, r.from_day as from, r.to_day as to, r.undoes from renumbering r where r.company_id = ${companyId} and r.id::text = ${params.id}`)
  if (!made) return httpErrors.fail('notFound')
  const { type, from, to } = made
  if (made.undoes !== null) return nothing('Esto ya es deshacer una renumeración: renumera de nuevo.')
  await enterMonths(tx, { session, now }, { from: monthOf(from), to: monthOf(to) }, true)
  await lockNumbers(tx, companyId, type)
  // Asked with the numbers locked: of two at once, the second finds it undone. What was numbered alike again is another renumbering.
  if (await tx.first(sql`select from renumbering where company_id = ${companyId} and undoes::text = ${params.id}`))
    return nothing('Esta renumeración ya se deshizo.')
  const lines = await tx.rows<Changed & { current: string }>(sql`
    select l.entry_id as "entryId", l.new_number as number, l.old_number as to, n.number as current, n.series, e.date, e.description, j.id as "journalId"
      from renumbering_line l
      join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
      join entry_number n on n.company_id = l.company_id and n.entry_id = l.entry_id
      left join journal j on j.company_id = ${companyId} and j.type = n.type and j.number = n.number
     where l.company_id = ${companyId} and l.renumbering_id::text = ${params.id} order by l.entry_id`)
  const moved = lines.find(({ number, current }) => number !== current)
  if (moved) return nothing(`El comprobante ${moved.current} cambió de número después: ya no se puede deshacer.`)
  await requireWhole(tx, companyId, type, lines)
  const id = await writeNumbers(tx, { session, now }, { type, days: { from, to }, first: null, undoes: params.id, changed: lines })
  return { id, changed: lines.length }
})

interface ListedRow {
  id: string
  type: string
  typeName: string
  from: Day
  to: Day
  entries: number
  at: Date
  person: string
  isUndo: boolean
  undone: boolean
}

const LATEST = 50

const list = handle(listRenumberings, async ({ tx, session: { companyId } }) => {
  const types = await tx.rows<{ code: string; name: string; process: JournalProcess | null }>(sql`
    select code, name, process from journal_entry_type where company_id = ${companyId} order by code`)
  const rows = await tx.rows<ListedRow>(sql`
    select r.id, r.type, coalesce(t.name, r.type) as "typeName", r.from_day as from, r.to_day as to, r.entries, r.made_at as at,
           coalesce(trim(p.first_name || ' ' || p.last_name), '') as person, r.undoes is not null as "isUndo",
           exists (select from renumbering u where u.company_id = r.company_id and u.undoes = r.id) as undone
      from renumbering r
      left join journal_entry_type t on t.company_id = r.company_id and t.code = r.type
      left join person p on p.id = r.made_by
     where r.company_id = ${companyId} order by r.made_at desc, r.id desc limit ${LATEST}`)
  const months = await tx.rows<{ month: string }>(sql`
    select to_char(month, 'YYYY-MM') as month from fiscal_period where company_id = ${companyId} and state = 'open' order by 1 desc`)
  return {
    months: months.map(({ month }) => month),
    types: types.map(({ code, name, process }) => ({ code, name, lack: refusalOfType({ name, process })?.message ?? '' })),
    renumberings: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
  }
})

export const renumberHandlers = [list, preview, apply, undo]

/** What is kept of a closing, and what changed in its month since. */
import { fileURLToPath } from 'node:url'
import { uuidv7 } from 'uuidv7'
import { lastOfMonth, monthTitle, showInstant, type Day } from '#base/date.ts'
import { amountText, parseAmount, subtract, type Amount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { renderPdf } from '#platform/pdf/render.server.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { accountingErrors as errors } from '../errors.ts'
import { reasonProblems, withReasons, type PointReason } from './reasons.ts'
import type { ClosureChanges, ClosurePoint } from './endpoints.ts'
import type { PointsOf } from './points.server.ts'

export interface KeepClosing {
  readonly tx: Tx
  readonly session: Session
  /** Every month that is being closed, the one that was asked last. */
  readonly months: readonly string[]
  readonly today: Day
  /** Of each point that is worth a look. */
  readonly reasons: readonly PointReason[]
  /** What an entry that closes the year comes from: it is no result. */
  readonly yearClosing: string
}

export type ClosingKeeper = (asked: Omit<KeepClosing, 'yearClosing'>) => Promise<void>

const firstDay = (month: string): Day => `${month}-01` as Day

/** Of the lines of classes 4 to 7 but income tax (54), in the ledger for taxes. */
const resultOf = (lines: Sql): Sql => sql`(select coalesce(sum(l.credit - l.debit), 0)::numeric(24,2) from account a ${lines}
   where left(a.code, 1) in ('4', '5', '6', '7') and a.code not like '54%' and l.book <> 'niif')`

async function readResult(tx: Tx, companyId: string, month: string, yearClosing: string): Promise<Amount> {
  const row = await tx.first<{ result: string }>(sql`
    select ${resultOf(sql`
      join journal_line l on l.company_id = ${companyId} and l.account_id = a.id and l.date between ${firstDay(month)} and ${lastOfMonth(firstDay(month))}
      join journal_entry e on e.company_id = ${companyId} and e.id = l.entry_id and e.source_kind <> ${yearClosing} and a.company_id = ${companyId}`)} as result`)
  return parseAmount(row?.result ?? '0')
}

/**
 * Asks again what the company proves, with the months held, and keeps what was answered with the result of each.
 * @throws 401 naming the first that does not agree, and at `reasons` what is worth a look and has no reason
 */
export async function keepClosing(asked: KeepClosing, pointsOf: PointsOf): Promise<void> {
  const { tx, session, months, today, yearClosing, reasons } = asked
  const { companyId, personId } = session
  const [from, last] = [months[0], months.at(-1)]
  if (from === undefined || last === undefined) return
  const points = await pointsOf({ tx, companyId, from, month: last, today })
  const wrong = points.find(({ group, detail }) => group === 'blocks' && detail !== '')
  if (wrong) errors.fail('invalidPeriodChange', { detalle: `${wrong.title}. ${wrong.detail}` })
  failWith(reasonProblems(points, reasons))
  const rows: Record<string, unknown>[] = []
  for (const month of months)
    rows.push({
      ...{ company_id: companyId, id: uuidv7(), month: firstDay(month), person_id: personId },
      result: amountText(await readResult(tx, companyId, month, yearClosing)),
      // What is worth a look was looked at for all of them at once.
      points: month === last ? withReasons(points, reasons) : points.filter(({ group }) => group === 'fine'),
    })
  await insertRows(tx, 'period_closing', rows)
}

interface ClosingRow {
  id: string
  at: Date
  person: string
  result: string
  points: (ClosurePoint & { reason?: string })[]
}

const latestClosing = (tx: Tx, companyId: string, month: string): Promise<ClosingRow | undefined> =>
  tx.first<ClosingRow>(sql`
    select c.id, c.at, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), '') as person, c.result, c.points
      from period_closing c left join person p on p.id = c.person_id
     where c.company_id = ${companyId} and c.month = ${firstDay(month)} order by c.at desc, c.id desc limit 1`)

const MOST_CHANGES = 200

interface EntryRow {
  id: string
  number: string
  date: Day
  words: string
  at: Date
  person: string
  what: 'made' | 'annulled'
  effect: string
  source: { kind: string; id: string }
}

/** Since the latest closing of a month: its openings and the entries of it; null of one that was not closed since this is kept. */
export async function readChanges(tx: Tx, companyId: string, month: string, yearClosing: string): Promise<ClosureChanges | null> {
  const closing = await latestClosing(tx, companyId, month)
  if (!closing) return null
  const entries = await tx.rows<EntryRow>(sql`
    select e.id, n.number, e.date, e.description as words, e.created_at as at,
           coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), '') as person,
           case when e.reverses is null then 'made' else 'annulled' end as what,
           ${resultOf(sql`join journal_line l on l.company_id = e.company_id and l.entry_id = e.id and l.account_id = a.id and a.company_id = e.company_id`)} as effect,
           json_build_object('kind', e.source_kind, 'id', e.source_id) as source
      from journal_entry e join entry_number n on n.company_id = e.company_id and n.entry_id = e.id left join person p on p.id = e.created_by
     where e.company_id = ${companyId} and e.date between ${firstDay(month)} and ${lastOfMonth(firstDay(month))} and e.source_kind <> ${yearClosing}
       and e.created_at > (select at from period_closing where company_id = ${companyId} and id = ${closing.id})
     order by e.created_at, e.id`)
  const openings = await tx.rows<{ at: Date; person: string; reason: string }>(sql`
    select a.at, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), '') as person, coalesce(a.changes -> 'reason' ->> 1, '') as reason
      from audit_event a left join person p on p.id = a.person_id
     where a.company_id = ${companyId} and a.entity = 'accounting.period' and a.action = 'open' and a.title = ${`Periodo contable ${monthTitle(month)}`}
       and a.at > (select at from period_closing where company_id = ${companyId} and id = ${closing.id})
     order by a.at, a.id limit ${MOST_CHANGES}`)
  const now = await readResult(tx, companyId, month, yearClosing)
  const before = parseAmount(closing.result)
  const instants = <Row extends { at: Date }>(rows: readonly Row[]) => rows.map((row) => ({ ...row, at: row.at.toISOString() }))
  return {
    closed: { at: closing.at.toISOString(), person: closing.person },
    openings: instants(openings),
    count: entries.length,
    entries: instants(entries.slice(0, MOST_CHANGES)),
    ...{ before: amountText(before), changes: amountText(subtract(now, before)), now: amountText(now) },
  }
}

const template = { source: fileURLToPath(new URL('./record.typ', import.meta.url)) }

/** The record of the latest closing of a month, as a file. @throws 698 when it was not closed since this is kept */
export async function closingRecord(tx: Tx, companyId: string, month: string) {
  const closing = await latestClosing(tx, companyId, month)
  if (!closing) return httpErrors.fail('notFound')
  const { name, nit, logo, isTrial } = await letterhead(tx, companyId)
  const of = (group: ClosurePoint['group']) =>
    closing.points
      .filter((point) => point.group === group)
      .map(({ title, detail, count, reason = '' }) => ({ title, detail, reason, count: count === 0 ? '' : String(count) }))
  const data = {
    company: { name, nit },
    logo: logo !== null,
    notice: isTrial === true ? 'Empresa de prueba: este documento no tiene validez.' : '',
    month: monthTitle(month),
    closed: `Cerrado el ${showInstant(closing.at)}${closing.person === '' ? '' : ` por ${closing.person}`}`,
    result: formatMoney(parseAmount(closing.result)),
    attention: of('attention'),
    fine: of('fine'),
  }
  return {
    name: `acta-de-cierre-${month}.pdf`,
    async *stream() {
      yield await renderPdf(companyId, template, data, { images: logo ? { logo } : {} })
    },
  }
}

/** What is shown of the conciliation of banks: its months, one month with what is proposed and why, and what is matched. */
import { addMonths, firstOfMonth, lastOfMonth, type Day } from '#base/date.ts'
import { amountText, parseAmount, subtract, sumAmounts } from '#base/decimal.ts'
import { empty, sql, type Tx } from '#platform/db/tx.server.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { banksSeen, closedUntil, selectBank, shownBank, type Bank, type Month } from './bank.server.ts'
import { ruleFor, type Rule } from './concept.ts'
import type { ConciliationRow, MatchRow, ShownLine, ShownMovement, ShownProposal } from './endpoints.ts'
import { differenceOf } from './figures.ts'
import { sumsOn } from './month.server.ts'
import {
  asOpen,
  candidatesOf,
  keyOf,
  lineColumns,
  movementsOf,
  openLines,
  openMovements,
  openSums,
  usualParties,
  type LineRow,
  type MovementRow,
  type OpenAsked,
} from './pending.server.ts'
import { propose } from './propose.ts'
import { readRules } from './rules.server.ts'

const MONTHS_SHOWN = 24

interface CountRow {
  readonly month: Day
  readonly lines: number
  readonly matched: number
}

/** Lines that count in each month of an account, and those that are matched; a month that was closed without any also. */
const countsOf = (tx: Tx, companyId: string, bankId: string, { from, to }: Pick<Month, 'from' | 'to'>): Promise<CountRow[]> =>
  tx.rows<CountRow>(sql`
    select month, sum(lines)::int as lines, sum(matched)::int as matched from (
      select date_trunc('month', day)::date as month, count(*) as lines, count(*) filter (where not is_open) as matched
        from bank_line where company_id = ${companyId} and money_account_id = ${bankId} and kind = 'line' and ignored is null and day between ${from} and ${to}
       group by 1
      union all
      select month, 0, 0 from bank_month where company_id = ${companyId} and money_account_id = ${bankId} and month between ${from} and ${to}) x
     group by 1 order by 1 desc`)

/** @param account only of this one */
export async function conciliationsOf(tx: Tx, session: Session, account: string | undefined, today: Day): Promise<ConciliationRow[]> {
  const { companyId } = session
  const banks = await tx.rows<Bank>(sql`
    ${selectBank} where m.company_id = ${companyId} and m.kind = 'bank'
       and (m.active or exists (select from bank_line l where l.company_id = m.company_id and l.money_account_id = m.id))
       ${account === undefined ? empty : sql`and m.id = ${account}`}${banksSeen(session)}
     order by m.name`)
  const rows: ConciliationRow[] = []
  for (const bank of banks) rows.push(...(await monthsOf(tx, companyId, bank, today)))
  return rows.toSorted((a, b) => ((b.month ?? '') < (a.month ?? '') ? -1 : (b.month ?? '') > (a.month ?? '') ? 1 : 0))
}

async function monthsOf(tx: Tx, companyId: string, bank: Bank, today: Day): Promise<ConciliationRow[]> {
  const until = await closedUntil(tx, companyId, bank.id)
  const counts = await countsOf(tx, companyId, bank.id, { from: addMonths(firstOfMonth(today), 1 - MONTHS_SHOWN), to: lastOfMonth(today) })
  const rows: ConciliationRow[] = []
  for (const { month, lines, matched } of counts) {
    const sums = await sumsOn(tx, companyId, bank.id, lastOfMonth(month))
    rows.push({
      ...{
        account: shownBank(bank),
        month: month.slice(0, 7),
        state: until !== null && month <= until ? 'closed' : 'open',
        lines,
        matched,
      },
      ...{ statement: amountText(sums.lines), books: amountText(sums.books), difference: amountText(differenceOf(sums.lines, sums.books)) },
    })
  }
  if (rows.length > 0) return rows
  const { books } = await sumsOn(tx, companyId, bank.id, today)
  const none = { month: null, state: 'none' as const, lines: 0, matched: 0, statement: '0.00', books: amountText(books) }
  return [{ account: shownBank(bank), ...none, difference: amountText(subtract(parseAmount('0'), books)) }]
}

const shownLine = ({ id, kind, day, text, reference, amount, left }: ShownLine): ShownLine => ({
  id,
  kind,
  day,
  text,
  reference,
  amount,
  left,
})

const shownMovement = (row: MovementRow): ShownMovement => {
  const { entryId, position, day, number, description, party, amount, left, source, reason } = row
  return { entryId, position, day, number, description, party, amount, left, source, reason }
}

/** What is proposed for each line: a rule, a pair, several that answer as well, or nothing. */
async function proposalsFor(tx: Tx, companyId: string, bank: Bank, lines: readonly LineRow[]): Promise<Map<string, ShownProposal>> {
  const rules = await readRules(tx, companyId, bank.id)
  const found = new Map<string, ShownProposal>()
  for (const line of lines) {
    const rule = ruleFor<Rule>(rules, { text: line.text, amount: parseAmount(line.left) })
    if (rule) found.set(line.id, { kind: 'rule', conceptId: rule.conceptId, concept: rule.concept, words: rule.words })
  }
  const rest = lines.filter(({ id, kind }) => !found.has(id) && kind === 'line')
  const candidates = await candidatesOf(tx, companyId, bank.id, rest)
  const usual = await usualParties(
    tx,
    companyId,
    bank.id,
    rest.map(({ shape }) => shape),
  )
  const shapes = new Map(rest.map(({ id, shape }) => [id, shape]))
  const byKey = new Map(candidates.map((row) => [keyOf(row), shownMovement(row)]))
  const scored = rest.map((line) => ({ ...line, day: line.day as Day, amount: parseAmount(line.left) }))
  for (const proposal of propose(scored, candidates.map(asOpen), { usualOf: ({ id }) => usual.get(shapes.get(id) ?? '') ?? null })) {
    const movements = proposal.movements.flatMap(({ key }) => byKey.get(key) ?? [])
    found.set(
      proposal.lineId,
      proposal.kind === 'several'
        ? { kind: 'several', movements }
        : { kind: 'match', points: proposal.points, reasons: proposal.reasons.map((each) => ({ ...each })), movements },
    )
  }
  return found
}

interface ClosedRow {
  readonly statement: string
  readonly books: string
  readonly closedAt: string
  readonly closedBy: string
}

export const closedMonth = (tx: Tx, companyId: string, bankId: string, { from }: Month): Promise<ClosedRow | undefined> =>
  tx.first<ClosedRow>(sql`
    select m.statement, m.books, to_char(m.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "closedAt",
           coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), '') as "closedBy"
      from bank_month m left join person p on p.id = m.closed_by
     where m.company_id = ${companyId} and m.money_account_id = ${bankId} and m.month = ${from}`)

export async function monthView(tx: Tx, companyId: string, bank: Bank, month: Month) {
  const closed = await closedMonth(tx, companyId, bank.id, month)
  const [count] = await countsOf(tx, companyId, bank.id, month)
  const sums = await sumsOn(tx, companyId, bank.id, month.to)
  const lines = await openLines(tx, companyId, bank.id, month.to)
  const proposals = closed ? new Map<string, ShownProposal>() : await proposalsFor(tx, companyId, bank, lines)
  const books = await openMovements(tx, companyId, { bankId: bank.id, to: month.to })
  const open = await openSums(tx, companyId, bank.id, month.to)
  const leftOf = (some: readonly { readonly left: string }[]) => amountText(sumAmounts(some.map(({ left }) => parseAmount(left))))
  const ignored = await tx.rows<ShownLine & { why: string }>(sql`
    select ${lineColumns}, l.ignored as why from bank_line l
     where l.company_id = ${companyId} and l.money_account_id = ${bank.id} and l.day between ${month.from} and ${month.to} and l.ignored is not null
     order by l.day, l.place, l.id`)
  return {
    ...{ account: shownBank(bank), month: month.month, state: closed ? ('closed' as const) : ('open' as const) },
    ...{ closedAt: closed?.closedAt ?? null, closedBy: closed?.closedBy ?? null },
    figures: {
      ...{ lines: count?.lines ?? 0, matched: count?.matched ?? 0 },
      ...{ statement: amountText(sums.lines), books: amountText(sums.books), difference: amountText(differenceOf(sums.lines, sums.books)) },
      ...{ pendingLines: leftOf(lines), pendingMovements: open.sum, openMovements: open.count, bareMovements: open.bare },
    },
    pending: lines.map((line) => ({ line: shownLine(line), proposal: proposals.get(line.id) ?? null, reason: line.said })),
    books: books.rows.map(shownMovement),
    moreBooks: books.next,
    ignored: ignored.map(({ why, ...line }) => ({ line: shownLine(line), why })),
  }
}

/** What only the books have by the end of a month, further than its page shows, or of some words. */
export async function booksOf(
  tx: Tx,
  companyId: string,
  bank: Bank,
  { month, asked }: { readonly month: Month; readonly asked: OpenAsked },
) {
  const { rows, next } = await openMovements(tx, companyId, { bankId: bank.id, to: month.to }, asked)
  return { rows: rows.map(shownMovement), next }
}

interface MatchHead {
  readonly id: string
  readonly user: string
  readonly made: MatchRow['made']
}

/** What is matched whose latest day is of a month, the last one first. */
export async function matchesOf(tx: Tx, companyId: string, bank: Bank, { from, to }: Month): Promise<MatchRow[]> {
  const heads = await tx.rows<MatchHead>(sql`
    with near as (
      select s.match_id from bank_line l join bank_match_share s on s.company_id = ${companyId} and s.line_id = l.id
       where l.company_id = ${companyId} and l.money_account_id = ${bank.id} and l.day between ${from} and ${to}
      union
      select s.match_id from bank_movement v join bank_match_share s on s.company_id = ${companyId} and s.entry_id = v.entry_id and s.position = v.position
       where v.company_id = ${companyId} and v.money_account_id = ${bank.id} and v.day between ${from} and ${to})
    select t.id, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), '') as user,
           case when t.made_kind is not null then json_build_object('kind', t.made_kind, 'id', t.made_id,
             'number', coalesce(j.number, r.number, c.number, '')) end as made
      from near join bank_match t on t.company_id = ${companyId} and t.id = near.match_id and t.undone_at is null and t.kind = 'match'
       and bank_match_day(${companyId}, t.id) between ${from} and ${to}
      left join person p on p.id = t.created_by
      left join journal j on j.company_id = ${companyId} and t.made_kind = 'journal' and j.id = t.made_id
      left join receipt r on r.company_id = ${companyId} and t.made_kind = 'receipt' and r.id = t.made_id
      left join payment c on c.company_id = ${companyId} and t.made_kind = 'payment' and c.id = t.made_id
     order by t.created_at desc, t.id desc`)
  const ids = heads.map(({ id }) => id)
  const lines = await tx.rows<ShownLine & { matchId: string; share: string }>(sql`
    select s.match_id as "matchId", s.amount as share, ${lineColumns} from bank_match_share s
      join bank_line l on l.company_id = ${companyId} and l.id = s.line_id
     where s.company_id = ${companyId} and s.match_id = any(${ids}::uuid[]) order by s.place`)
  const shares = await tx.rows<{ matchId: string; entryId: string; position: number; share: string }>(sql`
    select match_id as "matchId", entry_id as "entryId", position, amount as share from bank_match_share
     where company_id = ${companyId} and match_id = any(${ids}::uuid[]) and entry_id is not null order by place`)
  const movements = new Map((await movementsOf(tx, companyId, shares)).map((row) => [keyOf(row), shownMovement(row)]))
  const [linesBy, sharesBy] = [Map.groupBy(lines, ({ matchId }) => matchId), Map.groupBy(shares, ({ matchId }) => matchId)]
  return heads.map((head) => {
    const own = linesBy.get(head.id) ?? []
    const answered = sharesBy.get(head.id) ?? []
    const sum = sumAmounts((own.length > 0 ? own : answered).map(({ share }) => parseAmount(share)))
    return {
      ...head,
      lines: own.map((line) => ({ ...shownLine(line), amount: line.share })),
      movements: answered.flatMap((each) => {
        const movement = movements.get(keyOf(each))
        return movement ? [{ ...movement, amount: each.share }] : []
      }),
      amount: amountText(sum),
    }
  })
}

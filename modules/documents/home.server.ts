/** What the home shows of documents, for the kinds that a module gives it: each card one statement. */
import { countText } from '#base/count.ts'
import { addDays, addMonths, daysBetween, firstOfMonth, monthName, showDay, type Day } from '#base/date.ts'
import { parseAmount, amountText, sumAmounts, zeroAmount } from '#base/decimal.ts'
import { addressOf } from '#platform/screen.ts'
import { daysText, dueText, TODO_SHOWN, type Todo, type TodoAnswer } from '#platform/home/todo.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { patternOf } from './kind/addresses.ts'
import type { MonthSales } from './home.ts'
import type { DocumentKind } from './kind/kind.ts'
import { followUpJoin } from './offer/read.server.ts'
import { printedNumber } from './paper/print-data.ts'
import { isApproved } from './kind/stage/stage.ts'
import { tabClause, unsentClause } from './read/filter.server.ts'
import { resolutionAlert } from './resolution/resolution.ts'

interface Row {
  id: string
  kind: string
  prefix: string
  number: number | null
  edition: number
  number_digits: number
  date: Day
  due_date: Day
  party_name: string
  total: string
  electronic_state: string
  updated_at: Date
  approval_reasons: readonly { readonly message: string }[]
  count: number
  sum: string
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The first rows of a condition on `d`, with how many there are and what they add up to. */
async function firstOf(
  tx: Tx,
  companyId: string,
  kinds: readonly DocumentKind[],
  { join, where, order }: { readonly join?: Sql; readonly where: Sql; readonly order: Sql },
  show: (row: Row, kind: DocumentKind, number: string) => Todo,
): Promise<TodoAnswer> {
  const rows =
    kinds.length === 0
      ? []
      : await tx.rows<Row>(sql`
          select d.id, d.kind, d.prefix, d.number, d.edition, d.number_digits, d.date, d.due_date, d.party_name, d.total, d.electronic_state, d.updated_at, d.approval_reasons,
                 (count(*) over ())::int as count, (sum(d.total) over ())::numeric(20,2) as sum
            from document d ${join ?? sql``}
           where d.company_id = ${companyId} and d.kind = any(${kinds.map(({ code }) => code)}::text[]) and ${where}
           order by ${order}, d.id desc limit ${TODO_SHOWN}`)
  const kindOf = new Map<string, DocumentKind>(kinds.map((kind) => [kind.code, kind]))
  return {
    todos: rows.flatMap((row) => {
      const kind = kindOf.get(row.kind)
      return kind ? show(row, kind, row.number === null ? '' : printedNumber(row.prefix, row.number, row.edition, row.number_digits)) : []
    }),
    count: rows[0]?.count ?? 0,
    total: rows[0]?.sum ?? null,
  }
}

/** Issued and not yet validated: what the authority refused first, then what waits, the oldest first. */
export const unsentDocuments = (tx: Tx, companyId: string, kinds: readonly DocumentKind[]): Promise<TodoAnswer> =>
  firstOf(
    tx,
    companyId,
    kinds.filter(({ isElectronic }) => isElectronic),
    {
      where: unsentClause,
      order: sql`(d.electronic_state = 'rejected') desc, d.date`,
    },
    (row, kind, number) => {
      const isRejected = row.electronic_state === 'rejected'
      const ending = kind.titles.gender === 'f' ? 'a' : 'o'
      return {
        id: row.id,
        tone: isRejected ? 'danger' : 'info',
        title: `${capital(kind.titles.short)} ${number} ${isRejected ? `rechazad${ending} por la DIAN` : row.electronic_state === 'queued' ? 'en cola' : 'sin respuesta de la DIAN'}`,
        detail: `${row.party_name}, ${showDay(row.date)}`,
        amount: row.total,
        href: `${kind.path}/${row.id}/view`,
        verb: isRejected ? 'Corregir' : 'Ver',
      }
    },
  )

/** What this person left half written, the newest first. */
export const draftsOf = (tx: Tx, companyId: string, kinds: readonly DocumentKind[], personId: string, today: Day): Promise<TodoAnswer> =>
  firstOf(
    tx,
    companyId,
    kinds,
    { where: sql`d.state = 'draft' and d.created_by = ${personId}`, order: sql`d.updated_at desc` },
    (row, kind) => {
      const days = daysBetween(row.date, today)
      return {
        id: row.id,
        tone: 'quiet',
        title: `${capital(kind.titles.short)}${row.party_name === '' ? ' sin tercero' : `, ${row.party_name}`}`,
        detail: days > 0 ? `Con fecha de hace ${daysText(days)}` : `Con fecha ${showDay(row.date)}`,
        amount: row.total,
        href: addressOf(patternOf(kind, 'edit'), { id: row.id }),
        verb: 'Seguir',
      }
    },
  )

/** What waits for somebody else than its author to approve it, the oldest first. @param personId who asks */
export const documentsToApprove = (tx: Tx, companyId: string, kinds: readonly DocumentKind[], personId: string): Promise<TodoAnswer> =>
  firstOf(
    tx,
    companyId,
    kinds.filter(isApproved),
    {
      where: sql`d.stage = 'pending' and d.state in ('draft', 'issued') and d.created_by is distinct from ${personId}`,
      order: sql`d.date`,
    },
    (row, kind, number) => ({
      id: row.id,
      tone: 'warn',
      // What is numbered when it is approved has no number yet.
      title: `${capital(kind.titles.short)}${number === '' ? '' : ` ${number}`}, ${row.party_name}`,
      detail: row.approval_reasons.map(({ message }) => message).join(' '),
      amount: row.total,
      href: addressOf(patternOf(kind, 'view'), { id: row.id }),
      verb: 'Revisar',
    }),
  )

/** As far ahead as an offer is of this week, and as far back as one may still wait for an answer. */
const AHEAD_DAYS = 7
const LOOK_BACK_DAYS = 366

/** Offers that nobody answered and that expire within the week. */
export const expiringOffers = (tx: Tx, companyId: string, kinds: readonly DocumentKind[], today: Day): Promise<TodoAnswer> =>
  firstOf(
    tx,
    companyId,
    kinds.filter(({ isOffer }) => isOffer),
    {
      join: followUpJoin,
      where: sql`d.date >= ${addDays(today, -LOOK_BACK_DAYS)} and d.due_date <= ${addDays(today, AHEAD_DAYS)} and ${tabClause('waiting', today)}`,
      order: sql`d.due_date`,
    },
    (row, kind, number) => ({
      id: row.id,
      tone: 'warn',
      title: `${capital(kind.titles.short)} ${number}, ${row.party_name}`,
      detail: capital(dueText(daysBetween(today, row.due_date))),
      amount: row.total,
      href: `${kind.path}/${row.id}/view`,
      verb: 'Revisar',
    }),
  )

interface ResolutionRow {
  id: string
  prefix: string
  resolution_number: string
  from_number: number
  to_number: number
  next_number: number
  valid_from: Day
  valid_to: Day
}

/** Resolutions in use that expire, or run out of numbers, sooner than one can ask for another. A company has a few. */
export async function expiringResolutions(tx: Tx, companyId: string, today: Day): Promise<TodoAnswer> {
  const rows = await tx.rows<ResolutionRow>(sql`
    select id, prefix, resolution_number, from_number, to_number, next_number, valid_from, valid_to
      from resolution where company_id = ${companyId} and active order by valid_to, id`)
  const todos = rows.flatMap((row): Todo[] => {
    const { from_number: fromNumber, to_number: toNumber, next_number: nextNumber, valid_from: validFrom, valid_to: validTo } = row
    const alert = resolutionAlert({ fromNumber, toNumber, nextNumber, validFrom, validTo }, today)
    if (alert.days === null && alert.used === null && !alert.expired && !alert.exhausted) return []
    const left = countText(toNumber - nextNumber + 1)
    const isOver = alert.expired || alert.exhausted
    const name = row.prefix === '' ? row.resolution_number : row.prefix
    return [
      {
        id: row.id,
        tone: isOver || alert.days === 1 || alert.used === 95 ? 'danger' : 'warn',
        title: alert.exhausted ? `Resolución ${name} agotada` : `Resolución ${name} ${dueText(alert.daysLeft)}`,
        detail: `Quedan ${left} números de ${countText(toNumber - fromNumber + 1)}`,
        amount: null,
        href: `/settings/resolutions?id=${row.id}`,
        verb: isOver ? 'Renovar' : 'Revisar',
      },
    ]
  })
  return { todos: todos.slice(0, TODO_SHOWN), count: todos.length, total: null }
}

/** Whether a kind adds to what was sold, or takes off it. */
const signOf = ({ corrects, opens }: DocumentKind): -1 | 0 | 1 => (corrects ? -1 : opens?.ledger === 'AR' ? 1 : 0)

/** What was sold this month and the one before, day by day, without taxes: documents that are owed for less what corrects them. */
export async function monthOfSales(tx: Tx, companyId: string, kinds: readonly DocumentKind[], today: Day): Promise<MonthSales> {
  const signed = kinds.flatMap((kind) => (signOf(kind) === 0 ? [] : [{ code: kind.code, sign: signOf(kind) }]))
  const first = firstOfMonth(today)
  const before = addMonths(first, -1)
  const rows = await tx.rows<{ date: Day; net: string }>(sql`
    select d.date, sum(d.net * s.sign)::numeric(20,2) as net
      from unnest(${signed.map(({ code }) => code)}::text[], ${signed.map(({ sign }) => sign)}::int[]) s (code, sign)
      join document d on d.company_id = ${companyId} and d.kind = s.code and d.date >= ${before} and d.date <= ${today} and d.state = 'issued'
     group by 1`)
  const netOf = new Map(rows.map(({ date, net }) => [date, net]))
  const dayNumber = Number(today.slice(8))
  const dayOf = (month: Day, number: number): Day => addDays(month, number - 1)
  const days = Array.from({ length: dayNumber }, (_, index) => {
    const other = dayOf(before, index + 1)
    return {
      date: dayOf(first, index + 1),
      net: netOf.get(dayOf(first, index + 1)) ?? '0.00',
      before: other < first ? (netOf.get(other) ?? '0.00') : null,
    }
  })
  const sum = (texts: readonly (string | null)[]): string =>
    amountText(sumAmounts(texts.map((text) => (text === null ? zeroAmount : parseAmount(text)))))
  return {
    month: monthName(Number(first.slice(5, 7))),
    monthBefore: monthName(Number(before.slice(5, 7))),
    from: first,
    to: today,
    total: sum(days.map(({ net }) => net)),
    before: sum(days.map((one) => one.before)),
    days,
  }
}

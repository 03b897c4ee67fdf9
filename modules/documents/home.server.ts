/** What the home shows of documents, for the kinds that a module gives it: each card one statement. */
import { countText } from '#base/count.ts'
import { addDays, addMonths, daysBetween, firstOfMonth, monthName, showDay, type Day } from '#base/date.ts'
import { parseAmount, amountText, sumAmounts, zeroAmount } from '#base/decimal.ts'
import { addressOf } from '#platform/screen.ts'
import { daysText, dueText, joinTodos, TODO_SHOWN, type Todo, type TodoAnswer } from '#platform/home/todo.ts'
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

/**
 * Issued and not yet validated: what the authority refused, one by one, for somebody has to correct it; what goes by itself, in one row
 * with the oldest of them.
 * @param list where all of them are
 */
export async function unsentDocuments(tx: Tx, companyId: string, kinds: readonly DocumentKind[], list: string): Promise<TodoAnswer> {
  const electronic = kinds.filter(({ isElectronic }) => isElectronic)
  const refused = await firstOf(
    tx,
    companyId,
    electronic,
    { where: sql`${unsentClause} and d.electronic_state = 'rejected'`, order: sql`d.date` },
    (row, kind, number) => ({
      id: row.id,
      tone: 'danger',
      title: `${capital(kind.titles.short)} ${number} rechazad${kind.titles.gender === 'f' ? 'a' : 'o'} por la DIAN`,
      detail: `${row.party_name}, ${showDay(row.date)}`,
      amount: row.total,
      href: `${kind.path}/${row.id}/view`,
      verb: 'Corregir',
    }),
  )
  const moving = await firstOf(
    tx,
    companyId,
    electronic,
    { where: sql`${unsentClause} and d.electronic_state <> 'rejected'`, order: sql`d.date` },
    (row, kind, number) => ({
      id: row.id,
      tone: 'info',
      title: `${capital(kind.titles.short)} ${number} ${row.electronic_state === 'queued' ? 'en cola' : 'sin respuesta de la DIAN'}`,
      detail: `${row.party_name}, ${showDay(row.date)}. Se envía sol${kind.titles.gender === 'f' ? 'a' : 'o'}`,
      amount: row.total,
      href: `${kind.path}/${row.id}/view`,
      verb: 'Ver',
    }),
  )
  return joinTodos([refused, asOneRow(moving, list)])
}

/** What needs nobody, however many they are, in one row. */
function asOneRow({ todos, count, total }: TodoAnswer, href: string): TodoAnswer {
  const [oldest] = todos
  if (count <= 1 || !oldest) return { todos, count, total }
  const row: Todo = {
    ...oldest,
    id: 'moving',
    title: `${countText(count)} documentos en camino a la DIAN`,
    detail: `Se envían solos. El más antiguo: ${oldest.title.charAt(0).toLowerCase()}${oldest.title.slice(1)}`,
    ...{ amount: total, href, verb: 'Ver', stands: count },
  }
  return { todos: [row], count, total }
}

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

/** What was sold each day of a period, without taxes; a day without documents is not there. */
async function netByDay(
  tx: Tx,
  companyId: string,
  kinds: readonly DocumentKind[],
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<ReadonlyMap<Day, string>> {
  const signed = kinds.flatMap((kind) => (signOf(kind) === 0 ? [] : [{ code: kind.code, sign: signOf(kind) }]))
  const rows = await tx.rows<{ date: Day; net: string }>(sql`
    select d.date, sum(d.net * s.sign)::numeric(20,2) as net
      from unnest(${signed.map(({ code }) => code)}::text[], ${signed.map(({ sign }) => sign)}::int[]) s (code, sign)
      join document d on d.company_id = ${companyId} and d.kind = s.code and d.date >= ${from} and d.date <= ${to} and d.state = 'issued'
     group by 1`)
  return new Map(rows.map(({ date, net }) => [date, net]))
}

/** As many weeks back as say what is usual. */
const USUAL_WEEKS = 8

/** What was sold today, without taxes, and on the same day of each of the weeks before that had sales. */
export async function daySales(
  tx: Tx,
  companyId: string,
  kinds: readonly DocumentKind[],
  today: Day,
): Promise<{ readonly today: string; readonly before: readonly string[] }> {
  const netOf = await netByDay(tx, companyId, kinds, { from: addDays(today, -7 * USUAL_WEEKS), to: today })
  const sameDays = Array.from({ length: USUAL_WEEKS }, (_, week) => netOf.get(addDays(today, -7 * (week + 1))))
  return { today: netOf.get(today) ?? '0.00', before: sameDays.filter((net) => net !== undefined) }
}

/** What was sold this month and the one before, day by day, without taxes: documents that are owed for less what corrects them. */
export async function monthOfSales(tx: Tx, companyId: string, kinds: readonly DocumentKind[], today: Day): Promise<MonthSales> {
  const first = firstOfMonth(today)
  const before = addMonths(first, -1)
  const netOf = await netByDay(tx, companyId, kinds, { from: before, to: today })
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

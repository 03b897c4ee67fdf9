/** Budgets of cost centres: the plan is written, what was done is read from the entries. */
import { amountText, parseAmount, zeroAmount, type Amount } from '#base/decimal.ts'
import { audit } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle } from '#platform/http/handle.server.ts'
import { isPlanned, MONTHS, PLANNED_CLASSES } from './budget.ts'
import { getBudget, writeBudget, type BudgetRow } from './endpoints.ts'

interface Center {
  readonly id: string
  readonly code: string
  readonly name: string
  /** Itself and all that hang from it, however deep. */
  readonly within: readonly string[]
}

/** @throws 698 when the company has no such centre */
async function centerOf(tx: Tx, companyId: string, id: string): Promise<Center> {
  const row = await tx.first<Center>(sql`
    with recursive below (id) as (
      select id from cost_center where company_id = ${companyId} and id::text = ${id}
      union select c.id from cost_center c join below b on c.company_id = ${companyId} and c.parent_id = b.id)
    select c.id, c.code, c.name, array(select id from below) as within
      from cost_center c where c.company_id = ${companyId} and c.id::text = ${id}`)
  return row ?? httpErrors.fail('notFound')
}

interface FigureRow {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly month: number
  readonly planned: string
  readonly actual: string
}

async function read(tx: Tx, companyId: string, within: readonly string[], year: number): Promise<BudgetRow[]> {
  const rows = await tx.rows<FigureRow>(sql`
    select a.id, a.code, a.name, extract(month from f.month)::int as month,
           sum(f.planned)::numeric(24,2) as planned,
           (sum(f.moved) * case when a.code like '4%' then -1 else 1 end)::numeric(24,2) as actual
      from (
        select account_id, month, amount as planned, 0 as moved from cost_center_budget
         where company_id = ${companyId} and cost_center_id = any(${[...within]}::uuid[])
           and month >= make_date(${year}, 1, 1) and month <= make_date(${year}, 12, 1)
        union all
        select account_id, date, 0, debit - credit from journal_line
         where company_id = ${companyId} and cost_center_id = any(${[...within]}::uuid[])
           and date >= make_date(${year}, 1, 1) and date <= make_date(${year}, 12, 31) and book <> 'niif') f
      join account a on a.company_id = ${companyId} and a.id = f.account_id and left(a.code, 1) = any(${[...PLANNED_CLASSES]}::text[])
     group by a.id, a.code, a.name, 4 order by a.code`)
  const byAccount = Map.groupBy(rows, ({ id }) => id)
  return [...byAccount.values()].map((figures) => {
    const [{ id, code, name } = { id: '', code: '', name: '' }] = figures
    const months = (pick: (row: FigureRow) => string) =>
      Array.from({ length: MONTHS }, (_, at) => figures.filter(({ month }) => month === at + 1).map(pick)[0] ?? '0.00')
    return { account: { id, code, name }, planned: months(({ planned }) => planned), actual: months(({ actual }) => actual) }
  })
}

const get = handle(getBudget, async ({ tx, session: { companyId }, params, query }) => {
  const { within, ...center } = await centerOf(tx, companyId, params.id)
  return { center, isParent: within.length > 1, rows: await read(tx, companyId, within, query.year) }
})

const write = handle(writeBudget, async ({ tx, session, params, body: { year, planned, seen } }) => {
  const { companyId } = session
  const { within, ...center } = await centerOf(tx, companyId, params.id)
  if (within.length > 1)
    return httpErrors.fail('invalid', { detalle: 'Tiene subcentros: escribe el presupuesto de cada uno, y aquí se suman.' })
  const account = await tx.first<{ id: string; code: string; name: string; postable: boolean }>(sql`
    select id, code, name, postable from account where company_id = ${companyId} and id::text = ${params.accountId}`)
  if (!account) return httpErrors.fail('notFound', {}, 'account')
  if (!account.postable || !isPlanned(account.code))
    return httpErrors.fail('invalid', { detalle: 'Elige una cuenta de ingresos, gastos o costos que reciba movimientos.' }, 'account')
  const wanted = planned.map(parseAmount)
  const wrong = wanted.findIndex((each) => each < zeroAmount)
  if (wrong >= 0) return httpErrors.fail('invalid', { detalle: 'Escribe un valor positivo o cero.' }, `planned.${wrong}`)

  // One plan at a time is written: the second sees what the first left.
  await tx.run(sql`select from cost_center where company_id = ${companyId} and id = ${center.id} for no key update`)
  const before = (await read(tx, companyId, within, year)).find((row) => row.account.id === account.id)?.planned.map(parseAmount)
  const stands = before ?? wanted.map(() => zeroAmount)
  const isSame = (one: readonly Amount[], other: readonly Amount[]) => one.every((each, at) => each === other[at])
  if (!isSame(stands, seen.map(parseAmount))) return httpErrors.fail('changedByOther', { usuario: 'otra persona mientras escribías' })
  if (isSame(stands, wanted)) return isDone
  await tx.run(sql`
    delete from cost_center_budget
     where company_id = ${companyId} and cost_center_id = ${center.id} and account_id = ${account.id}
       and month >= make_date(${year}, 1, 1) and month <= make_date(${year}, 12, 1)`)
  await insertRows(
    tx,
    'cost_center_budget',
    wanted.flatMap((each, at) =>
      each === zeroAmount
        ? []
        : [
            {
              company_id: companyId,
              cost_center_id: center.id,
              account_id: account.id,
              month: `${year}-${String(at + 1).padStart(2, '0')}-01`,
              amount: amountText(each),
            },
          ],
    ),
  )
  await audit(tx, session, {
    action: 'update',
    entity: 'accounting.costCenterBudget',
    entityId: center.id,
    title: `Presupuesto ${year} de ${center.name}: ${account.code} ${account.name}`,
    changes: { planned: [stands.map(amountText), wanted.map(amountText)] },
  })
  return isDone
})

export const budgetHandlers = [get, write]

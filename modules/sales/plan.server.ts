/** What the plan of a company lets it issue. Its month is counted only when something of it is limited. */
import { firstOfMonth, lastOfMonth, type Day } from '#base/date.ts'
import { parseAmount, zeroAmount } from '#base/decimal.ts'
import type { DocumentKind } from '#modules/documents/index.ts'
import type { ServedKind } from '#modules/documents/index.server.ts'
import { countsMonth, noticesOfOneMore, plan, problemsOfIssuing, type MonthUse } from '#modules/subscription/index.ts'
import { lockPlan, readPlan, type PlanMeter } from '#modules/subscription/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { announce } from '#platform/notices/announce.server.ts'
import { together } from '#platform/together.ts'
import { soldKinds } from './kinds.ts'

const electronicKinds = soldKinds.filter(({ isElectronic }) => isElectronic).map(({ code }) => code)
/** A note adds to an invoice or takes off it: neither is a sale of its own. */
const isSale = ({ opens, note }: DocumentKind): boolean => opens?.ledger === 'AR' && note === null
const sales = soldKinds.filter(isSale).map(({ code }) => code)

const NOTHING: MonthUse = { electronic: 0, sold: zeroAmount }

/** What was issued in the month of a day, annulled ones too: their number was used. */
async function monthUse(tx: Tx, companyId: string, date: Day): Promise<MonthUse> {
  const row = await tx.first<{ electronic: number; sold: string }>(sql`
    select count(*) filter (where kind = any(${electronicKinds}))::int as electronic,
           coalesce(sum(total) filter (where kind = any(${sales}) and state = 'issued'), 0) as sold
      from document
     where company_id = ${companyId} and kind = any(${[...electronicKinds, ...sales]})
       and state in ('issued', 'annulled') and date between ${firstOfMonth(date)} and ${lastOfMonth(date)}`)
  return row ? { electronic: row.electronic, sold: parseAmount(row.sold) } : NOTHING
}

/** For a kind of sales: what its company's plan has against issuing one more. */
export const planOf =
  (kind: DocumentKind): NonNullable<ServedKind['refuses']> =>
  async (tx, companyId, { draft: { date }, computed, issuedAt }) => {
    const { terms } = await readPlan(tx, companyId)
    const isCounted = countsMonth(terms)
    const [, use] = isCounted ? await together([lockPlan(tx, companyId), monthUse(tx, companyId, date)]) : [null, NOTHING]
    // Written with the document: one that is refused takes what it told with it.
    if (kind.isElectronic)
      await announce(tx, companyId, issuedAt, noticesOfOneMore(plan.planElectronicBill, terms.electronic, use.electronic, date))
    return problemsOfIssuing(terms, use, { date, isElectronic: kind.isElectronic, sells: isSale(kind) ? computed.priced.total : null })
  }

export const salesMeters: readonly PlanMeter[] = [
  { flag: 'planElectronicBill', counts: 'month', used: async (tx, companyId, today) => (await monthUse(tx, companyId, today)).electronic },
]

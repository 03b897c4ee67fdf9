/** How a third party stands: what it owes and what it is owed by how late it is, and what was advanced either way, with whoever was merged into it. */
import { standingFor } from '#modules/people/index.server.ts'
import { amountText, parseAmount, sumAmounts } from '#base/decimal.ts'
import { refusalOf } from '#platform/access.ts'
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle } from '#platform/http/handle.server.ts'
import { isGuid } from '#base/guid.ts'
import { customerAdvanceEndpoints, supplierAdvanceEndpoints } from './advances/endpoints.ts'
import { ageOn, readAgeLimits } from './ages.server.ts'
import { agesOf } from './ages.ts'
import { getPartyStanding, getPending, paymentEndpoints } from './endpoints.ts'

interface Sum {
  kind: 'AR' | 'AP'
  advance: boolean
  age: number
  balance: string
}

export const standingHandler = handle(getPartyStanding, async ({ tx, session, params: { partyId }, today }) => {
  const { companyId } = session
  const found = isGuid(partyId) && (await tx.first(sql`select from party where company_id = ${companyId} and id = ${partyId}`))
  if (!found) return httpErrors.fail('notFound')
  const limits = await readAgeLimits(tx, companyId)
  const ages = agesOf(limits)
  const rows = await tx.rows<Sum>(sql`
    select b.kind, b.advance, ${ageOn(limits, today, sql`b.due_date`)} as age, sum(b.balance)::numeric(20,2) as balance
      from open_item_balance b
     where b.company_id = ${companyId} and b.kind = any('{AR,AP}'::text[]) and b.party_id = ${standingFor(companyId, partyId)} and b.is_open
     group by 1, 2, 3`)
  const may = (gate: Parameters<typeof refusalOf>[0]): boolean => refusalOf(gate, session) === null
  const sumOf = (some: readonly Sum[]): string => amountText(sumAmounts(some.map(({ balance }) => parseAmount(balance))))
  const owed = (kind: Sum['kind']) => {
    const own = rows.filter((row) => row.kind === kind && !row.advance)
    return { total: sumOf(own), ages: ages.map((_, age) => sumOf(own.filter((row) => row.age === age))) }
  }
  const advanced = (kind: Sum['kind']) => sumOf(rows.filter((row) => row.kind === kind && row.advance))
  return {
    ages: ages.map(({ label }) => label),
    owes: may(getPending) ? owed('AR') : null,
    isOwed: may(paymentEndpoints.pending) ? owed('AP') : null,
    advancedByIt: may(customerAdvanceEndpoints.list) ? advanced('AP') : null,
    advancedToIt: may(supplierAdvanceEndpoints.list) ? advanced('AR') : null,
  }
})

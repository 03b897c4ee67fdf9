/** Which bank concept a text of the statement says: the rules of the company in their order, and behind them what each concept says of itself. */
import { uuidv7 } from 'uuidv7'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import type { Bank } from './bank.server.ts'
import type { Rule } from './concept.ts'

interface RuleRow extends Rule {
  /** Null of what a concept says of itself. */
  readonly id: string | null
  readonly onlyThis: boolean
}

export const readRules = (tx: Tx, companyId: string, bankId: string): Promise<RuleRow[]> =>
  tx.rows<RuleRow>(sql`
    select id, "conceptId", concept, kind, words, "onlyThis" from (
      select r.id, c.id as "conceptId", c.name as concept, c.kind, r.words, r.money_account_id is not null as "onlyThis", 1 as rank, r.created_at, r.id::text as place
        from bank_rule r join bank_concept c on c.company_id = ${companyId} and c.id = r.concept_id and c.active
       where r.company_id = ${companyId} and (r.money_account_id is null or r.money_account_id = ${bankId})
      union all
      select null, c.id, c.name, c.kind, c.statement_text, false, 2, null, c.name
        from bank_concept c where c.company_id = ${companyId} and c.active and c.statement_text <> '') x
     order by rank, created_at, place`)

/** @throws 401 of words that another rule has, 698 of the concept */
export async function writeRule(
  tx: Tx,
  { companyId, personId }: Session,
  { bank, words, conceptId, onlyThis }: { bank: Bank; words: string; conceptId: string; onlyThis: boolean },
): Promise<{ id: string }> {
  // One after the other: two at once do not write the same text twice.
  await tx.run(sql`select from company where id = ${companyId} for no key update`)
  const concept = await tx.first(sql`select from bank_concept where company_id = ${companyId} and id = ${conceptId} and active`)
  if (!concept) return httpErrors.fail('notFound', {}, 'conceptId')
  const same = await tx.first(sql`
    select from bank_rule where company_id = ${companyId} and lower(words) = lower(${words}) and (money_account_id is null or money_account_id = ${bank.id})`)
  if (same) return httpErrors.fail('invalid', { detalle: 'Otra regla ya tiene este texto.' }, 'words')
  const id = uuidv7()
  const row = { company_id: companyId, id, money_account_id: onlyThis ? bank.id : null, words, concept_id: conceptId, created_by: personId }
  await insertRows(tx, 'bank_rule', [row])
  return { id }
}

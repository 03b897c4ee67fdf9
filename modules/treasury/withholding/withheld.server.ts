/** What is left to withhold on of the documents that a receipt or a payment closes, from locked open items. */
import { amountText, parseAmount, percentText, zeroAmount, type Amount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { withholdingRulesInForce, type WithholdingRuleInForce } from '#modules/taxes/index.server.ts'
import type { Day } from '#base/date.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { id as idField } from '#platform/http/fields.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { formatPercent } from '#platform/ui/format.ts'
import { appliedEvent } from '../applied-event.server.ts'
import type { SettlementEndpoints, SettlementInput } from '../endpoints.ts'
import { readOpenItems, type OpenItem } from '../open-items.server.ts'
import type { SettlementKind } from '../settlement.ts'
import type { WithholdingBase, WithholdingBases } from './bases.ts'
import { withheldKinds, type WithheldKind } from './kinds.ts'
import { leftOf, withheldProblems, type WithheldDocument } from './withheld.ts'

/** Where a rule keeps what is withheld: of us in a receipt, by us in a payment. */
const accountOf = ({ ledger }: SettlementKind, rule: WithholdingRuleInForce): string | null =>
  ledger === 'AR' ? rule.saleAccountId : rule.purchaseAccountId

interface Asked {
  readonly kind: SettlementKind
  /** Of the voucher itself: what it withheld before it was edited does not count. */
  readonly voucherId: string | null
  readonly items: readonly Pick<OpenItem, 'number' | 'source'>[]
  readonly kinds: ReadonlyMap<string, WithheldKind>
}

/** On what was withheld of each document in those that closed a part of it: by its number, or without one where only it was closed. */
async function earlierOf(
  tx: Tx,
  companyId: string,
  { kind, voucherId, items, kinds }: Asked,
): Promise<(sourceId: string, kind: WithheldKind) => Amount> {
  const column = kind.ledger === 'AR' ? sql`l.receipt_id` : sql`l.payment_id`
  const rows = await tx.rows<{ sourceId: string; accountId: string; base: string }>(sql`
    select x.source_id as "sourceId", l.account_id as "accountId", sum(l.base)::numeric(20,2) as base
      from (select o.source_id, v.id, ${kind.revises ? sql`v.revision` : sql`1`} as revision, array_agg(distinct o.number) as numbers
              from open_item o
              join open_item_application a on a.company_id = o.company_id and a.open_item_id = o.id and a.source_kind = ${kind.source}
              join ${raw(kind.table)} v on v.company_id = a.company_id and v.id = a.source_id and a.source_event = ${appliedEvent(kind, 'v')}
             where o.company_id = ${companyId} and o.source_id = any(${items.map(({ source }) => source.id)}::uuid[]) and v.state = 'posted'
               and v.id is distinct from ${voucherId}::uuid
             group by 1, 2, 3) x
      join settlement_line l on l.company_id = ${companyId} and ${column} = x.id and l.revision = x.revision and l.purpose = 'account'
       and l.amount < 0 and l.base is not null and l.account_id = any(${[...kinds.keys()]}::uuid[])
       and (l.cross_document = any(x.numbers) or (l.cross_document is null and not exists (
             select from open_item_application b join open_item p on p.company_id = b.company_id and p.id = b.open_item_id
              where b.company_id = ${companyId} and b.source_id = x.id and p.source_id <> x.source_id)))
     group by 1, 2`)
  return (sourceId, wanted) =>
    rows.reduce(
      (sum, row) => (row.sourceId === sourceId && kinds.get(row.accountId) === wanted ? ((sum + parseAmount(row.base)) as Amount) : sum),
      zeroAmount,
    )
}

/** Each document once, however many instalments of it are closed. */
async function documentsOf(tx: Tx, companyId: string, bases: readonly WithholdingBases[], asked: Asked) {
  const bySource = Map.groupBy(asked.items, ({ source }) => source.id)
  const sourceIds = [...bySource.keys()]
  const known: WithholdingBase[] = []
  for (const basesOf of bases) known.push(...(await basesOf(tx, companyId, sourceIds)))
  const earlier = await earlierOf(tx, companyId, asked)
  return sourceIds.map((sourceId) => {
    const base = known.find((each) => each.sourceId === sourceId)
    const left = (kind: WithheldKind) => (base ? leftOf(base, kind, earlier(sourceId, kind)) : zeroAmount)
    const document: WithheldDocument = {
      numbers: (bySource.get(sourceId) ?? []).map(({ number }) => number),
      left: base ? { retefuente: left('retefuente'), reteiva: left('reteiva'), reteica: left('reteica') } : null,
    }
    return { sourceId, ...document }
  })
}

const kindsOf = (kind: SettlementKind, rules: readonly WithholdingRuleInForce[]): Map<string, WithheldKind> =>
  new Map(
    rules.flatMap((rule) => {
      const accountId = accountOf(kind, rule)
      return accountId === null ? [] : [[accountId, rule.kind] as const]
    }),
  )

export interface Withholding extends Pick<Asked, 'kind' | 'voucherId'> {
  readonly bases: readonly WithholdingBases[]
  readonly input: SettlementInput
  /** That are closed, and locked: of two that withhold on the same one at once, the second finds what the first left. */
  readonly items: readonly OpenItem[]
}

/** @throws 600 */
export async function requireBases(tx: Tx, companyId: string, { bases, kind, voucherId, input, items }: Withholding): Promise<void> {
  if (!input.lines.some(({ sign, base }) => sign === 'takes' && base !== null)) return
  const kinds = kindsOf(kind, await withholdingRulesInForce(tx, companyId, input.date as Day))
  if (!input.lines.some(({ accountId }) => kinds.has(accountId))) return
  const documents = await documentsOf(tx, companyId, bases, { kind, voucherId, items, kinds })
  failWith(withheldProblems(input.lines, documents, (accountId) => kinds.get(accountId)))
}

/** What may be withheld of some documents on a day: the concepts in force, and what is left of each to work them out on. */
export const withholdableHandler = (
  kind: SettlementKind,
  calls: Pick<SettlementEndpoints, 'withholdable'>,
  bases: readonly WithholdingBases[],
): Handler =>
  handle(calls.withholdable, async ({ tx, session: { companyId }, query: { date, items: text } }) => {
    const ids = text.split(',').filter((each) => each !== '')
    if (ids.some((each) => !idField.safeParse(each).success)) return httpErrors.fail('notFound', {}, 'items')
    const rules = await withholdingRulesInForce(tx, companyId, date as Day)
    const open = [...(await readOpenItems(tx, companyId, ids)).values()].filter((item) => item.kind === kind.ledger)
    const documents = await documentsOf(tx, companyId, bases, { kind, voucherId: null, items: open, kinds: kindsOf(kind, rules) })
    const accounts = new Map(
      (
        await tx.rows<{ id: string; name: string }>(sql`
          select id, code || ' ' || name as name from account
           where company_id = ${companyId} and id = any(${rules.flatMap((rule) => accountOf(kind, rule) ?? [])}::uuid[])`)
      ).map(({ id, name }) => [id, name] as const),
    )
    return {
      rules: rules.flatMap((rule) => {
        const accountId = accountOf(kind, rule)
        if (accountId === null) return []
        const { id, code, name, source } = rule
        const account = accounts.get(accountId) ?? ''
        return [
          {
            id,
            kind: rule.kind,
            code,
            name,
            beneficiary: rule.beneficiary,
            source,
            rate: formatPercent(rule.rate),
            percent: percentText(rule.rate),
            accountId,
            account,
          },
        ]
      }),
      documents: open.flatMap((item) => {
        const document = documents.find(({ sourceId }) => sourceId === item.source.id)
        if (!document?.left) return []
        const { left } = document
        return [
          { openItemId: item.id, number: item.number, left: withheldKinds.map((each) => ({ kind: each, base: amountText(left[each]) })) },
        ]
      }),
    }
  })

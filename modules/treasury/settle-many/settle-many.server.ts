/** Settling several documents at once: one receipt or payment for each third party, each in its own transaction. */
import type { Day } from '#base/date.ts'
import { amountText, parseAmount, sumAmounts, zeroAmount } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { voucherErrors } from '#modules/vouchers/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, handleParts, type Handler } from '#platform/http/handle.server.ts'
import { dateProblems } from '#platform/own-date.ts'
import { MAX_DOCUMENTS_AT_ONCE } from '#platform/rules/index.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { isForeignCode } from '#base/currency.ts'
import type { SettlementEndpoints, SettlementInput } from '../endpoints.ts'
import { treasuryErrors as errors } from '../errors.ts'
import { readOpenItems, type OpenItem } from '../open-items.server.ts'
import { recordSettlement } from '../record-settlement.server.ts'
import type { SettlementKind } from '../settlement.ts'
import type { OwedGroup, SettledMany, SettlingMany } from './endpoints.ts'

interface OwedRow {
  readonly source_id: string
  readonly id: string
  readonly number: string
  readonly due_date: Day
  readonly balance: string
  readonly currency: string | null
  readonly currency_balance: string | null
  readonly party_id: string
  readonly party_name: string
  readonly identification: string
}

/** What some documents have left on the side of the kind, oldest first, by who is paid today: whoever was merged goes with who stands. */
const owedOf = (tx: Tx, companyId: string, kind: SettlementKind, sources: readonly string[]): Promise<OwedRow[]> =>
  tx.rows<OwedRow>(sql`
    select o.source_id, o.id, o.number, o.due_date, b.balance, o.currency, b.currency_balance, p.id as party_id, p.display_name as party_name,
           p.identification
      from open_item o
      join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
      join party w on w.company_id = o.company_id and w.id = o.party_id
      join party p on p.company_id = w.company_id and p.id = coalesce(w.merged_into, w.id)
     where o.company_id = ${companyId} and o.source_id = any(${[...sources]}::uuid[]) and o.kind = ${kind.ledger} and b.is_open and not b.withdrawn
     order by p.display_name, p.id, o.due_date, o.id`)

const groupOf = (rows: readonly OwedRow[]): OwedGroup[] =>
  [...Map.groupBy(rows, ({ party_id }) => party_id)].flatMap(([, ofParty]) => {
    const [first] = ofParty
    if (!first) return []
    return [
      {
        party: { id: first.party_id, name: first.party_name, identification: first.identification },
        items: ofParty.map(({ id, number, due_date, balance, currency, currency_balance }) => ({
          ...{ openItemId: id, number, dueDate: due_date, balance },
          currency: currency !== null && isForeignCode(currency) ? { code: currency, balance: currency_balance ?? '0.00' } : null,
        })),
        total: amountText(sumAmounts(ofParty.map(({ balance }) => parseAmount(balance)))),
      },
    ]
  })

type Wanted = SettlingMany['groups'][number]['items']

/** What was looked at is what is left: 591 of what was settled since, 401 of what has another balance by now. */
function changedProblems(items: ReadonlyMap<string, OpenItem>, wanted: Wanted): ErrorBody[] {
  return wanted.flatMap(({ openItemId, balance }, index): ErrorBody[] => {
    const field = `items.${index}`
    const item = items.get(openItemId)
    if (!item) return [httpErrors.of('notFound', {}, field)]
    if (item.balance === parseAmount(balance)) return []
    if (item.balance === zeroAmount) return [errors.of('overBalance', { numero: item.number }, field)]
    const detalle = `El saldo de ${item.number} ya no es ${formatMoney(parseAmount(balance))} sino ${formatMoney(item.balance)}: míralo de nuevo.`
    return [httpErrors.of('invalid', { detalle }, field)]
  })
}

/** Each whole: of what is owed in another currency, all of it at the rate of the day. */
const applicationsOf = (items: ReadonlyMap<string, OpenItem>, wanted: Wanted): SettlementInput['applications'] =>
  wanted.flatMap(({ openItemId }) => {
    const item = items.get(openItemId)
    if (!item) return []
    return item.currency
      ? [{ openItemId, amount: '0', currencyAmount: amountText(item.currency.balance) }]
      : [{ openItemId, amount: amountText(item.balance) }]
  })

export const settleManyHandlers = (kind: SettlementKind, calls: Pick<SettlementEndpoints, 'lookMany' | 'settleMany'>): Handler[] => [
  handle(calls.lookMany, async ({ tx, session, body }) => {
    const sources = [...new Set(body.sources)]
    if (sources.length === 0) return httpErrors.fail('invalid', { detalle: 'Marca al menos un documento.' }, 'sources')
    if (sources.length > MAX_DOCUMENTS_AT_ONCE) return voucherErrors.fail('tooManyAtOnce', {}, 'sources')
    const rows = await owedOf(tx, session.companyId, kind, sources)
    const owing = new Set(rows.map(({ source_id }) => source_id))
    return {
      groups: groupOf(rows),
      total: amountText(sumAmounts(rows.map(({ balance }) => parseAmount(balance)))),
      settled: sources.filter((id) => !owing.has(id)).length,
    }
  }),
  handleParts(calls.settleMany, async ({ part, session, body, now, today }) => {
    failWith(dateProblems(session, kind.permissions.date, body.date, today))
    const { groups, ...head } = body
    const result: SettledMany = { done: [], problems: [] }
    for (const [index, { partyId, items: wanted }] of groups.entries()) {
      const outcome = await part(`${index} ${partyId}`, async (tx) => {
        const ids = wanted.map(({ openItemId }) => openItemId)
        const items = await readOpenItems(tx, session.companyId, ids)
        failWith(changedProblems(items, wanted))
        const input = { ...head, partyId, applications: applicationsOf(items, wanted), advances: [], lines: [] }
        return recordSettlement(tx, { who: session, kind, input, draft: null, now })
      })
      if ('done' in outcome) result.done.push({ partyId, ...outcome.done })
      else {
        const message = [...new Set(outcome.problems.map((problem) => problem.message))].join(' ')
        result.problems.push({ partyId, name: '', code: outcome.problems[0]?.code ?? 0, message })
      }
    }
    if (result.problems.length === 0) return result
    const names = await part('names', (tx) =>
      tx.rows<{ id: string; name: string }>(sql`
        select id, display_name as name from party
         where company_id = ${session.companyId} and id = any(${result.problems.map(({ partyId }) => partyId)}::uuid[])`),
    )
    const known = new Map('done' in names ? names.done.map(({ id, name }) => [id, name] as const) : [])
    return { ...result, problems: result.problems.map((problem) => ({ ...problem, name: known.get(problem.partyId) ?? 'Tercero' })) }
  }),
]

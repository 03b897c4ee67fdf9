/** The calls that only notes have. */
import { amountText, percentText, quantityText } from '#base/decimal.ts'
import { readCompany } from '#modules/company/index.server.ts'
import type { ItemControl } from '#modules/items/index.ts'
import { loadItems, type LoadedItem } from '#modules/items/index.server.ts'
import { owedOfSource } from '#modules/treasury/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { foundAt } from '../kind/at-address.server.ts'
import type { DocumentKind, KindsOfList } from '../kind/kind.ts'
import { costOfLine } from '../effects/arrivals.ts'
import { loadLineAccounts } from '../parts/line-account/line-account.server.ts'
import { readDocument } from '../read/view.server.ts'
import type { DocumentView } from '../wire.ts'
import { writeContent } from '../figures/tax-content.ts'
import { lineKey } from './corrected.ts'
import type { LineLeft } from './credited.ts'
import type { GoodsOut } from './goods-back.ts'
import type { CorrectionEndpoints } from './endpoints.ts'
import { readCorrected, readReferred, stockLeft, type StockLeft } from './read.server.ts'

const accountsOf = ({ incomeAccountId, inventoryAccountId, costAccountId }: LoadedItem) => ({
  incomeAccountId,
  inventoryAccountId,
  costAccountId,
})

/** What its lines are of: items, and accounts of the chart. */
async function thingsOf(tx: Tx, companyId: string, { lines }: Pick<DocumentView, 'lines'>): Promise<ReadonlyMap<string, LoadedItem>> {
  const items = await loadItems(tx, companyId, [...new Set(lines.flatMap(({ itemId }) => itemId ?? []))])
  const accounts = await loadLineAccounts(tx, companyId, lines)
  return new Map([...items, ...accounts.values()].map((each) => [each.id, each]))
}

/** Of a kit, as those that left with it. */
const controlOfParts = (out: GoodsOut | undefined): ItemControl =>
  (out?.serials.length ?? 0) > 0 ? 'serial' : (out?.batches.length ?? 0) > 0 ? 'batch' : 'none'

/** How its goods are told apart, and those that left with the line and may come back. */
const goodsOf = ({ kind, control }: LoadedItem, out: GoodsOut | undefined) => ({
  control: kind === 'kit' ? controlOfParts(out) : control,
  batches: out?.batches.map(({ code, quantity }) => ({ code, quantity: quantityText(quantity) })) ?? [],
  serials: out?.serials.map(({ code }) => code) ?? [],
})

/** What the goods of a line cost: of what was sold, when they left; of what was bought, what its bill says of what is left. */
async function costsOf(
  tx: Tx,
  companyId: string,
  { party }: DocumentKind,
): Promise<(left: LineLeft, out: StockLeft | undefined) => string | null> {
  const { profile } = await readCompany(tx, companyId)
  return (left, out) =>
    out ? amountText(party === 'customer' ? out.value : costOfLine({ deductsVat: profile.vatResponsible }, left)) : null
}

/** What a note says as its document does. */
const alikeIn = ({ pricesIncludeTax, currency, currencyRate }: DocumentView) => ({ pricesIncludeTax, currency, currencyRate })

const servedOf = ([first, ...others]: KindsOfList) => [{ kind: first }, ...others.map((kind) => ({ kind }))] as const

async function readWarehouses(tx: Tx, companyId: string): Promise<ReadonlyMap<string, { readonly id: string; readonly name: string }>> {
  const rows = await tx.rows<{ id: string; name: string }>(sql`select id, name from warehouse where company_id = ${companyId}`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** @param about the kinds of the documents that are corrected, of one address */
export const correctionHandlers = (about: KindsOfList, endpoints: CorrectionEndpoints): Handler[] => [
  handle(endpoints.correctable, async ({ tx, session, params, query, today }) => {
    const { companyId } = session
    const exceptId = query.nota ?? null
    const { kind: corrects } = await foundAt(tx, companyId, servedOf(about), params.id)
    const document = await readDocument(tx, { companyId, kind: corrects, id: params.id, today })
    const referred = document && (await readReferred(tx, companyId, [corrects.code], params.id, 'draft'))
    const corrected = referred && (await readCorrected(tx, companyId, params.id, exceptId))(referred)
    if (!document || !corrected || !document.party) return httpErrors.fail('notFound')
    const items = await thingsOf(tx, companyId, document)
    const stock = await stockLeft(tx, companyId, params.id, exceptId)
    const costOf = await costsOf(tx, companyId, corrects)
    const warehouses = await readWarehouses(tx, companyId)
    const owed = await owedOfSource(tx, companyId, params.id)
    return {
      id: document.id,
      number: corrected.number,
      date: document.date,
      party: { id: document.party.id, name: document.party.name, identification: document.party.identification },
      ...alikeIn(document),
      total: document.totals.total,
      balance: amountText(owed.balance),
      owedOn: owed.accountId,
      lines: document.lines.flatMap((line) => {
        const item = items.get(line.item.id)
        const left = corrected.lines.get(lineKey(corrected.id, line.position))
        if (!item || !left) return []
        const out = stock.get(line.position)
        return [
          {
            position: line.position,
            item: { id: item.id, code: item.code, name: item.name, kind: item.kind, ...accountsOf(item) },
            accountId: line.accountId,
            description: line.description,
            unitId: line.unitId,
            unitCode: line.unitCode,
            unitName: line.unitName,
            unitFactor: line.unitFactor,
            content: line.content,
            unitPrice: line.unitPrice,
            gift: line.gift,
            sold: line.quantity,
            left: {
              quantity: quantityText(left.quantity),
              gross: amountText(left.gross),
              discount: amountText(left.discount),
              globalDiscount: amountText(left.globalDiscount),
              net: amountText(left.net),
              taxes: left.taxes.map(({ deducted: _deducted, ...tax }) => ({
                ...tax,
                rate: percentText(tax.rate),
                perUnit: amountText(tax.perUnit),
                content: writeContent(tax.content),
                base: amountText(tax.base),
                amount: amountText(tax.amount),
              })),
            },
            ...goodsOf(item, out),
            warehouse: (out && warehouses.get(out.warehouseId)) ?? null,
            costCenter: line.costCenter,
            cost: costOf(left, out),
          },
        ]
      }),
      withholdings: corrected.withholdings.map(({ rule, left, lines, round }) => ({
        id: rule.id,
        kind: rule.kind,
        code: rule.code,
        name: rule.name,
        rate: percentText(rule.rate),
        accountId: rule.accountId,
        base: amountText(left.base),
        amount: amountText(left.amount),
        positions: document.lines.flatMap(({ position }) => (lines.has(lineKey(corrected.id, position)) ? [position] : [])),
        round,
      })),
    }
  }),
]

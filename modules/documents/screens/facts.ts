/** The facts of the wire in exact types: what `compute()` needs, as the server gathers it when it saves. */
import { parseAmount, parsePercent, parseQuantity, type Amount } from '#base/decimal.ts'
import type { PartyDay } from '../figures/day.ts'
import type { ComputingFacts, ItemFacts } from '../figures/compute.ts'
import type { EditorFacts } from '../endpoints.ts'
import type { Sides } from '../kind/sides.ts'
import { readContent } from '../figures/tax-content.ts'
import type { EditorItem, EditorLine } from './editor/line.ts'
import { unitOf } from './editor/line-unit.ts'

/** The part that depends on the date alone; read once for each answer of the server. */
export interface DayFacts
  extends Omit<ComputingFacts, 'buyer' | 'earlier' | 'own' | 'learned' | 'items' | 'units' | 'referred' | 'corrected'> {
  readonly accounts: EditorFacts['accounts']
}

const percentOrNull = (text: string | null) => (text === null ? null : parsePercent(text))
const amountOrNull = (text: string | null): Amount | null => (text === null ? null : parseAmount(text))

export const dayFacts = (facts: EditorFacts): DayFacts => ({
  accounts: facts.accounts,
  seller: facts.seller,
  uvt: amountOrNull(facts.uvt),
  rounding: facts.rounding,
  deductsVat: facts.buyer.vatResponsible,
  ...(facts.vatProration === null ? {} : { vatProration: parsePercent(facts.vatProration) }),
  taxes: new Map(
    facts.taxes.map((tax) => [
      tax.id,
      { ...tax, rate: parsePercent(tax.rate), perUnit: parseAmount(tax.perUnit), content: readContent(tax.content) },
    ]),
  ),
  withholdingRules: facts.withholdingRules.map((rule) => ({
    ...rule,
    rate: parsePercent(rule.rate),
    minimumUvt: percentOrNull(rule.minimumUvt),
    minimumBase: amountOrNull(rule.minimumBase),
  })),
})

/** The account that buying a service costs: of a line of an account that one; otherwise its own, or that of the company for services. */
const expenseCodeOf = ({ isAccount, code, kind, costAccountId }: EditorItem, accounts: EditorFacts['accounts']): string | null => {
  if (isAccount) return code
  if (kind !== 'service') return null
  const found = accounts.find(({ id, roles }) => (costAccountId === null ? roles.includes('purchasedServices') : id === costAccountId))
  return found?.code ?? null
}

const itemFacts = (item: EditorItem, accounts: EditorFacts['accounts']): ItemFacts => ({
  id: item.id,
  code: item.code,
  name: item.name,
  kind: item.kind,
  active: true,
  unitCode: item.unitCode,
  unitName: item.unitName,
  withholdingCode: item.withholdingCode,
  icaCode: item.icaCode,
  aiuService: item.aiuService,
  incomeAccountId: item.incomeAccountId,
  inventoryAccountId: item.inventoryAccountId,
  costAccountId: item.costAccountId,
  expenseCode: expenseCodeOf(item, accounts),
})

export const computingFacts = (
  ofDay: DayFacts,
  { seller, buyer }: Sides,
  lines: readonly EditorLine[],
  { earlier, year, own, learned }: PartyDay,
): ComputingFacts => ({
  ...ofDay,
  seller,
  buyer,
  earlier,
  year,
  own,
  learned,
  items: new Map(lines.map(({ item }) => [item.id, itemFacts(item, ofDay.accounts)])),
  units: lines.map(unitOf),
  components: lines.map(({ item }) => item.components.map((each) => ({ ...each, quantity: parseQuantity(each.quantity) }))),
  referred: null,
  corrected: null,
})

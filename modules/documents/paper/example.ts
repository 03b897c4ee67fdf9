/** A document that nobody issued, to see how a paper looks: priced by the product's own rule. */
import { parseDay } from '#base/date.ts'
import { parseAmount, parsePercent, parseQuantity, parseUnitPrice, subtract, sumAmounts } from '#base/decimal.ts'
import { noDiscount, price, type Discount, type LineTax } from '../figures/price.ts'
import { emptyHead } from '../parts/head.ts'
import type { StoredDocument, StoredLine } from './stored.ts'

interface ExampleTax {
  /** That of the authority. */
  readonly code: string
  readonly kind: LineTax['kind']
  readonly rate?: string
  /** Pesos of each unit, of one that is not a percentage. */
  readonly perUnit?: string
}

export const exampleTax = (name: string, { code, kind, rate = '0', perUnit = '0' }: ExampleTax): LineTax => ({
  ...{ id: name, code, name, kind },
  ...{ rate: parsePercent(rate), perUnit: parseAmount(perUnit), content: null },
})

/** As somebody types it. */
export interface ExampleLine {
  readonly code: string
  readonly description: string
  readonly unit?: string
  readonly quantity: string
  readonly price: string
  readonly discount?: Discount
  readonly gift?: boolean
  readonly optional?: boolean
  readonly chosen?: boolean
  readonly taxes: readonly LineTax[]
}

/** @param changes what is told of it beside its lines */
export function exampleDocument(written: readonly ExampleLine[], changes: Partial<StoredDocument> = {}): StoredDocument {
  const { discount = noDiscount, ...rest } = changes
  const lines = written.map((line) => ({
    ...line,
    quantity: parseQuantity(line.quantity),
    unitPrice: parseUnitPrice(line.price),
    discount: line.discount ?? noDiscount,
    gift: line.gift ?? false,
    optional: line.optional ?? false,
  }))
  const priced = price({ lines, discount, pricesIncludeTax: rest.pricesIncludeTax ?? false })
  const withheld = sumAmounts((rest.withholdings ?? []).map(({ amount }) => amount))
  return {
    id: '01890000-0000-7000-8000-000000000003',
    branch: '',
    seller: '',
    digits: 0,
    state: 'issued',
    prefix: 'FV',
    number: 1208,
    date: parseDay('2026-11-20'),
    dueDate: parseDay('2026-12-20'),
    partyName: 'Hoteles Monserrate Alto S.A.',
    partyIdentification: '860.043.217-6',
    ...emptyHead,
    paymentForm: '2',
    paymentMeans: '47',
    offer: null,
    discount,
    lines: lines.flatMap((line, index): StoredLine[] => {
      const figures = priced.lines[index]
      if (!figures) return []
      const { discount: discountAmount, ...others } = figures
      return [
        {
          itemCode: line.code,
          description: line.description,
          unitCode: '94',
          unitName: line.unit ?? 'Unidad',
          quantity: line.quantity,
          unitPrice: line.unitPrice,
          discount: line.discount,
          gift: line.gift,
          optional: line.optional,
          chosen: line.chosen ?? false,
          ...others,
          discountAmount,
        },
      ]
    }),
    withholdings: [],
    gross: priced.gross,
    discounts: priced.discounts,
    net: priced.net,
    tax: priced.tax,
    total: priced.total,
    withheld,
    payable: subtract(priced.total, withheld),
    uniqueCode: null,
    electronicState: 'none',
    issuedAt: new Date('2026-11-20T15:48:10Z'),
    edition: 1,
    annulledAt: null,
    snapshot: {},
    balance: subtract(priced.total, withheld),
    ...rest,
  }
}

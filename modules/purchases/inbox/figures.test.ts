// The figures of a bill that came in are its supplier's: its total is the payable amount of the XML and its taxes those that are written,
// whatever the way in which they were computed; what does not add up is refused with its reason.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addAmounts,
  amountText,
  parseAmount,
  parsePercent,
  parseQuantity,
  parseUnitPrice,
  percentOf,
  sumAmounts,
  zeroAmount,
  type Amount,
} from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { readReceivedFile, type ReadDocument } from '#colombia/index.server.ts'
import { invoiceXml } from '#colombia/dian/invoice-xml.ts'
import { ANY_HASH, invoices } from '#colombia/dian/testing/invoices.server.ts'
import { supplierXml, type WrittenInvoice, type WrittenTax } from '#colombia/dian/testing/supplier-xml.ts'
import { noDiscount, price, type LineTax, type Priced } from '#modules/documents/index.ts'
import { discountOfBill, proposeLines, type KnownTax, type ProposedLine } from './proposal.ts'
import { unfitOf } from './reconcile.ts'

const known: KnownTax[] = [
  ...['19', '5', '0'].map((rate) => ({ id: `iva-${rate}`, code: '01', rate })),
  { id: 'inc-8', code: '04', rate: '8' },
]
const taxes = new Map(
  known.map(({ id, code, rate }): [string, LineTax] => [
    id,
    { id, code, name: id, kind: rate === '0' ? 'exempt' : 'percent', rate: parsePercent(rate), perUnit: zeroAmount, content: null },
  ]),
)

type Said = ReadDocument['document']
const reading = (xml: string): Said => {
  const found = readReceivedFile(Buffer.from(xml))
  if (!found) throw new Error(`It was not read: ${xml.slice(0, 200)}`)
  return found.document
}

/** The bill as the engine prices it. */
const billOf = (said: Said): { readonly lines: ProposedLine[]; readonly priced: Priced } => {
  const lines = proposeLines(said, [], known)
  return {
    lines,
    priced: price({
      lines: lines.map((line) => ({
        quantity: parseQuantity(line.quantity),
        unitPrice: parseUnitPrice(line.unitPrice),
        discount: line.discount ? { kind: line.discount.kind, value: parsePercent(line.discount.value) } : noDiscount,
        gift: false,
        taxes: line.taxIds.flatMap((id) => taxes.get(id) ?? []),
        statedTaxes: line.statedTaxes.map(({ taxId, base, amount }) => ({
          taxId,
          base: parseAmount(base),
          amount: parseAmount(amount),
        })),
      })),
      discount: { kind: 'Valor', value: parsePercent(discountOfBill(said)) },
      pricesIncludeTax: false,
    }),
  }
}
const taxesIn = ({ taxes: found }: Priced) =>
  Object.fromEntries(found.map(({ id, base, amount }) => [id, [amountText(base), amountText(amount)]]))

const invoiceOf = (changes: Partial<WrittenInvoice>): WrittenInvoice => ({
  ...{ key: ANY_HASH, date: '2026-11-20', supplier: { nit: '900123456', digit: '1' }, customer: '900733518', lines: [], payable: '0' },
  ...changes,
})
const iva = (base: string, amount: string, rate = '19'): WrittenTax => ({ rate, base, amount })
const cleaning = { net: '10000000.00', taxes: [iva('1200000.00', '228000.00')] }

test.each<[string, Partial<WrittenInvoice>, Record<string, [string, string]>]>([
  [
    'AIU of 12 %',
    { lines: [cleaning], taxes: [iva('1200000.00', '228000.00')], payable: '10228000.00' },
    { 'iva-19': ['1200000.00', '228000.00'] },
  ],
  [
    'a discount of a line',
    {
      lines: [{ quantity: '3', price: '100', net: '270.00', taxes: [iva('270.00', '51.30')] }],
      taxes: [iva('270.00', '51.30')],
      payable: '321.30',
    },
    { 'iva-19': ['270.00', '51.30'] },
  ],
  [
    'a discount of the head, which lowers no base',
    {
      lines: [{ net: '1000.00', taxes: [iva('1000.00', '190.00')] }],
      taxes: [iva('1000.00', '190.00')],
      discount: '100.00',
      payable: '1090.00',
    },
    { 'iva-19': ['1000.00', '190.00'] },
  ],
  [
    'discounts of lines written at the foot as well',
    {
      lines: [{ quantity: '2', price: '100', net: '180.00', taxes: [iva('180.00', '34.20')] }],
      taxes: [iva('180.00', '34.20')],
      discount: '20.00',
      payable: '214.20',
    },
    { 'iva-19': ['180.00', '34.20'] },
  ],
  [
    'a charge',
    {
      ...{ lines: [{ net: '1000.00', taxes: [iva('1000.00', '190.00')] }], taxes: [iva('1000.00', '190.00')] },
      ...{ allowances: [{ isCharge: true, amount: '150.00' }], charge: '150.00', payable: '1340.00' },
    },
    { 'iva-19': ['1000.00', '190.00'] },
  ],
  [
    'rounded up',
    { lines: [{ net: '1000.10', taxes: [iva('1000.10', '190.02')] }], rounding: '0.88', payable: '1191.00' },
    { 'iva-19': ['1000.10', '190.02'] },
  ],
  [
    'rounded down',
    { lines: [{ net: '1000.10', taxes: [iva('1000.10', '190.02')] }], rounding: '-0.12', payable: '1190.00' },
    { 'iva-19': ['1000.10', '190.02'] },
  ],
  [
    'rounded without a word',
    { lines: [{ net: '1000.10', taxes: [iva('1000.10', '190.02')] }], payable: '1190.00' },
    { 'iva-19': ['1000.10', '190.02'] },
  ],
  [
    'several taxes',
    {
      lines: [
        { net: '1000.00', taxes: [iva('1000.00', '190.00')] },
        { net: '500.00', taxes: [iva('500.00', '25.00', '5.00')] },
        { net: '300.00', taxes: [{ code: '04', rate: '8.00', base: '300.00', amount: '24.00' }] },
        { net: '100.00', taxes: [iva('100.00', '0.00', '0')] },
        { net: '50.00' },
      ],
      payable: '2189.00',
    },
    { 'iva-19': ['1000.00', '190.00'], 'iva-5': ['500.00', '25.00'], 'inc-8': ['300.00', '24.00'], 'iva-0': ['100.00', '0.00'] },
  ],
  [
    'a base that is not what the line is worth',
    { lines: [{ net: '1000.00', taxes: [iva('400.00', '76.00')] }], payable: '1076.00' },
    { 'iva-19': ['400.00', '76.00'] },
  ],
  [
    'taxes at the foot alone',
    { lines: [{ net: '600.00' }, { net: '400.00' }], taxes: [iva('1000.00', '190.00')], payable: '1190.00' },
    { 'iva-19': ['1000.00', '190.00'] },
  ],
  [
    'a tax that the foot rounds apart from its lines',
    {
      lines: [
        { net: '10.03', taxes: [iva('10.03', '1.91')] },
        { net: '10.03', taxes: [iva('10.03', '1.91')] },
      ],
      taxes: [iva('20.06', '3.81')],
      payable: '23.87',
    },
    { 'iva-19': ['20.06', '3.81'] },
  ],
  [
    'a line below zero',
    {
      lines: [
        { net: '1000.00', taxes: [iva('1000.00', '190.00')] },
        { net: '-200.00', taxes: [iva('-200.00', '-38.00')] },
      ],
      taxes: [iva('800.00', '152.00')],
      payable: '952.00',
    },
    { 'iva-19': ['800.00', '152.00'] },
  ],
  [
    'a line below zero without taxes',
    { lines: [{ net: '1000.00', taxes: [iva('1000.00', '190.00')] }, { net: '-50.00' }], payable: '1140.00' },
    { 'iva-19': ['1000.00', '190.00'] },
  ],
  [
    'a gift, whose IVA is charged',
    {
      lines: [
        { net: '1000.00', taxes: [iva('1000.00', '190.00')] },
        { price: '0', net: '0.00', taxes: [iva('200.00', '38.00')] },
      ],
      taxes: [iva('1200.00', '228.00')],
      payable: '1228.00',
    },
    { 'iva-19': ['1200.00', '228.00'] },
  ],
])('%s: base, tax and total are the supplier’s', (_, changes, expected) => {
  const said = reading(supplierXml(invoiceOf(changes)))
  expect(unfitOf(said)).toBe('')
  const { priced } = billOf(said)
  expect(taxesIn(priced)).toEqual(expected)
  expect(amountText(priced.total)).toBe(said.totals.payable)
})

test.each<[string, Partial<WrittenInvoice>, string]>([
  [
    'figures that do not add up',
    { lines: [{ net: '1000.00' }], payable: '1500.00' },
    'Sus líneas, impuestos, descuentos y cargos suman $ 1.000 y el total a pagar del XML es $ 1.500.',
  ],
  [
    'another tax at the foot',
    { lines: [{ net: '1000.00', taxes: [iva('1000.00', '190.00')] }], taxes: [iva('1000.00', '150.00')], payable: '1150.00' },
    'El IVA 19 % del total es $ 150 y el de sus líneas suma $ 190.',
  ],
  [
    'what was paid before taken off',
    { lines: [{ net: '1000.00' }], prepaid: '300.00', payable: '700.00' },
    'Descuenta del total un anticipo de $ 300.',
  ],
  [
    'more lines than a bill takes',
    { lines: Array.from({ length: 501 }, () => ({ net: '1.00' })), payable: '501.00' },
    'Tiene 501 líneas y una factura de compra admite máximo 500.',
  ],
  ['less than nothing', { lines: [{ net: '-100.00' }], payable: '-100.00' }, 'Su total a pagar es'],
  [
    'a line below zero that nothing covers',
    { lines: [{ net: '100.00' }, { net: '-90.00', taxes: [iva('-90.00', '-17.10')] }], payable: '2.90' },
    'La línea «Servicio» resta $ 90',
  ],
])('%s: it is refused, and told why', (_, changes, reason) => {
  expect(unfitOf(reading(supplierXml(invoiceOf(changes)))).replaceAll('\u00a0', ' ')).toContain(reason)
})

test('what was paid before and not taken off is only told', () => {
  const said = reading(supplierXml(invoiceOf({ lines: [{ net: '1000.00' }], prepaid: '300.00', payable: '1000.00' })))
  expect([unfitOf(said), amountText(billOf(said).priced.total)]).toEqual(['', '1000.00'])
})

/** Taxes that the company has not are lines of what the thing costs. */
const taxOfBill = ({ lines, priced }: ReturnType<typeof billOf>): Amount =>
  addAmounts(priced.tax, ...lines.flatMap(({ description, net }) => (description.startsWith('Impuesto ') ? [parseAmount(net)] : [])))

test('of any invoice that is well made, the total of the bill is what is to be paid and its taxes are those that are written', () => {
  fc.assert(
    fc.property(invoices, (invoice) => {
      const said = reading(invoiceXml(invoice))
      expect(unfitOf(said)).toBe('')
      const bill = billOf(said)
      expect(amountText(bill.priced.total)).toBe(said.totals.payable)
      expect(amountText(taxOfBill(bill))).toBe(said.totals.tax)
    }),
    runs(150),
  )
})

const cents = fc.integer({ min: 1000, max: 10 ** 11 }).map((value) => (value / 100).toFixed(2))
const anyLine = fc
  .record({
    net: cents,
    part: fc.integer({ min: 1, max: 100 }),
    rate: fc.constantFrom('19', '5', '0', null),
    code: fc.constantFrom('01', '04'),
    slack: fc.integer({ min: -1, max: 1 }),
    quantity: fc.integer({ min: 1, max: 9999 }).map((value) => (value / 100).toFixed(2)),
    price: cents,
  })
  .map(({ net, part, rate, code, slack, quantity, price: unit }) => {
    const base = ((parseAmount(net) * BigInt(part)) / 100n) as Amount
    const percent = code === '04' ? '8' : rate
    if (percent === null) return { net, quantity, price: unit }
    const exact = percentOf(base, parsePercent(percent))
    const amount = (exact + (percent === '0' || exact === 0n ? 0n : BigInt(slack))) as Amount
    return { net, quantity, price: unit, taxes: [{ code, rate: percent, base: amountText(base), amount: amountText(amount) }] }
  })

test('of any figures that add up, with bases, discounts, charges and rounding of any kind, the bill says the same', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 99 }),
      fc.option(cents, { nil: '0.00' }),
      fc.integer({ min: -200, max: 200 }),
      fc.boolean(),
      (lines, off, charge, rounding, isAtFoot) => {
        const nets = sumAmounts(lines.map(({ net }) => parseAmount(net)))
        const borne = lines.flatMap((line) => line.taxes ?? [])
        const tax = sumAmounts(borne.map(({ amount }) => parseAmount(amount)))
        const discount = ((nets * BigInt(off)) / 100n) as Amount
        const payable = addAmounts(nets, tax, parseAmount(charge), (BigInt(rounding) - discount) as Amount)
        const said = reading(
          supplierXml(
            invoiceOf({
              ...{ lines, discount: amountText(discount), charge, rounding: amountText(BigInt(rounding) as Amount) },
              ...{ payable: amountText(payable), taxes: isAtFoot ? borne : [] },
            }),
          ),
        )
        expect(unfitOf(said)).toBe('')
        const bill = billOf(said)
        expect(amountText(bill.priced.total)).toBe(amountText(payable))
        expect(amountText(bill.priced.tax)).toBe(amountText(tax))
      },
    ),
    runs(200),
  )
})

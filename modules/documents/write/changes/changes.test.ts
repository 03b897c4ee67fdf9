// What differs between two states of a document: each field in its own words, and lines that know each other again.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAmount } from '#base/decimal.ts'
import { creditNoteConcepts } from '#colombia/index.ts'
import { emptyHead } from '../../parts/head.ts'
import { sampleKind } from '../../testing/kind.ts'
import type { DocumentInput } from '../../wire.ts'
import { beginningOf, changesBetween } from './changes.ts'
import type { Written } from './written.ts'

const kind = sampleKind()
const quote = sampleKind({ isOffer: true, stock: 'none' })
const note = sampleKind({ corrects: true, note: { about: ['INE'], concepts: creditNoteConcepts } })

const [ceiba, hotel, cafetera, instalacion, filtro, norte, sur, obra, taller] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const names = new Map<string, string>([
  [ceiba, 'Almacenes La Ceiba'],
  [hotel, 'Hoteles del Norte'],
  [cafetera, 'Cafetera'],
  [instalacion, 'Instalación'],
  [filtro, 'Filtro'],
  [norte, 'Bodega norte'],
  [sur, 'Bodega sur'],
  [obra, '10 Obra'],
  [taller, '20 Taller'],
])

type Line = DocumentInput['lines'][number]
const line = (itemId: string, quantity = '1', changes: Partial<Line> = {}): Line => ({
  itemId,
  accountId: null,
  promotionIds: [],
  batches: [],
  serials: [],
  warehouseId: null,
  costCenterId: null,
  description: names.get(itemId) ?? '',
  unitId: null,
  quantity,
  unitPrice: '50000',
  discount: { kind: 'Porcentaje', value: '0' },
  gift: false,
  optional: false,
  taxIds: [],
  statedTaxes: null,
  ...{ withheldBy: null, vatUse: null },
  custom: {},
  source: null,
  ...changes,
})

const input: DocumentInput = {
  kind: null,
  branchId: null,
  registerId: null,
  sellerId: null,
  resolutionId: null,
  partyId: ceiba,
  date: '2026-11-20',
  dueDate: '2026-12-20',
  warehouseId: norte,
  costCenterId: null,
  ...emptyHead,
  paymentForm: '2',
  discount: { kind: 'Porcentaje', value: '0' },
  custom: {},
  lines: [line(cafetera, '2'), line(instalacion)],
  correction: null,
  withholdings: [],
}

const written = (changes: Partial<DocumentInput> = {}, figures: Partial<Written> = {}): Written => {
  const all = { ...input, ...changes }
  return {
    input: all,
    custom: { head: {}, lines: [] },
    taxes: all.lines.map(() => ['IVA 19 %']),
    units: all.lines.map(() => 'Unidad'),
    withholdings: [],
    total: parseAmount('178500'),
    payable: parseAmount('178500'),
    names,
    ...figures,
  }
}
const shown = (after: Written, before = written(), of = kind) =>
  changesBetween(of, before, after).map(({ label, before: old, after: now }) =>
    [label, old, now].map((text) => text.replaceAll('\u00a0', ' ')),
  )

describe('a field says what it was and what it is', () => {
  test.each<[string, Partial<DocumentInput>, string[]]>([
    ['third party', { partyId: hotel }, ['Cliente', 'Almacenes La Ceiba', 'Hoteles del Norte']],
    ['no third party', { partyId: null }, ['Cliente', 'Almacenes La Ceiba', '']],
    ['something that is no more', { partyId: 'x' }, ['Cliente', 'Almacenes La Ceiba', 'Eliminado']],
    ['date', { date: '2026-11-21' }, ['Fecha', '20/11/2026', '21/11/2026']],
    ['due date', { dueDate: '2026-12-05' }, ['Fecha de vencimiento', '20/12/2026', '05/12/2026']],
    ['form of payment', { paymentForm: '1' }, ['Forma de pago', 'Crédito', 'Contado']],
    ['means of payment', { paymentMeans: '42' }, ['Medio de pago', 'Efectivo', 'Consignación bancaria']],
    ['warehouse', { warehouseId: sur }, ['Bodega', 'Bodega norte', 'Bodega sur']],
    ['cost centre', { costCenterId: obra }, ['Centro de costo', '', '10 Obra']],
    ['order', { customerOrder: 'OC-7' }, ['Orden de compra', '', 'OC-7']],
    ['coupon', { coupon: 'VERANO' }, ['Cupón', '', 'VERANO']],
    ['prices of what expired', { sourcePrices: 'keep' }, ['Precios de lo que venció', '', 'Mantener precios']],
    ['prices', { pricesIncludeTax: true }, ['Precios con impuestos incluidos', 'No', 'Sí']],
    ['notes', { notes: 'Entregar el lunes' }, ['Observaciones', '', 'Entregar el lunes']],
    ['own notes', { internalNotes: 'Cobrar antes' }, ['Notas internas', '', 'Cobrar antes']],
    ['discount in percent', { discount: { kind: 'Porcentaje', value: '5.000000' } }, ['Descuento global', '', '5 %']],
    ['discount per mil', { discount: { kind: 'PorMil', value: '4.5' } }, ['Descuento global', '', '4,5 ‰']],
    ['discount in pesos', { discount: { kind: 'Valor', value: '1500.000000' } }, ['Descuento global', '', '$ 1.500']],
  ])('%s', (_, changes, expected) => expect(shown(written(changes))).toEqual([expected]))

  test('of an offer its day and terms; what it does not have is not told', () => {
    const after = written({ dueDate: '2026-12-05', terms: 'Puesto en obra', deliveryTime: '3 días', paymentMeans: '42', warehouseId: sur })
    expect(shown(after, written(), quote)).toEqual([
      ['Válida hasta', '20/12/2026', '05/12/2026'],
      ['Tiempo de entrega', '', '3 días'],
      ['Condiciones', '', 'Puesto en obra'],
    ])
  })

  test('of a note its concept and what becomes of what is over the balance', () => {
    const correction = { documentId: 'i', period: null, concept: '1', surplus: 'keep', moneyAccountId: null } as const
    const after = written({ correction: { ...correction, concept: '3', surplus: 'refund', moneyAccountId: norte } })
    expect(shown(after, written({ correction }), note)).toEqual([
      ['Concepto', expect.stringMatching(/^Devolución/), expect.stringMatching(/^Rebaja/)],
      ['Lo que supera el saldo', 'Dejar a favor', 'Devolver dinero'],
      ['Cuenta de donde sale', '', 'Bodega norte'],
    ])
  })

  test('what is written in the currency of the document is told in it', () => {
    const dollars = (changes: object = {}) => written({ currency: 'USD', currencyRate: '4000', ...changes })
    const after = dollars({
      discount: { kind: 'Valor', value: '15' },
      instalments: [{ dueDate: '2026-12-20', kind: 'Valor', value: '10.5' }],
      lines: [line(cafetera, '2', { unitPrice: '99.5' }), line(instalacion)],
    })
    const before = dollars({ lines: [line(cafetera, '2', { unitPrice: '100' }), line(instalacion)] })
    expect(shown(after, before)).toEqual([
      ['Cuotas', '', '20/12/2026 USD 10,50'],
      ['Línea 1, Cafetera: valor unitario', 'USD 100', 'USD 99,50'],
      ['Descuento global', '', 'USD 15,00'],
    ])
  })

  test('figures come last: total, each withholding with its reason, and what is left to pay', () => {
    const withheld = (amount: string, reason: string | null) => ({
      withholdings: [{ name: 'ReteFuente 2,5 %', amount: parseAmount(amount), reason }],
      payable: parseAmount(String(178500 - Number(amount))),
    })
    expect(
      shown(
        written({}, { ...withheld('4000', 'Certificó otra tarifa'), total: parseAmount('180000') }),
        written({}, withheld('3750', null)),
      ),
    ).toEqual([
      ['Total', '$ 178.500', '$ 180.000'],
      ['ReteFuente 2,5 %', '$ 3.750', '$ 4.000 (Certificó otra tarifa)'],
      ['Neto a pagar', '$ 174.750', '$ 174.500'],
    ])
  })
})

describe('lines are known again', () => {
  test('a line in another unit says so, and so does one whose unit holds something else', () => {
    const units = (first: string) => written({}, { units: [first, 'Hora'] })
    expect(shown(units('Caja × 24'), units('Unidad'))).toEqual([['Línea 1, Cafetera: unidad', 'Unidad', 'Caja × 24']])
    expect(shown(units('Caja × 30'), units('Caja × 24'))).toEqual([['Línea 1, Cafetera: unidad', 'Caja × 24', 'Caja × 30']])
  })

  const [first, second] = [line(cafetera, '2'), line(instalacion)]
  test.each<[string, Line[], string[][]]>([
    ['quantity', [line(cafetera, '3.5'), second], [['Línea 1, Cafetera: cantidad', '2', '3,5']]],
    ['price', [line(cafetera, '2', { unitPrice: '49999.5' }), second], [['Línea 1, Cafetera: valor unitario', '$ 50.000', '$ 49.999,50']]],
    [
      'discount',
      [line(cafetera, '2', { discount: { kind: 'Porcentaje', value: '10' } }), second],
      [['Línea 1, Cafetera: descuento', '', '10 %']],
    ],
    ['cost centre', [line(cafetera, '2', { costCenterId: taller }), second], [['Línea 1, Cafetera: centro de costo', '', '20 Taller']]],
    ['gift', [first, line(instalacion, '1', { gift: true })], [['Línea 2, Instalación: obsequio', 'No', 'Sí']]],
    [
      'description',
      [first, line(instalacion, '1', { description: 'En Chía' })],
      [['Línea 2, Instalación: descripción', 'Instalación', 'En Chía']],
    ],
    ['own warehouse', [line(cafetera, '2', { warehouseId: sur }), second], [['Línea 1, Cafetera: bodega', '', 'Bodega sur']]],
    ['the same figures written with more decimals', [line(cafetera, '2.000000', { unitPrice: '50000.000000' }), second], []],
    ['the warehouse of the document, said', [line(cafetera, '2', { warehouseId: norte }), second], []],
    ['one more above', [line(filtro), first, second], [['Línea 1 agregada', '', 'Filtro, 1 × $ 50.000']]],
    ['one more of the same', [first, first, second], [['Línea 2 agregada', '', 'Cafetera, 2 × $ 50.000']]],
    ['one less', [second], [['Línea 1 quitada', 'Cafetera, 2 × $ 50.000', '']]],
    [
      'all gone',
      [],
      [
        ['Línea 1 quitada', 'Cafetera, 2 × $ 50.000', ''],
        ['Línea 2 quitada', 'Instalación, 1 × $ 50.000', ''],
      ],
    ],
    ['another item in its place', [line(filtro, '4'), second], [['Línea 1', 'Cafetera, 2 × $ 50.000', 'Filtro, 4 × $ 50.000']]],
    [
      'one more above and another quantity',
      [line(filtro), line(cafetera, '5'), second],
      [
        ['Línea 1 agregada', '', 'Filtro, 1 × $ 50.000'],
        ['Línea 2, Cafetera: cantidad', '2', '5'],
      ],
    ],
    ['another order', [second, first], [['Orden de las líneas', '1, 2', '2, 1']]],
  ])('%s', (_, lines, expected) => expect(shown(written({ lines }))).toEqual(expected))
})

test('a beginning says for whom, of when, how many lines and how much', () => {
  expect(beginningOf(kind, written()).map(({ label, before, after }) => [label, before, after.replaceAll('\u00a0', ' ')])).toEqual([
    ['Cliente', '', 'Almacenes La Ceiba'],
    ['Fecha', '', '20/11/2026'],
    ['Líneas', '', '2'],
    ['Total', '', '$ 178.500'],
  ])
})

const anyLine = fc
  .record({
    itemId: fc.constantFrom(cafetera, instalacion, filtro),
    quantity: fc.constantFrom('1', '2', '2.000000', '7.5'),
    gift: fc.boolean(),
  })
  .map(({ itemId, quantity, gift }) => line(itemId, quantity, { gift }))
const anyWritten = fc
  .record({
    partyId: fc.constantFrom(ceiba, hotel, null),
    dueDate: fc.constantFrom('2026-12-20', '2026-12-21'),
    notes: fc.constantFrom('', 'Uno', 'Dos'),
    lines: fc.array(anyLine, { maxLength: 8 }),
  })
  .map((changes) => written(changes))

test('equal states differ in nothing; what differs has a name of its own and two sides', () => {
  fc.assert(
    fc.property(anyWritten, anyWritten, (a, b) => {
      expect(changesBetween(kind, a, structuredClone(a))).toEqual([])
      const changes = changesBetween(kind, a, b)
      expect(new Set(changes.map(({ label }) => label)).size).toBe(changes.length)
      for (const { label, before, after } of changes) {
        expect(label.trim()).not.toBe('')
        expect(before).not.toBe(after)
      }
    }),
  )
})

test('saying nothing means that both are the same: no change is lost', () => {
  const said = ({ input: { partyId, dueDate, notes, lines } }: Written) =>
    JSON.stringify([partyId, dueDate, notes, lines.map((each) => [each.itemId, Number(each.quantity), each.gift])])
  fc.assert(fc.property(anyWritten, anyWritten, (a, b) => (changesBetween(kind, a, b).length === 0) === (said(a) === said(b))))
})

test('one line more among many is one change, wherever it stands', () => {
  const many = Array.from({ length: 60 }, (_, index) => line([cafetera, instalacion, filtro][index % 3] ?? cafetera, String(index + 1)))
  fc.assert(
    fc.property(fc.nat(60), (place) => {
      const changes = changesBetween(kind, written({ lines: many }), written({ lines: many.toSpliced(place, 0, line(filtro, '999')) }))
      expect(changes.map(({ label }) => label)).toEqual([`Línea ${place + 1} agregada`])
    }),
  )
})

// What an issued document must be, each problem at its field. A draft may break all of it but the limit of its figures.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parseAmount, parsePercent, parseQuantity, parseUnitPrice, zeroAmount, type Percent, type UnitPrice } from '#base/decimal.ts'
import { checkDocument, limitProblems } from './check.ts'
import type { Computed, Draft, DraftLine } from '../figures/compute.ts'
import { price, type Discount, type LineTax } from '../figures/price.ts'

const line = (changes: Partial<DraftLine> = {}): DraftLine => ({
  itemId: 'item',
  accountId: null,
  warehouseId: null,
  costCenterId: null,
  description: 'Café',
  unitId: null,
  quantity: parseQuantity('1'),
  unitPrice: parseUnitPrice('100'),
  discount: { kind: 'Porcentaje', value: parsePercent('0') },
  gift: false,
  optional: false,
  taxIds: [],
  source: null,
  ...changes,
})

const draft = (changes: Partial<Draft> = {}): Draft => ({
  date: parseDay('2026-03-05'),
  dueDate: parseDay('2026-03-05'),
  partyId: 'party',
  costCenterId: null,
  discount: { kind: 'Porcentaje', value: parsePercent('0') },
  pricesIncludeTax: false,
  lines: [line()],
  withholdingChanges: [],
  correction: null,
  ...changes,
})

function computed({ lines, discount, pricesIncludeTax }: Draft): Computed {
  const priced = price({ lines: lines.map((each) => ({ ...each, taxes: [] })), discount, pricesIncludeTax })
  return { priced, withholdings: [], considered: [], withheld: zeroAmount, payable: priced.total, lacksUvt: false }
}

test('a tax by content asks what the item holds, at its taxes', () => {
  const written = draft({ lines: [line(), line()] })
  const ibua = (held: string | null): LineTax => ({
    id: 'ibua',
    code: '34',
    name: 'IBUA desde 9 g',
    kind: 'unit',
    rate: 0n as Percent,
    perUnit: parseAmount('68'),
    content: { per: parseQuantity('100'), held: held === null ? null : parseQuantity(held), factor: parseQuantity('1') },
  })
  const found = (held: string | null) => {
    const { discount, pricesIncludeTax, lines } = written
    const priced = price({
      lines: lines.map((each, index) => ({ ...each, taxes: index === 1 ? [ibua(held)] : [] })),
      discount,
      pricesIncludeTax,
    })
    return checkDocument(written, { ...computed(written), priced }, { party: 'customer', corrects: false }).map(
      ({ field, code, message }) => [field, code, message],
    )
  }
  expect(found('400')).toEqual([])
  expect(found(null)).toEqual([
    [
      'lines.1.taxIds',
      401,
      'Falta el contenido del producto: IBUA desde 9 g se cobra por cada 100\u00a0ml. Escríbelo en la ficha del producto.',
    ],
  ])
})

const GIVEN_AWAY = 'Con este descuento el documento queda en cero. Si lo regalas, marca el ítem como obsequio.'
const all: Discount = { kind: 'Porcentaje', value: parsePercent('100') }
const below = { kind: 'Porcentaje', value: -1n as Percent } as const

test.each<[string, Draft, [string | null, number, string][]]>([
  ['right', draft(), []],
  ['due on its own day', draft({ dueDate: parseDay('2026-03-05') }), []],
  [
    'due before its day',
    draft({ dueDate: parseDay('2026-03-04') }),
    [['dueDate', 479, 'La fecha de vencimiento debe ser mayor o igual a la fecha del documento.']],
  ],
  ['without customer', draft({ partyId: null }), [['partyId', 401, 'El campo Cliente es obligatorio.']]],
  ['without lines', draft({ lines: [] }), [['lines', 474, 'El documento debe tener al menos un ítem.']]],
  [
    'quantity of zero',
    draft({ lines: [line({ quantity: parseQuantity('0') })] }),
    [['lines.0.quantity', 475, 'La cantidad debe ser mayor que cero.']],
  ],
  [
    'discount below zero',
    draft({ lines: [line(), line({ discount: below })] }),
    [['lines.1.discount', 476, 'El descuento no puede ser menor que cero ni mayor que 100\u00a0%.']],
  ],
  [
    'discount of the document below zero',
    draft({ discount: below }),
    [['discount', 476, 'El descuento no puede ser menor que cero ni mayor que 100\u00a0%.']],
  ],
  ...([
    ['Porcentaje', '100.01', '100 %'],
    ['Porcentaje', '120', '100 %'],
    ['PorMil', '1000.1', '1.000 ‰'],
    ['PorMil', '1500', '1.000 ‰'],
    ['Valor', '100.01', '$ 100'],
    ['Valor', '5000', '$ 100'],
  ].flatMap(([kind, value, most]) => {
    const discount = { kind, value: parsePercent(value ?? '') } as Discount
    const message = `El descuento no puede ser menor que cero ni mayor que ${(most ?? '').replace(' ', '\u00a0')}.`
    return [
      [`a line less ${kind} ${value}`, draft({ lines: [line(), line({ discount })] }), [['lines.1.discount', 476, message]]],
      [`a document less ${kind} ${value}`, draft({ discount }), [['discount', 476, message]]],
    ]
  }) as [string, Draft, [string | null, number, string][]][]),
  ['a line given away beside another', draft({ lines: [line(), line({ discount: all })] }), []],
  ['all of it given away by its line', draft({ lines: [line({ discount: all })] }), [['lines.0.discount', 401, GIVEN_AWAY]]],
  ['all of it given away by the document', draft({ discount: all }), [['discount', 401, GIVEN_AWAY]]],
  [
    'all of it given away in pesos, beside a gift',
    draft({ lines: [line({ gift: true }), line({ discount: { kind: 'Valor', value: parsePercent('100') } })] }),
    [['lines.1.discount', 401, GIVEN_AWAY]],
  ],
  ['all of it a gift', draft({ lines: [line({ gift: true }), line({ gift: true })] }), []],
  ['an optional line given away', draft({ lines: [line(), line({ discount: all, optional: true })] }), []],
  [
    'worth nothing without a discount',
    draft({ lines: [line({ quantity: parseQuantity('0.000001'), unitPrice: parseUnitPrice('1') })] }),
    [['lines', 401, 'El documento suma cero: revisa cantidades y precios.']],
  ],
  [
    'unit value below zero',
    draft({ lines: [line({ unitPrice: parseUnitPrice('-1') })] }),
    [['lines.0.unitPrice', 477, 'El valor unitario no puede ser menor que cero.']],
  ],
  [
    'price of zero',
    draft({ lines: [line({ unitPrice: parseUnitPrice('0') })] }),
    [['lines.0.unitPrice', 478, 'El precio debe ser mayor que cero, salvo que el ítem sea obsequio.']],
  ],
  ['gift of zero', draft({ lines: [line({ unitPrice: parseUnitPrice('0'), gift: true })] }), []],
  [
    'just under ten billones',
    draft({ lines: [line({ unitPrice: parseUnitPrice('999999999999.99'), quantity: parseQuantity('10') })] }),
    [],
  ],
  [
    'a line of ten billones',
    draft({ lines: [line(), line({ unitPrice: parseUnitPrice('7702001000014'), quantity: parseQuantity('2') })] }),
    [['lines.1.unitPrice', 401, 'El ítem debe valer menos de 10 billones de pesos. Revisa la cantidad y el valor unitario.']],
  ],
  [
    'ten billones in several lines',
    draft({ lines: Array.from({ length: 3 }, () => line({ unitPrice: parseUnitPrice('4000000000000') })) }),
    [['lines', 401, 'El documento debe valer menos de 10 billones de pesos.']],
  ],
  [
    'a thousand billones',
    draft({ lines: [line({ unitPrice: parseUnitPrice('10000000000000'), quantity: parseQuantity('100') })] }),
    [['lines', 601, 'El valor en letras solo admite cifras inferiores a mil billones.']],
  ],
])('%s', (_, given, problems) =>
  expect(
    checkDocument(given, computed(given), { party: 'customer', corrects: false }).map(({ field, code, message }) => [field, code, message]),
  ).toEqual(problems),
)

test('a draft may wait for what is missing, not for a place that no figure has', () => {
  const huge = draft({
    partyId: null,
    lines: [line({ unitPrice: parseUnitPrice('99999999999999'), quantity: parseQuantity('99999999999999') })],
  })
  expect(limitProblems(computed(huge)).map(({ code, field }) => [code, field])).toEqual([[601, 'lines']])
  expect(limitProblems(computed(draft({ partyId: null, lines: [line({ quantity: parseQuantity('0') })] })))).toEqual([])
})

test('a note that takes off may take nothing in money', () => {
  const given = draft({ discount: all })
  expect(checkDocument(given, computed(given), { party: 'customer', corrects: true })).toEqual([])
})

test('a discount is refused exactly when it asks for more than there is, of a line and of the document alike', () => {
  const discounts = fc.record({
    kind: fc.constantFrom('Porcentaje' as const, 'PorMil' as const, 'Valor' as const),
    value: fc.bigInt({ min: -(10n ** 6n), max: 3n * 10n ** 9n }).map((value) => value as Percent),
  })
  const price = fc.bigInt({ min: 10_000n, max: 10n ** 10n }).map((cents) => ((cents / 10_000n) * 10_000n) as UnitPrice)
  fc.assert(
    fc.property(discounts, price, (discount, unitPrice) => {
      const rate = discount.kind === 'PorMil' ? 1_000n : 100n
      const most = discount.kind === 'Valor' ? unitPrice : ((rate * 1_000_000n) as UnitPrice)
      const isOut = discount.value < 0n || (discount.kind === 'Valor' ? roundToCents(discount.value) > most : discount.value > most)
      const refused = (given: Draft) =>
        checkDocument(given, computed(given), { party: 'customer', corrects: false }).some(({ code }) => code === 476)
      expect(refused(draft({ lines: [line({ unitPrice, discount }), line()] }))).toBe(isOut)
      expect(refused(draft({ lines: [line({ unitPrice })], discount }))).toBe(isOut)
    }),
  )
})

/** Money has two decimals, and a discount is written with six. */
const roundToCents = (value: bigint): bigint => ((value + 5_000n) / 10_000n) * 10_000n

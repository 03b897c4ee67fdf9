// What an issued document must be, each problem at its field. A draft may break all of it but the limit of its figures.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parseAmount, parsePercent, parseQuantity, parseUnitPrice, zeroAmount, type Percent } from '#base/decimal.ts'
import { checkDocument, limitProblems } from './check.ts'
import type { Computed, Draft, DraftLine } from './compute.ts'
import { price, type LineTax } from './price.ts'

const line = (changes: Partial<DraftLine> = {}): DraftLine => ({
  itemId: 'item',
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
  return { priced, withholdings: [], considered: [], withheld: zeroAmount, payable: priced.total }
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
    return checkDocument(written, { ...computed(written), priced }, { party: 'customer' }).map(({ field, code, message }) => [
      field,
      code,
      message,
    ])
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
    [['lines.1.discount', 476, 'El descuento no puede ser menor que cero.']],
  ],
  ['discount of the document below zero', draft({ discount: below }), [['discount', 476, 'El descuento no puede ser menor que cero.']]],
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
  expect(checkDocument(given, computed(given), { party: 'customer' }).map(({ field, code, message }) => [field, code, message])).toEqual(
    problems,
  ),
)

test('a draft may wait for what is missing, not for a place that no figure has', () => {
  const huge = draft({
    partyId: null,
    lines: [line({ unitPrice: parseUnitPrice('99999999999999'), quantity: parseQuantity('99999999999999') })],
  })
  expect(limitProblems(computed(huge)).map(({ code, field }) => [code, field])).toEqual([[601, 'lines']])
  expect(limitProblems(computed(draft({ partyId: null, lines: [line({ quantity: parseQuantity('0') })] })))).toEqual([])
})

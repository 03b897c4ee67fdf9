// Only leaves in use take documents, each refusal at its field; who follows the head says nothing of its own.
import { describe, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parsePercent, parseQuantity, parseUnitPrice } from '#base/decimal.ts'
import type { MovementCenter } from '#modules/accounting/index.ts'
import { centerProblems, centersOfDraft, missingCenters } from './centers.ts'
import type { Draft } from '../figures/compute.ts'

const center = (id: string, changes: Partial<MovementCenter> = {}): [string, MovementCenter] => [
  id,
  { id, name: `10 ${id}`, active: true, isParent: false, ...changes },
]
const centers = new Map([center('leaf'), center('parent', { isParent: true }), center('old', { active: false })])

const draft = (head: string | null, lines: readonly (string | null)[]): Draft => ({
  date: parseDay('2026-11-20'),
  dueDate: parseDay('2026-11-20'),
  partyId: 'party',
  costCenterId: head,
  discount: { kind: 'Porcentaje', value: parsePercent('0') },
  pricesIncludeTax: false,
  lines: lines.map((costCenterId) => ({
    itemId: 'item',
    accountId: null,
    warehouseId: null,
    costCenterId,
    description: 'Café',
    unitId: null,
    quantity: parseQuantity('1'),
    unitPrice: parseUnitPrice('100'),
    discount: { kind: 'Porcentaje', value: parsePercent('0') },
    gift: false,
    optional: false,
    taxIds: [],
    source: null,
  })),
  withholdingChanges: [],
  correction: null,
})

const PARENT = 'Un centro de costo con subcentros no acepta movimientos.'

describe('a centre that takes no documents', () => {
  test.each<[string, Draft, [string, number, string][]]>([
    ['none', draft(null, [null, null]), []],
    ['leaves', draft('leaf', ['leaf', null]), []],
    ['a parent in the head, said once', draft('parent', ['parent', 'parent']), [['costCenterId', 629, PARENT]]],
    ['a parent in a line', draft('leaf', ['leaf', 'parent']), [['lines.1.costCenterId', 629, PARENT]]],
    ['out of use', draft('old', ['leaf']), [['costCenterId', 401, 'El centro de costo 10 old está inactivo.']]],
    ['of nobody', draft(null, ['gone']), [['lines.0.costCenterId', 698, expect.any(String)]]],
    [
      'several',
      draft('old', ['parent', 'gone']),
      [
        ['costCenterId', 401, expect.any(String)],
        ['lines.0.costCenterId', 629, PARENT],
        ['lines.1.costCenterId', 698, expect.any(String)],
      ],
    ],
  ])('%s', (_, written, expected) =>
    expect(centerProblems(written, centers, 'write').map(({ field, code, message }) => [field, code, message])).toEqual(expected),
  )

  test('what was posted on it goes back to it, and a draft keeps it', () => {
    expect(centerProblems(draft('old', ['old']), centers, 'undo')).toEqual([])
    expect(centerProblems(draft('parent', []), centers, 'undo')).toMatchObject([{ code: 629 }])
  })
})

test('each is named once', () => expect(centersOfDraft(draft('leaf', ['leaf', 'old', null, 'old']))).toEqual(['leaf', 'old']))

test('an account may ask for one (451)', () => {
  const [free, strict] = [
    { code: '413520', requiresCostCenter: false },
    { code: '613520', requiresCostCenter: true },
  ]
  expect(missingCenters(draft(null, [null, 'leaf']), () => [free, undefined])).toEqual([])
  expect(missingCenters(draft(null, [null, 'leaf']), () => [free, strict])).toMatchObject([
    { code: 451, field: 'lines.0.costCenterId', message: 'La cuenta 613520 exige centro de costo.' },
  ])
})

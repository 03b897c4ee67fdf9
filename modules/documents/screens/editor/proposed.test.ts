import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import type { FoundItem } from '#modules/items/index.ts'
import { sampleKind } from '../../testing/kind.ts'
import { emptyForm } from './form.ts'
import { addItem, patchLine } from './lines.ts'
import { atPricesOfToday, keysOf, proposalsFor, questionOf, reasonOf, repricedLines, withProposals } from './proposed.ts'

const item: FoundItem = {
  id: 'i',
  code: 'CAF',
  name: 'Café',
  kind: 'product',
  price: '1000',
  unitCode: '94',
  unitName: 'Und',
  content: null,
  units: [],
  stock: '5',
  available: '5',
  control: 'none',
  taxIds: [],
  taxes: '',
  withholdingCode: null,
  icaCode: null,
  aiuService: null,
  incomeAccountId: 'a',
  inventoryAccountId: null,
  costAccountId: null,
  unitCost: null,
  components: [],
  isBarcode: false,
  readUnitId: null,
}
const empty = emptyForm(sampleKind(), parseDay('2026-11-20'))
const form = addItem(addItem(empty, item, 'a'), { ...item, id: 'j' }, 'b')
const none = { discount: { kind: 'Porcentaje', value: '0' }, promotions: [] } as const
const wholesale = { price: '900', priceReason: 'lista Mayorista', discount: none.discount, promotions: [] }

test('a line takes what is proposed and says why, until somebody types another price', () => {
  const taken = withProposals(form, keysOf(form), [wholesale, null])
  expect(taken.lines.map(({ unitPrice }) => unitPrice)).toEqual(['900', '1000'])
  expect(taken.lines.map(reasonOf)).toEqual([' · Precio: lista Mayorista', ''])
  const typed = patchLine(taken, 'a', { unitPrice: '950' })
  expect(typed.lines.map(reasonOf)).toEqual(['', ''])
  const again = withProposals(typed, keysOf(typed), [{ ...wholesale, price: '800', priceReason: 'lista Otra' }, wholesale])
  expect(again.lines.map(({ unitPrice }) => unitPrice)).toEqual(['950', '900'])
  expect(withProposals(taken, keysOf(taken), [wholesale, null])).toBe(taken)
})

test('an answer is only for the line that was asked: not for another item or quantity', () => {
  const keys = keysOf(form)
  expect(withProposals(patchLine(form, 'a', { quantity: '12' }), keys, [wholesale, null]).lines[0]?.unitPrice).toBe('1000')
  expect(withProposals({ ...form, lines: form.lines.slice(1) }, keys, [wholesale, null]).lines[0]?.unitPrice).toBe('1000')
})

test('lines that came with their price are not asked, and a form without others asks nothing', () => {
  const saved = patchLine(form, 'a', { proposed: null })
  expect(questionOf(saved)?.lines).toEqual([{ itemId: 'j', unitId: null, unitFactor: null, quantity: '1', unitPrice: null }])
  expect(withProposals(saved, keysOf(saved), [wholesale]).lines.map(({ unitPrice }) => unitPrice)).toEqual(['1000', '900'])
  expect(questionOf(empty)).toBeNull()
  expect(questionOf({ ...form, date: '' })).toBeNull()
})

test('what the person has not finished typing is asked as nothing', () => {
  expect(questionOf(patchLine(form, 'a', { quantity: '' }))?.lines[0]).toEqual({
    itemId: 'i',
    unitId: null,
    unitFactor: null,
    quantity: '0',
    unitPrice: null,
  })
})

test('a promotion gives its discount, says its name, and leaves when the person writes another discount', () => {
  const tenOff = { ...wholesale, discount: { kind: 'Porcentaje' as const, value: '10' }, promotions: [{ id: 'p', name: 'Diez' }] }
  const taken = withProposals(form, keysOf(form), [tenOff, null])
  expect(taken.lines[0]).toMatchObject({ discount: { kind: 'Porcentaje', value: '10' }, promotionIds: ['p'] })
  expect(taken.lines.map(reasonOf)).toEqual([' · Precio: lista Mayorista · Promoción: Diez', ''])
  const over = withProposals(taken, keysOf(taken), [wholesale, null])
  expect(over.lines[0]).toMatchObject({ discount: { value: '0' }, promotionIds: [] })
  const typed = patchLine(taken, 'a', { discount: { kind: 'Porcentaje', value: '5' }, promotionIds: [] })
  expect(withProposals(typed, keysOf(typed), [{ ...tenOff, promotions: [] }, null]).lines[0]).toMatchObject({
    discount: { value: '5' },
    promotionIds: [],
  })
  expect(questionOf(patchLine(taken, 'a', { unitPrice: '850' }))?.lines[0]?.unitPrice).toBe('850')
})

test('a copy of somebody who may not write prices takes those of today, and what was typed besides them stays', () => {
  const five = { kind: 'Porcentaje', value: '5' } as const
  const copied = { ...form, lines: form.lines.map((line) => ({ ...line, unitPrice: '700', proposed: null })) }
  const copy = patchLine(patchLine(copied, 'a', { discount: five }), 'b', { discount: five, promotionIds: ['old'] })
  const open = atPricesOfToday(copy)
  expect(questionOf(open)?.lines.map(({ unitPrice }) => unitPrice)).toEqual([null, null])
  const promoted = { ...wholesale, discount: { kind: 'Porcentaje', value: '10' } as const, promotions: [{ id: 'p', name: 'Diez' }] }
  const taken = withProposals(open, keysOf(open), [promoted, wholesale])
  expect(taken.lines.map(({ unitPrice, discount, promotionIds }) => [unitPrice, discount.value, promotionIds])).toEqual([
    ['900', '5', []],
    ['900', '0', []],
  ])
  expect(repricedLines(copy, taken)).toBe(2)
  expect(repricedLines(copy, withProposals(open, keysOf(open), [{ ...wholesale, price: '700' }, null]))).toBe(0)
})

test('a note that charges takes the price and no promotion; one that gives back takes nothing', () => {
  const promoted = { ...wholesale, discount: { kind: 'Valor', value: '50' } as const, promotions: [{ id: 'p', name: 'Diez' }] }
  const sale = sampleKind()
  const charges = { ...sale, note: { concepts: [] } as never }
  expect(proposalsFor(sale, [promoted, null])).toEqual([promoted, null])
  expect(proposalsFor(charges, [promoted, null])).toEqual([wholesale, null])
  expect(proposalsFor({ ...charges, corrects: true }, [promoted])).toEqual([])
})

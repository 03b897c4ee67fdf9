import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePercent, parseQuantity, parseUnitPrice, unitPriceText, type UnitPrice } from '#base/decimal.ts'
import { parseDay } from '#base/date.ts'
import { agreedList, listsFor, proposedPrice, reasonOf, withAgreed, type OfferedList } from './choice.ts'
import {
  priceIn,
  priceRoundings,
  roundPrice,
  saidWith,
  withoutTax,
  withTax,
  wouldCircle,
  writtenFor,
  type PriceList,
  type PriceRounding,
} from './price.ts'

const p = parseUnitPrice
const q = parseQuantity

test.each([
  ['12345.678', 'none', '12345.68'],
  ['12345.5', 'peso', '12346'],
  ['12345', 'to50', '12350'],
  ['12325', 'to50', '12350'],
  ['12349', 'to100', '12300'],
  ['12350', 'to100', '12400'],
  ['12750', 'to500', '13000'],
  ['12499', 'to1000', '12000'],
  ['12399', 'in900', '11900'],
  ['12400', 'in900', '12900'],
  ['12490', 'in990', '12990'],
  ['12489', 'in990', '11990'],
  ['20', 'to1000', '1000'],
  ['20', 'in900', '900'],
  ['0', 'in990', '0'],
] as const)('%s rounded %s is %s', (price, rounding, expected) => expect(unitPriceText(roundPrice(p(price), rounding))).toBe(expected))

const plain: PriceList = {
  id: 'a',
  source: 'base',
  change: 'raise',
  percent: parsePercent('0'),
  overId: null,
  rounding: 'none',
  includesTax: false,
}
const item = { base: p('10000'), cost: p('6000'), taxRate: parsePercent('19') }
const mapOf = (...lists: PriceList[]) => new Map(lists.map((list) => [list.id, list]))
const nothing = new Map()

test.each<[string, Partial<PriceList>, string | null]>([
  ['only written prices', { source: 'own' }, null],
  ['base plus 12,5 %', { percent: parsePercent('12.5') }, '11250'],
  ['base less 10 %', { change: 'lower', percent: parsePercent('10') }, '9000'],
  ['base less everything', { change: 'lower', percent: parsePercent('100') }, '0'],
  ['cost plus 40 %', { source: 'cost', percent: parsePercent('40') }, '8400'],
  ['cost with a margin of 40 %', { source: 'cost', change: 'margin', percent: parsePercent('40') }, '10000'],
  ['base with taxes inside', { includesTax: true }, '11900'],
  ['base with taxes, ending in 900', { includesTax: true, percent: parsePercent('5'), rounding: 'in900' }, '12900'],
  ['a list that is not there', { source: 'list', overId: 'z' }, null],
  ['a list over itself', { source: 'list', overId: 'a' }, null],
])('%s', (_, change, expected) => {
  const list = { ...plain, ...change }
  const found = priceIn(list, mapOf(list), item, nothing, q('1'))
  expect(found && unitPriceText(found.price)).toBe(expected)
})

test('a list over another follows what is written there, by quantity, and says taxes its own way', () => {
  const retail = { ...plain, id: 'retail', includesTax: true }
  const wholesale: PriceList = { ...plain, id: 'wholesale', source: 'list', overId: 'retail', change: 'lower', percent: parsePercent('10') }
  const written = new Map([['retail', [{ from: q('12'), price: p('9520') }]]])
  const lists = mapOf(retail, wholesale)
  expect(priceIn(wholesale, lists, item, written, q('11'))).toEqual({ price: p('9000'), from: null })
  expect(priceIn(wholesale, lists, item, written, q('12'))).toEqual({ price: p('7200'), from: q('12') })
})

test('without a cost there is no price over the cost', () => {
  const list: PriceList = { ...plain, source: 'cost' }
  expect(priceIn(list, mapOf(list), { ...item, cost: null }, nothing, q('1'))).toBeNull()
})

test('the scale that holds is the highest that the quantity reaches', () => {
  const scales = [
    { from: q('12'), price: p('900') },
    { from: q('0'), price: p('1000') },
    { from: q('100'), price: p('800') },
  ]
  expect(['1', '11.9', '12', '99', '100', '500'].map((n) => unitPriceText(writtenFor(scales, q(n))?.price ?? p('0')))).toEqual([
    '1000',
    '1000',
    '900',
    '900',
    '800',
    '800',
  ])
})

const price = fc.bigInt({ min: 0n, max: 10n ** 15n }).map((n) => n as UnitPrice)
const rounding = fc.constantFrom(...(Object.keys(priceRoundings) as PriceRounding[]))

test('rounding keeps order, is done once, and never gives away what is worth something', () => {
  fc.assert(
    fc.property(price, price, rounding, (a, b, how) => {
      const [low, high] = a < b ? [a, b] : [b, a]
      expect(roundPrice(low, how) <= roundPrice(high, how)).toBe(true)
      expect(roundPrice(roundPrice(a, how), how)).toBe(roundPrice(a, how))
      expect(roundPrice(a, how) === 0n).toBe(a === 0n)
    }),
  )
})

test('taxes put in and taken out give the price again, to a millionth', () => {
  fc.assert(
    fc.property(price, fc.bigInt({ min: 0n, max: 100_000_000n }), (a, r) => {
      const rate = r as ReturnType<typeof parsePercent>
      const back = withoutTax(withTax(a, rate), rate)
      expect(back - a <= 1n && a - back <= 1n).toBe(true)
      expect(saidWith(a, rate, true, true)).toBe(a)
    }),
  )
})

test('a price always ends, whatever lists point to whatever, and a circle is seen before it is written', () => {
  const ids = ['a', 'b', 'c', 'd']
  fc.assert(
    fc.property(fc.array(fc.option(fc.constantFrom(...ids)), { minLength: 4, maxLength: 4 }), (overs) => {
      const lists = ids.map((id, at): PriceList => {
        const overId = overs[at] ?? null
        return { ...plain, id, source: overId === null ? 'base' : 'list', overId }
      })
      const byId = mapOf(...lists)
      const overOf = new Map(lists.map(({ id, overId }) => [id, overId]))
      for (const list of lists) {
        const circles = wouldCircle(list.id, list.overId, overOf)
        const found = priceIn(list, byId, item, nothing, q('1'))
        if (circles) expect(found).toBeNull()
      }
    }),
  )
})

const offered = (id: string, more: Partial<OfferedList>): OfferedList => ({
  ...plain,
  id,
  name: id,
  active: true,
  position: 0,
  validFrom: null,
  validTo: null,
  audience: 'all',
  tagId: null,
  branchId: null,
  ...more,
})
const day = parseDay('2026-11-20')
const sale = { date: day, listId: 'mine', tagIds: ['t'], sellerListId: null, branchId: 'b' }

test('the customer first, then its tags, then the branch, then everybody; among equals the order of people', () => {
  const lists = [
    offered('everybody', {}),
    offered('branch', { audience: 'branch', branchId: 'b' }),
    offered('tag2', { audience: 'tag', tagId: 't', position: 2 }),
    offered('tag1', { audience: 'tag', tagId: 't', position: 1 }),
    offered('mine', { audience: 'assigned' }),
    offered('of another', { audience: 'assigned' }),
    offered('other branch', { audience: 'branch', branchId: 'x' }),
    offered('off', { active: false }),
    offered('over', { validTo: parseDay('2026-11-19') }),
    offered('later', { validFrom: parseDay('2026-11-21') }),
    offered('last day', { position: 9, validFrom: day, validTo: day }),
  ]
  expect(listsFor(lists, sale).map(({ id }) => id)).toEqual(['mine', 'tag1', 'tag2', 'branch', 'everybody', 'last day'])
})

test('the list of whoever sells comes after those of the customer and before that of the branch, whoever else it is for', () => {
  const lists = [
    offered('everybody', {}),
    offered('branch', { audience: 'branch', branchId: 'b' }),
    offered('tag', { audience: 'tag', tagId: 't' }),
    offered('mine', { audience: 'assigned' }),
    offered('seller', { audience: 'assigned' }),
    offered('other tag', { audience: 'tag', tagId: 'x' }),
  ]
  const idsFor = (sellerListId: string | null) => listsFor(lists, { ...sale, sellerListId }).map(({ id }) => id)
  expect(idsFor('seller')).toEqual(['mine', 'tag', 'seller', 'branch', 'everybody'])
  expect(idsFor('other tag')).toEqual(['mine', 'tag', 'other tag', 'branch', 'everybody'])
  expect(idsFor('everybody')).toEqual(['mine', 'tag', 'everybody', 'branch'])
  // That of the customer or of its tag is not put back for being that of the seller too.
  expect(idsFor('mine')).toEqual(['mine', 'tag', 'branch', 'everybody'])
  expect(idsFor('tag')).toEqual(['mine', 'tag', 'branch', 'everybody'])
  const off = offered('off', { active: false })
  expect(listsFor([off], { ...sale, sellerListId: 'off' })).toEqual([])
})

test('a list that says nothing of an item leaves it to the next one', () => {
  const mine = offered('mine', { source: 'own', audience: 'assigned' })
  const everybody = offered('everybody', { change: 'lower', percent: parsePercent('10') })
  const byId = new Map([mine, everybody].map((list) => [list.id, list]))
  expect(proposedPrice(listsFor([mine, everybody], sale), byId, item, nothing, q('1'), true)).toEqual({
    price: p('10710'),
    from: null,
    listId: 'everybody',
    listName: 'everybody',
  })
  expect(proposedPrice([mine], byId, item, nothing, q('1'), false)).toBeNull()
})

test('what was agreed with the customer comes before every list, by the same scales and taxes; below its first scale lists decide', () => {
  const mine = offered('mine', { change: 'lower', percent: parsePercent('10') })
  const byId = new Map([[mine.id, mine]])
  const agreed = [
    { from: q('6'), price: p('8000') },
    { from: q('12'), price: p('7000') },
  ]
  const chosen = [agreedList, ...listsFor([mine], sale)]
  const said = (quantity: string, includesTax: boolean) => {
    const found = proposedPrice(chosen, byId, item, withAgreed(undefined, agreed), q(quantity), includesTax)
    return found && [found.price, reasonOf(found)]
  }
  // 19 % of 8.000 are 1.520, and of 7.000 are 1.330.
  expect(said('6', false)).toEqual([p('8000'), 'el de este cliente, desde 6 u.'])
  expect(said('11.999999', true)).toEqual([p('9520'), 'el de este cliente, desde 6 u.'])
  expect(said('12', true)).toEqual([p('8330'), 'el de este cliente, desde 12 u.'])
  expect(said('5', false)).toEqual([p('9000'), 'lista mine'])
})

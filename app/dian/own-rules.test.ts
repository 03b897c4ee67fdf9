// The rules that the simulated authority computes by itself, alone: whatever the product would have found is not asked here. Documents of
// every kind agree with them, and one that is broken in one place is refused by its rule.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import type { Element } from '#colombia/index.ts'
import { readElement } from '#colombia/index.server.ts'
import { change, set, setAttribute } from '#colombia/dian/testing/trees.ts'
import { ownRules } from './own-rules.ts'
import { families, signed, type Sealed } from './testing/families.server.ts'

/** As it is read of its bytes, with its signature. */
const readOf = (sealed: Sealed): Element => readElement(Buffer.from(signed(sealed)).toString('utf8'))
const rulesOf = (tree: Element, letter: string) => ownRules(tree, letter).map(([rule]) => rule)
const first = (how: (found: Element) => Element) => {
  let done = false
  return (found: Element): Element => {
    if (done) return found
    done = true
    return how(found)
  }
}
const has = (tree: Element, name: string): boolean => tree.name === name || tree.children.some((each) => has(each, name))
const isPercentage = (tree: Element): boolean => has(tree, 'cac:TaxSubtotal') && has(tree, 'cbc:Percent')

const LINE = ['cac:InvoiceLine', 'cac:CreditNoteLine', 'cac:DebitNoteLine']
const QUANTITY = ['cbc:InvoicedQuantity', 'cbc:CreditedQuantity', 'cbc:DebitedQuantity']
const TOTAL = ['cac:LegalMonetaryTotal', 'cac:RequestedMonetaryTotal']
type How = (found: Element) => Element
const changeAny = (tree: Element, names: readonly string[], how: How): Element =>
  names.reduce((changed, name) => change(changed, name, how), tree)
/** What stands right inside of some groups. */
const changeIn = (tree: Element, groups: readonly string[], name: string, how: How): Element =>
  changeAny(tree, groups, (group) => ({ ...group, children: group.children.map((each) => (each.name === name ? how(each) : each)) }))
const more = ({ text, ...each }: Element): Element => ({ ...each, text: (Number(text) + 1000).toFixed(2) })

type Broken = readonly [what: string, rule: string, applies: (tree: Element) => boolean, how: (tree: Element) => Element]
const broken: readonly Broken[] = [
  [
    'a tax that is not its base by its rate',
    'AX07',
    isPercentage,
    (tree) =>
      change(tree, 'cac:TaxSubtotal', (one) =>
        has(one, 'cbc:Percent')
          ? change(one, 'cbc:TaxAmount', ({ text, ...each }) => ({ ...each, text: String(Number(text) + 100) }))
          : one,
      ),
  ],
  ...['16', '17', '20'].map(
    (rate): Broken => [
      `IVA at ${rate} %`,
      'AX14',
      isPercentage,
      (tree) =>
        change(tree, 'cac:TaxCategory', (one) =>
          has(one, 'cbc:Percent')
            ? change(change(one, 'cbc:Percent', set(rate)), 'cac:TaxScheme', (scheme) => change(scheme, 'cbc:ID', set('01')))
            : one,
        ),
    ],
  ),
  [
    'one amount in another currency',
    'AD15',
    () => true,
    (tree) => change(tree, 'cbc:LineExtensionAmount', first(setAttribute('currencyID', 'GBP'))),
  ],
  [
    'a municipality of another department',
    'AJ09',
    (tree) => has(tree, 'cbc:CountrySubentityCode'),
    (tree) => change(tree, 'cbc:CountrySubentityCode', set('99')),
  ],
  [
    'a postal code of another country',
    'AJ73',
    (tree) => has(tree, 'cbc:PostalZone'),
    (tree) => change(tree, 'cbc:PostalZone', set('SW1A')),
  ],
  ['a line worth another value', 'AV06', () => true, (tree) => changeIn(tree, LINE, 'cbc:LineExtensionAmount', more)],
  ['a line whose number jumps', 'AV02', () => true, (tree) => changeIn(tree, LINE, 'cbc:ID', set('7'))],
  ['a unit in words', 'AV05', () => true, (tree) => changeAny(tree, QUANTITY, setAttribute('unitCode', 'unidad'))],
  ['a quantity of nothing', 'AV04b', () => true, (tree) => changeAny(tree, QUANTITY, set('0.000000'))],
  [
    'a discount that is not its base by its percentage',
    'BE01',
    (tree) => has(tree, 'cbc:MultiplierFactorNumeric'),
    (tree) => change(tree, 'cbc:MultiplierFactorNumeric', ({ text, ...each }) => ({ ...each, text: String(Number(text) / 2 + 30) })),
  ],
  ['a total of a tax that is not its parts', 'AS02', isPercentage, (tree) => changeIn(tree, ['cac:TaxTotal'], 'cbc:TaxAmount', more)],
  ['gross that is not its lines', 'AU02', () => true, (tree) => changeIn(tree, TOTAL, 'cbc:LineExtensionAmount', more)],
  ['a value with taxes that has other taxes', 'AU06', () => true, (tree) => changeIn(tree, TOTAL, 'cbc:TaxInclusiveAmount', more)],
  ['another value to pay', 'AU14', () => true, (tree) => changeIn(tree, TOTAL, 'cbc:PayableAmount', more)],
  ['means of payment 99', 'AN02', (tree) => has(tree, 'cbc:PaymentMeansCode'), (tree) => change(tree, 'cbc:PaymentMeansCode', set('99'))],
  [
    'credit that never falls due',
    'AN03',
    (tree) => has(tree, 'cac:PaymentMeans'),
    (tree) =>
      change(tree, 'cac:PaymentMeans', ({ children, ...one }) => ({
        ...one,
        children: children
          .filter(({ name }) => name !== 'cbc:PaymentDueDate')
          .map((each) => (each.name === 'cbc:ID' ? { ...each, text: '2' } : each)),
      })),
  ],
  [
    'a country in words',
    'AJ08',
    (tree) => has(tree, 'cac:Country'),
    (tree) => change(tree, 'cac:Country', (one) => change(one, 'cbc:IdentificationCode', set('Colombia'))),
  ],
]
/** Of the signature, whose rules have no letter of the kind. */
const brokenSignatures: readonly (readonly [what: string, how: (tree: Element) => Element])[] = [
  ['another policy', (tree) => change(tree, 'xades:Identifier', set('https://example.org/politica.pdf'))],
  ['another digest of the policy', (tree) => change(tree, 'xades:SigPolicyHash', (one) => change(one, 'ds:DigestValue', set('AAAA')))],
  ['the hour of the signature in UTC', (tree) => change(tree, 'xades:SigningTime', set('2026-11-22T15:00:00Z'))],
]

describe.each(families)('$name', ({ format, documents }) => {
  test('any agrees', () => {
    fc.assert(
      fc.property(documents, (sealed) => {
        expect(rulesOf(readOf(sealed), format.rule)).toEqual([])
      }),
      runs(20),
    )
  })

  test.each(broken)('%s is refused by %s', (_, rule, applies, how) => {
    for (const sealed of fc.sample(documents, { numRuns: 5, seed: 7 })) {
      const tree = readOf(sealed)
      const changed = how(tree)
      if (applies(tree) && JSON.stringify(changed) !== JSON.stringify(tree))
        expect(rulesOf(changed, format.rule)).toContain(`${format.rule}${rule}`)
    }
  })

  test.each(brokenSignatures)('%s is refused by ZE01', (_, how) => {
    for (const sealed of fc.sample(documents, { numRuns: 2, seed: 7 })) expect(rulesOf(how(readOf(sealed)), format.rule)).toContain('ZE01')
  })
})

const month = (from: string, to: string) => (tree: Element) => change(change(tree, 'cbc:StartDate', set(from)), 'cbc:EndDate', set(to))
test.each([
  ['two months', '2026-09-30', '2026-10-01'],
  ['the same month of two years', '2025-10-01', '2026-10-31'],
  ['an end before its beginning', '2026-10-31', '2026-10-01'],
])('a note about no document, of %s, is refused by its rule', (_, from, to) => {
  const notes = families.filter(({ name }) => name === 'credit note 91' || name === 'debit note 92')
  let tried = 0
  for (const { documents, format } of notes)
    for (const sealed of fc.sample(documents, { numRuns: 20, seed: 7 })) {
      const tree = readOf(sealed)
      if (!has(tree, 'cac:InvoicePeriod')) continue
      tried += 1
      expect(rulesOf(month(from, to)(tree), format.rule)).toContain(`${format.rule}AE02`)
    }
  expect(tried).toBeGreaterThan(0)
})

test.each(['support document 05', 'its adjustment 95'])('%s of the other residence is refused', (named) => {
  const { documents, format } = families.find(({ name }) => name === named) ?? expect.fail(`${named} is generated`)
  for (const sealed of fc.sample(documents, { numRuns: 10, seed: 7 })) {
    const tree = readOf(sealed)
    const operation = tree.children.find(({ name }) => name === 'cbc:CustomizationID')?.text
    const other = changeIn({ ...tree, children: [tree] }, [tree.name], 'cbc:CustomizationID', set(operation === '10' ? '11' : '10'))
      .children[0]
    expect(other && rulesOf(other, format.rule)).toContain(`${format.rule}AD02`)
  }
})

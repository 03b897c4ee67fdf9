import { expect, test } from 'vitest'
import { chooseForDocument, kindChoices, type KindChoice } from './given-kinds.ts'

interface Made {
  readonly name: string
  readonly kind: KindChoice
  readonly branchId: string | null
}
const made = (name: string, kind: KindChoice, branchId: string | null = null): Made => ({ name, kind, branchId })
const all = made('all', 'all')
const north = made('north', 'all', 'N')
const quote = made('quote', 'QTE')
const quoteNorth = made('quote north', 'QTE', 'N')
const quoteAgain = made('quote again', 'QTE')

test.each([
  ['of its kind and branch', [all, north, quote, quoteNorth], 'QTE', 'N', 'quote north'],
  ['of its kind before that of its branch', [all, north, quote], 'QTE', 'N', 'quote'],
  ['of its branch', [all, north], 'INE', 'N', 'north'],
  ['of everything', [quote, all, north], 'INE', 'S', 'all'],
  ['of two, the one put first', [quoteAgain, quote, all], 'QTE', null, 'quote again'],
  ['none of another kind or branch', [quote, north], 'INE', 'S', undefined],
  ['none of none', [], 'INE', null, undefined],
] as [string, Made[], string, string | null, string | undefined][])('%s', (_, list, kind, branchId, name) =>
  expect(chooseForDocument(list, { kind, branchId })?.name).toBe(name),
)

test('no two kinds are told by the same words', () => {
  const words = Object.values(kindChoices)
  expect(new Set(words).size).toBe(words.length)
})

import { expect, test } from 'vitest'
import { parseAmount } from '#base/decimal.ts'
import { approvalProblems, authorProblems, editedProblems } from './approval.ts'

const rule = parseAmount('1000000')

test.each([
  ['no rule', null, '99999999', []],
  ['below it', rule, '999999.99', []],
  ['from it on', rule, '1000000', [536]],
  ['above it', rule, '1000000.01', [536]],
] as const)('%s', (_, asked, amount, codes) => {
  expect(approvalProblems(asked, parseAmount(amount)).map(({ code }) => code)).toEqual(codes)
})

test.each([
  ['the same', '2000000', 'a', '2000000', 'a', []],
  ['less of it', '2000000', 'a', '1500000', 'a', []],
  ['more of it', '2000000', 'a', '2000000.01', 'a', [536]],
  ['to another', '2000000', 'a', '2000000', 'b', [536]],
  ['small, to another', '10', 'a', '20', 'b', []],
  ['small that grows', '10', 'a', '1000000', 'a', [536]],
] as const)('edited: %s', (_, before, from, after, to, codes) => {
  const found = editedProblems(rule, { amount: parseAmount(before), partyId: from }, { amount: parseAmount(after), partyId: to })
  expect(found.map(({ code }) => code)).toEqual(codes)
})

test.each([
  ['another', { createdBy: 'a', updatedBy: 'a', sentBy: 'a' }, 'b', []],
  ['who began it', { createdBy: 'b', updatedBy: 'a', sentBy: 'a' }, 'b', [537]],
  ['who changed it', { createdBy: 'a', updatedBy: 'b', sentBy: 'a' }, 'b', [537]],
  ['who sent it', { createdBy: 'a', updatedBy: null, sentBy: 'b' }, 'b', [537]],
  ['nobody', { createdBy: 'a', updatedBy: null, sentBy: 'a' }, null, [537]],
] as const)('approved by %s', (_, author, person, codes) => {
  expect(authorProblems(author, person).map(({ code }) => code)).toEqual(codes)
})

import { expect, test } from 'vitest'
import { proposeMeans, type SaidPayment } from './proposal.ts'

const till = { id: 'till', kind: 'cash', accountId: '110505' } as const
const bank = { id: 'bank', kind: 'bank', accountId: '111005' } as const
const second = { id: 'second', kind: 'bank', accountId: '111006' } as const
const cash = (paymentForm: '1' | '2', paymentMeans: string): SaidPayment => ({ paymentForm, paymentMeans })

test.each([
  ['at once in cash: the till', cash('1', '10'), 'till', '10'],
  ['at once by transfer: the bank', cash('1', '47'), 'bank', '47'],
  ['at once by card: the bank, by its means', cash('1', '48'), 'bank', '48'],
  ['at once without a means: the till', cash('1', 'ZZZ'), 'till', '10'],
  ['on credit, no cash whatever its means says', cash('2', '10'), 'bank', '47'],
  ['on credit without a means', cash('2', '1'), 'bank', '47'],
  ['on credit by cheque', cash('2', '20'), 'bank', '20'],
])('%s', (_, said, account, means) => {
  expect(proposeMeans(said, [till, bank], [])).toEqual({ moneyAccountId: account, meansCode: means, paymentTypeId: null })
})

test('a company without a bank is asked through which account a sale on credit is paid', () => {
  expect(proposeMeans(cash('2', '10'), [till], [])).toEqual({ moneyAccountId: '', meansCode: '47', paymentTypeId: null })
  expect(proposeMeans(cash('1', '10'), [bank], []).moneyAccountId).toBe('')
})

test('the account of a form of payment of the company goes before the first; the form itself is proposed of cash', () => {
  const type = { id: 'consignación', meansCode: '47', isCard: false, accountId: '111006' }
  expect(proposeMeans(cash('2', '47'), [till, bank, second], [type])).toEqual({
    ...{ moneyAccountId: 'second', meansCode: '47', paymentTypeId: null },
  })
  const efectivo = { id: 'efectivo', meansCode: '10', isCard: false, accountId: '110505' }
  expect(proposeMeans(cash('1', '10'), [bank, till], [efectivo]).paymentTypeId).toBe('efectivo')
})

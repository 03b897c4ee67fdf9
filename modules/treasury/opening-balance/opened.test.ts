// What an opening balance opens: either side of each account.
import { expect, test } from 'vitest'
import { openedOf, owingOf, type OwedOn } from './opened.ts'

const owedOn: OwedOn = { roles: new Map([['own', 'receivable']]), free: new Set(['free']) }
const opened = (code: string, isDebit: boolean, id = 'any') => {
  const owing = owingOf({ id, code }, owedOn)
  if (!owing) return null
  const { kind, isAdvance } = openedOf(owing, isDebit)
  return isAdvance ? `${kind}+` : kind
}

test.each([
  ['130505', 'AR', 'AP+'],
  ['220505', 'AR+', 'AP'],
  ['280505', 'AR', 'AP+'],
  ['133005', 'AR+', 'AP'],
  ['110505', null, null],
  ['233525', null, null],
])('%s: %s by the debit, %s by the credit', (code, byDebit, byCredit) => {
  expect([opened(code, true), opened(code, false)]).toEqual([byDebit, byCredit])
})

test('the company may keep its receivables elsewhere, and other payables while they are free', () => {
  expect([opened('132005', true, 'own'), opened('132005', false, 'own')]).toEqual(['AR', 'AP+'])
  expect([opened('233525', true, 'free'), opened('233525', false, 'free')]).toEqual(['AR+', 'AP'])
})

import { expect, test } from 'vitest'
import type { Day } from '#base/date.ts'
import { paymentLetter, shownAccount } from './letter.ts'

test('a third party is told how much, when, where and of which bills', () => {
  const { subject, text, html } = paymentLetter({
    ...{ company: 'Tienda SAS', partyName: 'Aseo <Total>', number: 'CE-2', day: '2026-11-30' as Day, amount: '150000.00' },
    account: shownAccount('Bancolombia', '123-456 789'),
    bills: [
      { number: 'AT-1', amount: '100000.00' },
      { number: 'AT-2', amount: '50000.00' },
    ],
  })
  expect(subject).toMatch(/^Te pagamos .*150\.000.* · Tienda SAS$/)
  expect(text).toContain('a tu cuenta de Bancolombia, terminada en 6789, con el comprobante CE-2')
  expect(text).toMatch(/AT-1: .*100\.000/)
  expect(text).not.toContain('123-456')
  expect(String(html)).not.toContain('<Total>')
})

test('without an account nothing is said of it', () => {
  expect(shownAccount('Bancolombia', '')).toBe('')
})

// What a form of payment of the company asks of a receipt and a payment, as a table.
import { expect, test } from 'vitest'
import { paymentTypeProblems } from './payment-type-rules.ts'

const card = { name: 'Tarjeta débito', kind: 'card', meansCode: '49', asksReference: true, active: true } as const
const device = { name: 'Caja 1', active: true }
const paid = { ledger: 'AR', meansCode: '49', reference: '1234', type: card, device: null } as const

test.each<[string, Parameters<typeof paymentTypeProblems>[0], 'draft' | 'record', (readonly [number, string])[]]>([
  ['a card with its reference', paid, 'record', []],
  ['through a terminal', { ...paid, device }, 'record', []],
  ['none is said', { ...paid, type: null, meansCode: '10', reference: '' }, 'record', []],
  ['an inactive one', { ...paid, type: { ...card, active: false } }, 'record', [[597, 'paymentTypeId']]],
  ['on credit no money moves', { ...paid, type: { ...card, kind: 'credit' } }, 'record', [[401, 'paymentTypeId']]],
  ['another means', { ...paid, meansCode: '10' }, 'record', [[401, 'meansCode']]],
  ['without its reference', { ...paid, reference: '' }, 'record', [[401, 'reference']]],
  ['a draft may lack both', { ...paid, reference: '', meansCode: '' }, 'draft', []],
  ['an inactive terminal', { ...paid, device: { ...device, active: false } }, 'record', [[401, 'paymentDeviceId']]],
  ['a terminal of cash', { ...paid, type: { ...card, kind: 'cash' }, device }, 'record', [[401, 'paymentDeviceId']]],
  ['a terminal of what is paid', { ...paid, ledger: 'AP', device }, 'record', [[401, 'paymentDeviceId']]],
  ['a terminal without a form', { ...paid, type: null, device }, 'record', [[401, 'paymentDeviceId']]],
])('%s', (_name, asked, use, problems) => expect(paymentTypeProblems(asked, use).map(({ code, field }) => [code, field])).toEqual(problems))

import { expect, test } from 'vitest'
import { parseAmount } from '#base/decimal.ts'
import { emptyCustomer } from '../customer/customer.ts'
import { emptyCart } from './cart.ts'
import { paperOf } from './papers.ts'

const cap = { uvt: '5', amount: '261870.00' }
const somebody = { id: 'x', name: 'Luz Dary' }

test.each([
  ['nothing asks for it', emptyCart, '100', { cap: null, invoices: null }, 'ticket', null],
  ['over any amount, while the company says no cap', emptyCart, '99999999', { cap: null, invoices: null }, 'ticket', null],
  ['as much as the cap', emptyCart, '261870', { cap, invoices: 5 }, 'ticket', null],
  ['over the cap, also of the final consumer', emptyCart, '261870.01', { cap, invoices: 5 }, 'invoice', null],
  ['over the cap at a register without range', emptyCart, '300000', { cap, invoices: null }, 'invoice', 'resolución'],
  ['over the cap without numbers', emptyCart, '300000', { cap, invoices: 0 }, 'invoice', 'números'],
  ['asked for by nobody', { ...emptyCart, asksInvoice: true }, '100', { cap, invoices: 5 }, 'invoice', 'F3'],
  ['asked for by a customer', { ...emptyCart, asksInvoice: true, party: somebody }, '100', { cap, invoices: 5 }, 'invoice', null],
  [
    'by who was written down',
    { ...emptyCart, asksInvoice: true, customer: emptyCustomer },
    '1',
    { cap: null, invoices: 1 },
    'invoice',
    null,
  ],
] as const)('%s', (_, cart, net, rules, kind, problem) => {
  const paper = paperOf(cart, parseAmount(net), rules)
  expect(paper.kind).toBe(kind)
  expect(paper.problem ?? '').toContain(problem ?? '')
  expect(paper.problem === null).toBe(problem === null)
})

import { expect, test } from 'vitest'
import { parseAmount } from '#base/decimal.ts'
import { addToCart, emptyCart, taxesOf } from './cart.ts'
import { computeCart, sellingOf } from './computing.ts'
import { charge, startCharging, withTip } from './tenders.ts'
import { ticketOf } from './ticket-of.ts'

test('the ticket says what was charged, how, and that it waits', () => {
  const item = {
    id: 'oil',
    code: 'A',
    name: 'Aceite',
    unit: 'Unidad',
    category: '',
    price: '10000',
    base: '10000',
    ...{ prices: {}, categoryIds: [], brandId: null },
    taxIds: ['iva'],
    barcodes: [],
    stock: null,
    why: null,
  }
  const means = [
    { paymentTypeId: 'cash', name: 'Efectivo', kind: 'cash', meansCode: '10', key: 1, asksReference: false, opensDrawer: true },
  ]
  const taxes = taxesOf([{ id: 'iva', code: '01', name: 'IVA 19 %', kind: 'percent', rate: '19', perUnit: '0.00' }])
  const { cart } = addToCart(emptyCart, item, '2', 'a')
  const facts = { register: 'Caja 02', branch: 'Calle 80', date: '2026-11-29', taxes: [], items: [item], means }
  const { priced } = computeCart(cart, sellingOf(facts, taxes), { at: new Date('2026-11-29T16:46:00.000Z'), means: [], terms: null })
  const charging = withTip(startCharging({ total: priced.total }, means), parseAmount('1000'))
  const place = {
    facts,
    lease: { numbers: { resolutionNumber: '18764' } },
    cashier: 'Yenny',
  }
  const ticket = ticketOf({ cart, priced, kind: 'ticket', charging, charged: charge(charging) }, place, 'PV-12', '2026-11-29T16:46:00.000Z')
  expect(ticket).toMatchObject({
    ...{ number: 'PV-12', register: 'Calle 80, Caja 02', buyer: 'Consumidor final', total: '23.800', range: 'Resolución DIAN 18764' },
    lines: [{ name: 'Aceite', detail: '2 unidad', total: '23.800' }],
    sums: [
      ['IVA 19 %', '3.800'],
      ['Propina voluntaria', '1.000'],
    ],
    payments: [['Efectivo', '24.800']],
  })
  expect(ticket.waiting).toContain('CUDE')
})

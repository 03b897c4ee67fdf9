import { expect, test } from 'vitest'
import { chosenFrom, linesOf, placeOf, type WaitingOrder } from './chosen.ts'

const order: WaitingOrder = {
  ...{ id: 'order', number: 'PD-1', party: 'Ana', city: 'Cali', address: 'Calle 1', deliveryDate: null },
  lines: [
    {
      ...{ orderPosition: 1, item: { code: 'C', name: 'Cafetera', kind: 'product' }, unit: 'Unidad' },
      ...{ warehouseId: 'cali', pending: '5', available: '3' },
    },
    {
      ...{ orderPosition: 2, item: { code: 'F', name: 'Filtro', kind: 'product' }, unit: 'Unidad' },
      ...{ warehouseId: 'bogota', pending: '2', available: '9' },
    },
    {
      ...{ orderPosition: 3, item: { code: 'I', name: 'Instalación', kind: 'service' }, unit: 'Unidad' },
      ...{ warehouseId: null, pending: '1', available: null },
    },
  ],
}

test('an order is chosen as far as there is of it where it leaves from, its services with it', () => {
  expect(placeOf([order])).toBe('cali')
  const chosen = chosenFrom(order, 'cali')
  expect(chosen.quantities).toEqual({ 1: '3', 3: '1' })
  expect(linesOf([chosen], 'cali')).toEqual([
    { orderId: 'order', orderPosition: 1, quantity: '3' },
    { orderId: 'order', orderPosition: 3, quantity: '1' },
  ])
  // What was written for one place does not leave from another; what is no figure is refused by the server as nothing.
  expect(linesOf([{ ...chosen, quantities: { ...chosen.quantities, 3: 'x' } }], 'bogota')).toEqual([
    { orderId: 'order', orderPosition: 3, quantity: '0' },
  ])
})

// What an invoice lacks before it can be issued, in the words of the form.
import { expect, test } from 'vitest'
import { finalConsumer } from './invoice.ts'
import { missingForElectronicInvoice, missingOfCustomer } from './missing.ts'
import { goldenInvoice as golden } from './testing/invoices.server.ts'

test('a complete invoice misses nothing, not even for the final consumer', () => {
  expect(missingForElectronicInvoice(golden)).toEqual([])
  expect(missingForElectronicInvoice({ ...golden, customer: finalConsumer })).toEqual([])
})

test('what is missing is named in Spanish, and the customer apart for code 519', () => {
  const missing = missingForElectronicInvoice({
    ...golden,
    customer: { ...golden.customer, identification: { typeCode: '31', number: '900123456', checkDigit: '7' }, name: ' ', email: null },
    resolution: null,
    payment: { form: '2', meansCode: '10', dueDate: null },
    lines: [{ description: 'x', unitCode: null }],
  })
  expect(missing.map(({ field }) => field)).toEqual([
    'customer.name',
    'customer.identification.checkDigit',
    'customer.email',
    'resolution',
    'payment.dueDate',
    'lines.0.unitCode',
  ])
  expect(missingOfCustomer(missing)).toBe('nombre o razón social, DV, correo para facturación')
})

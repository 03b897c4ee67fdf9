// What an invoice or a note lacks before it can be issued, in the words of the form.
import { expect, test } from 'vitest'
import { finalConsumer } from './sale.ts'
import { missingForElectronicInvoice, missingForElectronicNote, missingOfCustomer } from './missing.ts'
import { goldenCreditNote as goldenNote } from './testing/notes.server.ts'
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

test('a complete note misses nothing, of an invoice or of a period', () => {
  expect(missingForElectronicNote(goldenNote)).toEqual([])
  const period = { kind: 'period', from: '2026-10-01', to: '2026-10-31' } as const
  expect(missingForElectronicNote({ ...goldenNote, customer: finalConsumer, corrects: period })).toEqual([])
})

test.each([
  ['no concept and no reason', { concept: null, reason: ' ' }, ['concept: concepto de la nota', 'reason: motivo de la nota']],
  ['nothing that it corrects', { corrects: null }, ['corrects: factura que corrige']],
  [
    'an invoice that was not sealed',
    { corrects: { kind: 'invoice', number: null, cufe: 'abc', issueDate: null } },
    [
      'corrects.number: número de la factura que corrige',
      'corrects.cufe: CUFE de la factura que corrige',
      'corrects.issueDate: fecha de la factura que corrige',
    ],
  ],
  [
    'half a period',
    { corrects: { kind: 'period', from: '', to: null } },
    ['corrects.from: comienzo del período que corrige', 'corrects.to: final del período que corrige'],
  ],
  [
    'what an invoice would lack',
    { customer: { ...goldenNote.customer, email: null }, software: null, lines: [] },
    ['customer.email: correo para facturación', 'software: identificador del software', 'lines: al menos una línea'],
  ],
] as const)('a note with %s', (_, changes, expected) => {
  expect(missingForElectronicNote({ ...goldenNote, ...changes }).map(({ field, label }) => `${field}: ${label}`)).toEqual(expected)
})

import { expect, test } from 'vitest'
import { settlementLetter } from './letter.ts'

const receipt = {
  company: 'Molinos & Cía.',
  party: 'Ana',
  ledger: 'AR',
  number: 'RC-3',
  amount: '$ 120.000',
  documents: ['FV-1', 'FV-2'],
} as const

test('the customer reads what was received and of what', () => {
  const { subject, text } = settlementLetter(receipt)
  expect(subject).toBe('Recibo de caja RC-3 · Molinos & Cía.')
  expect(text).toBe(
    'Hola, Ana:\n\nRecibimos tu pago de $ 120.000 de FV-1 y FV-2. El recibo RC-3 va en el PDF.\n\nGracias.\n\nMolinos & Cía.\n',
  )
})

test('a supplier reads what it was paid, and of what closes nothing no document is named', () => {
  const { text } = settlementLetter({ ...receipt, ledger: 'AP', number: 'CE-1', documents: [] })
  expect(text).toContain('Te pagamos $ 120.000. El comprobante CE-1 va en el PDF.')
})

test('names are text in the HTML too', () => {
  expect(settlementLetter({ ...receipt, party: '<b>Ana</b>' }).html.html).toContain('&lt;b&gt;Ana&lt;/b&gt;')
})

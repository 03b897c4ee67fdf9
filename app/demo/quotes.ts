/** What the demonstration offered: waiting, accepted, rejected, expired, and made into an invoice. */
import type { DemoLine } from './invoices.ts'

export interface DemoQuote {
  readonly daysAgo: number
  readonly party: string
  readonly lines: readonly DemoLine[]
  readonly deliveryTime?: string
  readonly answer?: { readonly answer: 'accepted' | 'rejected'; readonly comment: string }
  /** How many of its lines, from the first, were sold the same day. */
  readonly sold?: number
}

export const demoQuotes: readonly DemoQuote[] = [
  {
    daysAgo: 33,
    party: 'puerta',
    lines: [
      ['aceite', '80'],
      ['azucar', '40'],
    ],
  },
  {
    daysAgo: 14,
    party: 'consorcio',
    lines: [
      ['cafe', '10'],
      ['leche', '60'],
      ['flete', '1'],
    ],
    deliveryTime: '3 días hábiles',
    answer: { answer: 'accepted', comment: 'Por teléfono, para entregar en la obra' },
    sold: 2,
  },
  {
    daysAgo: 9,
    party: 'clinica',
    lines: [['servilletas', '500', '8']],
    answer: { answer: 'rejected', comment: 'Consiguieron mejor precio' },
  },
  {
    daysAgo: 5,
    party: 'colegio',
    lines: [
      ['almuerzo', '300', '3'],
      ['galletas', '40'],
    ],
    deliveryTime: 'Cada lunes',
    answer: { answer: 'accepted', comment: 'La rectora confirmó por correo' },
  },
  {
    daysAgo: 1,
    party: 'hoteles',
    lines: [
      ['cafe', '40', '6'],
      ['aceite', '120'],
      ['panela', '24'],
    ],
    deliveryTime: '2 días hábiles',
  },
]

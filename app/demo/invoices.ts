/** What the demonstration sold in ten weeks: collected, partly collected, overdue, annulled and in draft. */

/** An item, how much of it, and its discount in percent. */
export type DemoLine = readonly [item: string, quantity: string, discountPercent?: string]

/** An invoice of the story: how many days ago, for whom, what, and how much of it was collected (percent). */
export interface DemoInvoice {
  readonly daysAgo: number
  readonly party: string
  readonly lines: readonly DemoLine[]
  readonly collected?: number
  readonly annulled?: boolean
  readonly draft?: boolean
  /** What a note calls it by. */
  readonly key?: string
}

export const demoInvoices: readonly DemoInvoice[] = [
  {
    daysAgo: 74,
    party: 'hoteles',
    lines: [
      ['cafe', '12'],
      ['aceite', '24'],
    ],
    collected: 100,
  },
  {
    daysAgo: 68,
    party: 'colegio',
    lines: [
      ['leche', '60'],
      ['galletas', '20'],
    ],
    collected: 100,
  },
  {
    daysAgo: 61,
    party: 'consorcio',
    lines: [
      ['aceite', '36'],
      ['azucar', '20'],
      ['flete', '1'],
    ],
    collected: 100,
  },
  {
    daysAgo: 52,
    party: 'clinica',
    lines: [
      ['leche', '80'],
      ['servilletas', '240'],
    ],
    collected: 50,
  },
  {
    daysAgo: 45,
    party: 'vecino',
    lines: [
      ['galletas', '30', '5'],
      ['azucar', '40'],
    ],
    collected: 100,
  },
  {
    daysAgo: 38,
    party: 'puerta',
    lines: [
      ['aceite', '20'],
      ['bolsa', '200'],
    ],
  },
  {
    daysAgo: 31,
    party: 'hoteles',
    lines: [
      ['cafe', '18', '3'],
      ['leche', '90'],
    ],
    collected: 100,
  },
  {
    daysAgo: 27,
    party: 'luzdary',
    lines: [
      ['panela', '2'],
      ['cafe', '1'],
    ],
    collected: 100,
  },
  {
    daysAgo: 24,
    party: 'colegio',
    lines: [
      ['almuerzo', '120'],
      ['servilletas', '60'],
    ],
    collected: 40,
  },
  {
    daysAgo: 20,
    key: 'obra',
    party: 'consorcio',
    lines: [
      ['cafe', '25'],
      ['aceite', '96'],
      ['flete', '2'],
    ],
  },
  {
    daysAgo: 18,
    party: 'juan',
    lines: [
      ['galletas', '1'],
      ['bolsa', '2'],
    ],
    collected: 100,
  },
  {
    daysAgo: 15,
    party: 'vecino',
    lines: [
      ['aceite', '60', '4'],
      ['servilletas', '300'],
    ],
  },
  {
    daysAgo: 12,
    party: 'puerta',
    lines: [
      ['azucar', '6'],
      ['panela', '10'],
    ],
    annulled: true,
  },
  {
    daysAgo: 10,
    party: 'clinica',
    lines: [
      ['leche', '120'],
      ['galletas', '24'],
    ],
  },
  {
    daysAgo: 8,
    party: 'luzdary',
    lines: [
      ['aceite', '4'],
      ['azucar', '1'],
    ],
    collected: 100,
  },
  {
    daysAgo: 6,
    party: 'hoteles',
    lines: [
      ['cafe', '30', '5'],
      ['flete', '1'],
    ],
  },
  {
    daysAgo: 4,
    party: 'vecino',
    lines: [
      ['panela', '40'],
      ['leche', '100'],
    ],
  },
  {
    daysAgo: 2,
    party: 'juan',
    lines: [
      ['servilletas', '12'],
      ['bolsa', '4'],
    ],
    collected: 100,
  },
  { daysAgo: 1, party: 'colegio', lines: [['almuerzo', '150']] },
  {
    daysAgo: 0,
    party: 'hoteles',
    lines: [
      ['cafe', '20', '5'],
      ['aceite', '48'],
      ['azucar', '15'],
      ['panela', '12'],
      ['galletas', '8', '10'],
      ['servilletas', '60'],
    ],
  },
  {
    daysAgo: 0,
    party: 'clinica',
    lines: [
      ['leche', '45'],
      ['galletas', '12'],
    ],
    draft: true,
  },
]

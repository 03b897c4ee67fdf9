/** What the demonstration charged on top of its invoices. */
import type { DemoLine } from './invoices.ts'

export interface DemoDebitNote {
  readonly daysAgo: number
  /** Key of the invoice that it is about. */
  readonly about: string
  readonly party: string
  /** Of the tax authority: 1 intereses, 2 gastos por cobrar, 3 cambio del valor, 4 otros. */
  readonly concept: '1' | '2' | '3' | '4'
  readonly reason: string
  readonly lines: readonly DemoLine[]
}

export const demoDebitNotes: readonly DemoDebitNote[] = [
  {
    daysAgo: 16,
    about: 'obra',
    party: 'consorcio',
    concept: '2',
    reason: 'Segundo viaje a la obra: no había quien recibiera',
    lines: [['flete', '1']],
  },
]

/**
 * The taxes that a new company begins with, as dated data with its citation. Rates change by law: a row here is never
 * edited when they do; a version is added, by us or by the company.
 */
import { parseAmount, parsePercent, zeroAmount, type Amount, type Percent, type Quantity } from '#base/decimal.ts'
import { parseDay, type Day } from '#base/date.ts'
import type { taxKinds } from './endpoints.ts'

export interface TaxOfLaw {
  /** The authority's code (hechos.md, section 4): 01 IVA, 04 INC, 22 INC bolsas. */
  readonly code: string
  readonly name: string
  readonly kind: (typeof taxKinds)[number]
  /** Millilitres that its pesos are for; null is by unit. */
  readonly perContent: Quantity | null
  /** PUC accounts: what a sale generates, and what a return takes back. */
  readonly saleAccount: string | null
  readonly returnAccount: string | null
  readonly versions: readonly {
    readonly from: Day
    readonly to: Day | null
    readonly rate: Percent
    readonly perUnit: Amount
    readonly source: string
  }[]
}

const since = (from: string, rate: string, source: string) => [
  { from: parseDay(from), to: null, rate: parsePercent(rate), perUnit: zeroAmount, source },
]

/** Generated IVA has an auxiliary of each rate (contabilidad.md, section 2); what is exempt generates none. */
const iva = { code: '01', perContent: null, saleAccount: null, returnAccount: '240815' } as const
const consumption = { perContent: null, saleAccount: '249505', returnAccount: '249505' } as const

export const taxesOfLaw: readonly TaxOfLaw[] = [
  {
    ...iva,
    name: 'IVA 19 %',
    kind: 'percent',
    saleAccount: '24080519',
    versions: since('2017-01-01', '19', 'ET art. 468 (Ley 1819 de 2016)'),
  },
  {
    ...iva,
    name: 'IVA 5 %',
    kind: 'percent',
    saleAccount: '24080505',
    versions: since('2013-01-01', '5', 'ET art. 468-1 (Ley 1607 de 2012)'),
  },
  { ...iva, name: 'IVA exento', kind: 'exempt', versions: since('2013-01-01', '0', 'ET arts. 477, 479 y 481') },
  {
    ...iva,
    name: 'IVA excluido',
    kind: 'excluded',
    returnAccount: null,
    versions: since('2013-01-01', '0', 'ET arts. 424 y 476'),
  },
  { ...consumption, code: '04', name: 'INC 8 %', kind: 'percent', versions: since('2013-01-01', '8', 'ET arts. 512-1 y 512-9') },
  {
    ...consumption,
    code: '22',
    name: 'Bolsas plásticas',
    kind: 'unit',
    // Pesos per bag follow the consumer prices of the year before and are certified each December; earlier years are not
    // carried because no document of a new company needs them (impuestos.md, section 3, confidence C).
    versions: [
      {
        from: parseDay('2025-01-01'),
        to: parseDay('2025-12-31'),
        rate: parsePercent('0'),
        perUnit: parseAmount('70'),
        source: 'ET art. 512-15; valor anterior según la Circular DIAN 000005 de 2025',
      },
      {
        from: parseDay('2026-01-01'),
        to: null,
        rate: parsePercent('0'),
        perUnit: parseAmount('73'),
        source: 'ET art. 512-15; Circular DIAN 000005 del 16 de diciembre de 2025',
      },
    ],
  },
]

/**
 * Others that fewer companies charge: they begin inactive, so that nobody is offered what they do not sell (impuestos.md,
 * section 3). The ICUI has had three rates.
 */
export const rareTaxesOfLaw: readonly TaxOfLaw[] = [
  { ...consumption, code: '04', name: 'INC 4 %', kind: 'percent', versions: since('2013-01-01', '4', 'ET art. 512-2: telefonía móvil') },
  { ...consumption, code: '04', name: 'INC 16 %', kind: 'percent', versions: since('2013-01-01', '16', 'ET art. 512-4: vehículos') },
  {
    ...consumption,
    code: '35',
    name: 'ICUI',
    kind: 'percent',
    versions: [
      ['2023-11-01', '2023-12-31', '10'],
      ['2024-01-01', '2024-12-31', '15'],
      ['2025-01-01', null, '20'],
    ].map(([from, to, rate]) => ({
      from: parseDay(from ?? ''),
      to: to ? parseDay(to) : null,
      rate: parsePercent(rate ?? ''),
      perUnit: zeroAmount,
      source: 'ET art. 513-6 (Ley 2277 de 2022)',
    })),
  },
]

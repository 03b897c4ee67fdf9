/**
 * The formats of información exógena and the columns of each (contabilidad.md, section 7: Resolución 000162 de 2023 until
 * AG 2024, Título 3 of the Resolución única 000227 de 2025 since). Dated data: a version holds from a taxable year on, until the
 * next one. What each concept takes is the company's, in the catalogue beside this.
 */

interface Format {
  readonly name: string
  /** Taxable year since which each version holds, ascending; null where the format is due and we do not know its version. */
  readonly versions: readonly { readonly since: string; readonly version: number | null }[]
  /** What an account may feed. */
  readonly columns: Readonly<Record<string, string>>
}

const since2020 = (version: number) => [{ since: '2020', version }]

export const exogenousFormats = {
  '1001': {
    name: 'Pagos y retenciones practicadas',
    versions: since2020(10),
    columns: {
      deductible: 'Pago deducible',
      nonDeductible: 'Pago no deducible',
      deductibleVat: 'IVA mayor valor del costo, deducible',
      nonDeductibleVat: 'IVA mayor valor del costo, no deducible',
      withheld: 'Retención en la fuente practicada',
      assumed: 'Retención en la fuente asumida',
      withheldVat: 'ReteIVA a responsables',
      foreignVat: 'ReteIVA a no residentes',
    },
  },
  '1003': {
    name: 'Retenciones que te practicaron',
    versions: since2020(7),
    columns: { base: 'Pago o abono sujeto a retención', withheld: 'Retención que te practicaron' },
  },
  '1004': { name: 'Descuentos tributarios', versions: since2020(8), columns: { paid: 'Valor del pago', credit: 'Valor del descuento' } },
  '1005': {
    name: 'IVA descontable',
    versions: since2020(7),
    columns: { deductibleVat: 'Impuesto descontable', returned: 'IVA por devoluciones en ventas' },
  },
  '1006': {
    name: 'IVA generado e impuesto al consumo',
    versions: since2020(8),
    columns: { vat: 'Impuesto generado', recovered: 'IVA recuperado en devoluciones en compras', consumption: 'Impuesto al consumo' },
  },
  '1007': {
    name: 'Ingresos recibidos',
    versions: since2020(9),
    columns: { income: 'Ingresos brutos propios', returned: 'Devoluciones, rebajas y descuentos' },
  },
  '1008': { name: 'Cuentas por cobrar al 31 de diciembre', versions: since2020(7), columns: { balance: 'Saldo' } },
  '1009': { name: 'Cuentas por pagar al 31 de diciembre', versions: since2020(7), columns: { balance: 'Saldo' } },
  '1010': {
    name: 'Socios, accionistas y cooperados',
    versions: [
      { since: '2020', version: null },
      { since: '2024', version: 9 },
    ],
    columns: { value: 'Valor patrimonial', premium: 'Prima en colocación' },
  },
  '1011': { name: 'Cifras de las declaraciones', versions: since2020(6), columns: { balance: 'Saldo' } },
  '1012': { name: 'Bancos, inversiones y otros al 31 de diciembre', versions: since2020(7), columns: { value: 'Valor' } },
  '1647': { name: 'Ingresos recibidos para terceros', versions: since2020(2), columns: { value: 'Valor' } },
  '2275': { name: 'Ingresos no constitutivos y rentas exentas', versions: since2020(2), columns: { value: 'Valor' } },
  '2276': {
    name: 'Rentas de trabajo y pensiones',
    versions: since2020(4),
    columns: {
      salary: 'Salarios',
      bonus: 'Bonos',
      food: 'Exceso de alimentación',
      fees: 'Honorarios',
      services: 'Servicios',
      commissions: 'Comisiones',
      benefits: 'Prestaciones sociales',
      travel: 'Viáticos',
      representation: 'Gastos de representación',
      cooperative: 'Compensaciones cooperativas',
      other: 'Otros pagos',
      severancePaid: 'Cesantías e intereses pagados',
      severanceFund: 'Cesantías consignadas al fondo',
      severanceBefore: 'Cesantías del régimen retroactivo',
      pensions: 'Pensiones',
      health: 'Aportes a salud',
      pension: 'Aportes a pensión',
      voluntaryRais: 'Aportes voluntarios al RAIS',
      afc: 'Aportes AFC y AVC',
      voluntaryPension: 'Pensión voluntaria',
      withheld: 'Retención en la fuente',
    },
  },
} as const satisfies Readonly<Record<string, Format>>

export type ExogenousFormat = keyof typeof exogenousFormats

export const isExogenousFormat = (text: string): text is ExogenousFormat => Object.hasOwn(exogenousFormats, text)

const formats = Object.keys(exogenousFormats).filter(isExogenousFormat)

/** Seen without the names of its columns. */
export const formatOf = (format: ExogenousFormat): Format => exogenousFormats[format]

/** "1001 Pagos y retenciones practicadas". */
export const formatTitles: Readonly<Record<string, string>> = Object.fromEntries(
  formats.map((format) => [format, `${format} ${formatOf(format).name}`]),
)

/** Every column of every format, `1001.withheld`: what a line can choose. */
export const columnTitles: Readonly<Record<string, string>> = Object.fromEntries(
  formats.flatMap((format) =>
    Object.entries(formatOf(format).columns).map(([column, title]) => [`${format}.${column}`, `${format} ${title}`]),
  ),
)

/** Whether a format is asked for in a taxable year. */
export const isDueIn = (format: ExogenousFormat, year: string): boolean => formatOf(format).versions.some(({ since }) => since <= year)

/** The version of a format in a taxable year; null when it is not known. */
export const versionOf = (format: ExogenousFormat, year: string): number | null =>
  formatOf(format).versions.findLast(({ since }) => since <= year)?.version ?? null

/** Who is reported together below the lesser amount: identification, type and name that the authority fixed. */
export const lesserAmounts = { identification: '222222222', type: '43', name: 'CUANTIAS MENORES' } as const

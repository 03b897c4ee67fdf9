/**
 * The concepts that a company begins with, in its first year: those of contabilidad.md, section 7, with the accounts that the
 * same facts name (retenciones.csv for what is withheld). The rest is for each company to say.
 */
import { bearRecords } from '#platform/catalogue/born.server.ts'
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { exogenousConcept } from './concept.ts'
import type { ExogenousFormat } from './formats.ts'

export const exogenousConceptServed = serveCatalogue(exogenousConcept)

type Measure = 'debit' | 'credit' | 'movement' | 'balance'
type Fed = readonly [column: string, measure: Measure, ...codes: string[]]
type Born = readonly [code: string, name: string, ...fed: Fed[]]

/** A range is written with a hyphen: 4105-4170. */
const lines = (format: ExogenousFormat, fed: readonly Fed[]) =>
  fed.flatMap(([column, measure, ...codes]) =>
    codes.map((range) => {
      const [firstCode = '', lastCode = ''] = range.split('-')
      return { id: null, firstCode, lastCode, feeds: `${format}.${column}`, measure, share: '100' }
    }),
  )

const withheld = (...codes: string[]): Fed => ['withheld', 'movement', ...codes]

interface BornFormat {
  readonly format: ExogenousFormat
  /** In UVT; null where all is told. */
  readonly minimumUvt: number | null
  /** What was not read in the norm itself says so where people read it. */
  readonly isConfirmed: boolean
  readonly concepts: readonly Born[]
}

const ofLaw: readonly BornFormat[] = [
  {
    format: '1001',
    minimumUvt: 3,
    isConfirmed: true,
    concepts: [
      ['5001', 'Salarios y demás pagos laborales', withheld('236505')],
      ['5002', 'Honorarios', withheld('236515')],
      ['5003', 'Comisiones', withheld('236520')],
      ['5004', 'Servicios', withheld('236525')],
      ['5005', 'Arrendamientos', withheld('236530')],
      ['5006', 'Intereses y rendimientos financieros', withheld('236535')],
      ['5007', 'Compra de activos movibles', withheld('236540')],
      ['5008', 'Compra de activos fijos'],
      ['5010', 'Aportes parafiscales: SENA, ICBF y cajas de compensación'],
      ['5011', 'Aportes a salud y riesgos laborales'],
      ['5012', 'Aportes a pensión'],
      ['5013', 'Donaciones en dinero'],
      ['5014', 'Donaciones en activos'],
      ['5015', 'Impuestos'],
      ['5016', 'Otros costos y deducciones'],
      ['5044', 'Loterías, rifas y apuestas', withheld('236545')],
      ['5055', 'Viáticos'],
      ['5056', 'Gastos de representación'],
      ['5063', 'Intereses pagados'],
    ],
  },
  {
    format: '1003',
    minimumUvt: null,
    isConfirmed: false,
    concepts: [
      ['1301', 'Salarios'],
      ['1302', 'Ventas'],
      ['1303', 'Servicios'],
      ['1304', 'Honorarios'],
      ['1305', 'Comisiones'],
      ['1306', 'Intereses y rendimientos financieros'],
      ['1307', 'Arrendamientos'],
      ['1308', 'Otros conceptos'],
      ['1309', 'IVA retenido', withheld('135517')],
      ['1310', 'Dividendos'],
      ['1311', 'Enajenación de activos fijos'],
      ['1312', 'Loterías, rifas y apuestas'],
      ['1313', 'Tarjetas débito y crédito'],
    ],
  },
  {
    format: '1005',
    minimumUvt: null,
    isConfirmed: true,
    concepts: [['', 'IVA descontable', ['deductibleVat', 'movement', '240810'], ['returned', 'movement', '240815']]],
  },
  {
    format: '1006',
    minimumUvt: null,
    isConfirmed: true,
    concepts: [
      [
        '',
        'IVA generado e impuesto al consumo',
        ['vat', 'movement', '240805'],
        ['recovered', 'movement', '240820'],
        ['consumption', 'movement', '249505'],
      ],
    ],
  },
  {
    format: '1007',
    minimumUvt: 12,
    isConfirmed: false,
    concepts: [
      ['4001', 'Ingresos brutos de actividades ordinarias', ['income', 'movement', '4105-4170'], ['returned', 'movement', '4175']],
      ['4002', 'Otros ingresos brutos'],
      ['4003', 'Intereses y rendimientos financieros', ['income', 'movement', '421005']],
      ['4004', 'Intereses de créditos hipotecarios'],
    ],
  },
  {
    format: '1008',
    minimumUvt: 12,
    isConfirmed: false,
    concepts: [
      ['1315', 'Cartera de clientes', ['balance', 'balance', '1305']],
      ['1316', 'Cuentas por cobrar a accionistas y socios'],
      ['1317', 'Otras cuentas por cobrar'],
      ['1318', 'Deterioro fiscal de cartera', ['balance', 'balance', '1399']],
    ],
  },
  {
    format: '1009',
    minimumUvt: 12,
    isConfirmed: false,
    concepts: [
      ['2201', 'Proveedores', ['balance', 'balance', '2205']],
      ['2202', 'Vinculados económicos'],
      ['2203', 'Obligaciones financieras', ['balance', 'balance', '21']],
      ['2204', 'Impuestos por pagar', ['balance', 'balance', '24']],
      ['2205', 'Pasivos laborales', ['balance', 'balance', '25']],
      ['2206', 'Otros pasivos'],
      ['2207', 'Cálculo actuarial'],
    ],
  },
  {
    format: '1012',
    minimumUvt: null,
    isConfirmed: false,
    concepts: [
      ['1110', 'Cuentas corrientes y de ahorro', ['value', 'balance', '1110', '1120']],
      ['1115', 'Inversiones y CDT', ['value', 'balance', '12']],
    ],
  },
]

const SOURCE = 'Resolución DIAN 000227 de 2025, título 3'

export const bearExogenous: ProvisionStep = {
  name: 'fiscal.exogenous',
  async run(tx, { companyId, today }) {
    await bearRecords(
      tx,
      companyId,
      exogenousConcept,
      ofLaw.flatMap(({ format, minimumUvt, isConfirmed, concepts }) =>
        concepts.map(([code, name, ...fed]) => ({
          year: today.slice(0, 4),
          format,
          code,
          name,
          minimumUvt,
          source: isConfirmed ? SOURCE : `${SOURCE} (por confirmar)`,
          children: lines(format, fed),
        })),
      ),
    )
  },
}

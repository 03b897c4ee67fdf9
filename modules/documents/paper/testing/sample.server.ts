/** Documents to print in tests: of any number of lines, priced by the product's own rule. */
import { parseDay } from '#base/date.ts'
import { parseAmount, parsePercent, parseQuantity, parseUnitPrice, percentOf, subtract, sumAmounts, type Percent } from '#base/decimal.ts'
import { checkDigit, formatNit, printedQrText, qrUrl } from '#colombia/index.ts'
import { emptyHead } from '../../parts/head.ts'
import { noDiscount, price, type Discount, type LineTax } from '../../figures/price.ts'
import type { Paper, PrintableDocument } from '../printable.ts'
import type { StoredDocument, StoredLine, StoredWithholding } from '../stored.ts'

export const tax = (name: string, code: string, kind: LineTax['kind'], rate: string, perUnit = '0'): LineTax => ({
  id: name,
  code,
  name,
  kind,
  rate: parsePercent(rate),
  perUnit: parseAmount(perUnit),
  content: null,
})

export const taxes = {
  iva19: tax('IVA 19 %', '01', 'percent', '19'),
  iva5: tax('IVA 5 %', '01', 'percent', '5'),
  exempt: tax('IVA exento', '01', 'exempt', '0'),
  excluded: tax('IVA excluido', '01', 'excluded', '0'),
  bag: tax('Bolsas plásticas', '22', 'unit', '0', '73'),
  /** Boxes of 24 bottles of 400 ml. */
  ibua: {
    ...tax('IBUA de 5 a 9 g', '34', 'unit', '0', '40'),
    content: { per: parseQuantity('100'), held: parseQuantity('400'), factor: parseQuantity('24') },
  },
} as const

export interface SampleLine {
  readonly code: string
  readonly description: string
  readonly unit?: string
  readonly quantity: string
  readonly price: string
  readonly discount?: Discount
  readonly gift?: boolean
  readonly optional?: boolean
  readonly chosen?: boolean
  readonly taxes: readonly LineTax[]
}

export const percentDiscount = (value: string): Discount => ({ kind: 'Porcentaje', value: parsePercent(value) })

/** The goods of a wholesaler, one after another. */
const goods: readonly SampleLine[] = [
  {
    code: 'CAF-500',
    description: 'Café molido tostado 500 g, caja × 12',
    unit: 'Caja',
    quantity: '20',
    price: '318000',
    discount: percentDiscount('5'),
    taxes: [taxes.iva5],
  },
  { code: 'ACE-3000', description: 'Aceite de girasol 3.000 ml', quantity: '48', price: '38900', taxes: [taxes.iva19] },
  {
    code: 'PAN-024',
    description: 'Panela redonda, paquete × 24',
    unit: 'Paquete',
    quantity: '12',
    price: '62400',
    taxes: [taxes.excluded],
  },
  {
    code: 'LEC-1100',
    description: 'Leche entera larga vida 1.100 ml, caja × 6',
    unit: 'Caja',
    quantity: '7.5',
    price: '27600',
    taxes: [taxes.exempt],
  },
  { code: 'BOL-GR', description: 'Bolsa plástica grande', quantity: '15', price: '210', taxes: [taxes.iva19, taxes.bag] },
  {
    code: 'POC-01',
    description: 'Pocillo de cerámica esmaltada, edición de aniversario con grabado del páramo y estuche de cartón reciclado',
    quantity: '2',
    price: '10000',
    gift: true,
    taxes: [taxes.iva19],
  },
  {
    code: 'GAL-120',
    description: 'Galletas surtidas, caja × 120',
    unit: 'Caja',
    quantity: '8',
    price: '74250.5',
    discount: { kind: 'Valor', value: parsePercent('12000') },
    taxes: [taxes.iva19],
  },
]

export const sampleLines = (count: number): SampleLine[] =>
  Array.from({ length: count }, (_, index) => goods[index % goods.length]).flatMap((line) => line ?? [])

export function storedOf(written: readonly SampleLine[], changes: Partial<StoredDocument> = {}): StoredDocument {
  const { discount = noDiscount, ...rest } = changes
  const lines = written.map((line) => ({
    ...line,
    quantity: parseQuantity(line.quantity),
    unitPrice: parseUnitPrice(line.price),
    discount: line.discount ?? noDiscount,
    gift: line.gift ?? false,
    optional: line.optional ?? false,
  }))
  const priced = price({ lines, discount, pricesIncludeTax: rest.pricesIncludeTax ?? false })
  const withheld = sumAmounts((rest.withholdings ?? []).map(({ amount }) => amount))
  return {
    id: '01890000-0000-7000-8000-000000000003',
    branch: '',
    seller: '',
    digits: 0,
    state: 'issued',
    prefix: 'FV',
    number: 1208,
    date: parseDay('2026-11-20'),
    dueDate: parseDay('2026-12-20'),
    partyName: 'Hoteles Monserrate Alto S.A.',
    partyIdentification: '860.043.217-6',
    ...emptyHead,
    paymentForm: '2',
    paymentMeans: '47',
    customerOrder: 'OC-7741',
    offer: null,
    discount,
    lines: lines.flatMap((line, index): StoredLine[] => {
      const figures = priced.lines[index]
      if (!figures) return []
      const { discount: discountAmount, ...others } = figures
      return [
        {
          itemCode: line.code,
          description: line.description,
          unitCode: '94',
          unitName: line.unit ?? 'Unidad',
          quantity: line.quantity,
          unitPrice: line.unitPrice,
          discount: line.discount,
          gift: line.gift,
          optional: line.optional,
          chosen: line.chosen ?? false,
          ...others,
          discountAmount,
        },
      ]
    }),
    withholdings: [],
    gross: priced.gross,
    discounts: priced.discounts,
    net: priced.net,
    tax: priced.tax,
    total: priced.total,
    withheld,
    payable: subtract(priced.total, withheld),
    uniqueCode: SAMPLE_CUFE,
    electronicState: 'queued',
    issuedAt: new Date('2026-11-20T15:48:10Z'),
    edition: 1,
    annulledAt: null,
    snapshot: {},
    balance: subtract(priced.total, withheld),
    ...rest,
  }
}

export const withheld = (
  kind: StoredWithholding['kind'],
  name: string,
  rate: string,
  base: StoredWithholding['base'],
): StoredWithholding => ({
  kind,
  name,
  rate: parsePercent(rate),
  base,
  amount: percentOf(base, parsePercent(rate) satisfies Percent),
})

export const SAMPLE_CUFE = '7d1e4f0a93c2b58e6f41a0d7c98b2e35f6a7104cbd8e52093f14ab67c0d9e8f1a2b3c4d5e6f708192a3b4c5d6e7f8091'

const nit = (number: string): string => `NIT ${formatNit(number, checkDigit(number))}`

export function samplePaper(document: StoredDocument): Paper {
  const qr = printedQrText(
    {
      number: `${document.prefix}${document.number}`,
      date: document.date,
      time: '10:48:10-05:00',
      lineExtension: document.net,
      iva: document.tax,
      inc: parseAmount('0'),
      ica: parseAmount('0'),
      payable: document.total,
      issuerNit: '901482337',
      customerNumber: '860043217',
      environment: '2',
    },
    SAMPLE_CUFE,
    parseAmount('0'),
  )
  return {
    title: 'Factura electrónica de venta',
    dueLabel: 'Vence',
    netLabel: 'Neto a pagar',
    signature: '',
    texts: [],
    issuer: {
      name: 'Provisiones Sumapaz S.A.S.',
      tradeName: 'Provisiones Sumapaz',
      identification: nit('901482337'),
      contact: ['Calle 80 # 69-70, Las Ferias', 'Bogotá, D.C.', '601 744 0120 · facturacion@sumapaz.example'],
      city: 'Bogotá, D.C.',
      regime: ['Responsable de IVA', 'Gran contribuyente', 'Autorretenedor', 'Actividad económica 4631'],
    },
    customer: {
      name: document.partyName,
      identification: nit('860043217'),
      contact: ['Carrera 2 Este # 21-48', 'Bogotá, D.C.', 'facturas@monserratealto.example'],
    },
    authorization: { number: '18764000001234', date: '20/05/2026', prefix: 'FV', from: '1', to: '5000', validTo: '20/05/2028' },
    code: { label: 'CUFE', value: SAMPLE_CUFE, qr, lookup: qrUrl('2', SAMPLE_CUFE), generatedAt: '20/11/2026 10:48:10' },
    software: `Software Páramo. Fabricante: Provisiones Sumapaz S.A.S., ${nit('901482337')}`,
    notices: ['Ambiente de habilitación de la DIAN: documento de prueba, sin validez fiscal'],
  }
}

export const printable = (document: StoredDocument): PrintableDocument => ({ document, paper: samplePaper(document) })

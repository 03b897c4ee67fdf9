/** Documents to print in tests: of any number of lines, priced by the product's own rule. */
import { parseAmount, parsePercent, parseQuantity, percentOf, type Percent } from '#base/decimal.ts'
import { checkDigit, formatNit, printedQrText, qrUrl } from '#colombia/index.ts'
import type { Discount } from '../../figures/price.ts'
import { exampleDocument, exampleTax, type ExampleLine } from '../example.ts'
import type { Paper, PrintableDocument } from '../printable.ts'
import type { StoredDocument, StoredWithholding } from '../stored.ts'

export type { ExampleLine as SampleLine }

export const taxes = {
  iva19: exampleTax('IVA 19 %', { code: '01', kind: 'percent', rate: '19' }),
  iva5: exampleTax('IVA 5 %', { code: '01', kind: 'percent', rate: '5' }),
  exempt: exampleTax('IVA exento', { code: '01', kind: 'exempt' }),
  excluded: exampleTax('IVA excluido', { code: '01', kind: 'excluded' }),
  bag: exampleTax('Bolsas plásticas', { code: '22', kind: 'unit', perUnit: '73' }),
  /** Boxes of 24 bottles of 400 ml. */
  ibua: {
    ...exampleTax('IBUA de 5 a 9 g', { code: '34', kind: 'unit', perUnit: '40' }),
    content: { per: parseQuantity('100'), held: parseQuantity('400'), factor: parseQuantity('24') },
  },
} as const

export const percentDiscount = (value: string): Discount => ({ kind: 'Porcentaje', value: parsePercent(value) })

/** The goods of a wholesaler, one after another. */
const goods: readonly ExampleLine[] = [
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

export const sampleLines = (count: number): ExampleLine[] =>
  Array.from({ length: count }, (_, index) => goods[index % goods.length]).flatMap((line) => line ?? [])

/** One that stands, as the authority knows it. */
export const storedOf = (written: readonly ExampleLine[], changes: Partial<StoredDocument> = {}): StoredDocument =>
  exampleDocument(written, {
    ...{ customerOrder: 'OC-7741', uniqueCode: SAMPLE_CUFE, electronicState: 'queued' },
    ...changes,
  })

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

export const printable = (document: StoredDocument): PrintableDocument => ({ companyId: 'one', document, paper: samplePaper(document) })

/** Invoices to seal in tests: any document that the pricing rule can make, and one to read line by line. */
import * as fc from 'fast-check'
import { parseDay } from '#base/date.ts'
import {
  addAmounts,
  parseAmount,
  parsePercent,
  parseQuantity,
  parseUnitPrice,
  percentOf,
  sumAmounts,
  zeroAmount,
  type Amount,
  type Percent,
  type Quantity,
  type UnitPrice,
} from '#base/decimal.ts'
import { checkDigit, creditNoteFormat, paymentMeans, productStandard, testRange, units } from '#colombia/index.ts'
import { companyProfile, type Company, type CompanyProfileInput } from '#modules/company/index.ts'
import { emptyHead, noDiscount, price, type Discount, type LineTax, type StoredDocument } from '#modules/documents/index.ts'
import type { PartyForDocuments } from '#modules/people/index.ts'
import { parse } from 'zod/v4/core'
import type {
  DocumentNumber,
  DocumentToSend,
  ElectronicRequest,
  LineToSend,
  NoteRequest,
  NoteToSend,
  SaleRequest,
  WithholdingToSend,
} from '../request.ts'

export const companyOf = (changes: CompanyProfileInput = {}): Company => ({
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Provisiones Sumapaz S.A.S.',
  identification: '901482337',
  checkDigit: checkDigit('901482337'),
  serviceId: 1,
  apiKey: '',
  color: 'musgo',
  profile: parse(companyProfile, {
    tradeName: 'Provisiones Sumapaz',
    cityCode: '11001',
    address: 'Calle 80 # 69-70',
    neighborhood: 'Las Ferias',
    postalCode: '111061',
    phone: '6017440120',
    email: 'facturacion@sumapaz.example; contador@sumapaz.example',
    responsibilities: ['O-13', 'O-15'],
    ciiu: '4631',
    electronic: {
      environment: 'habilitacion',
      softwareId: '8b9d2f0e-6f5b-4f0a-9d53-5d8c1f1b7a10',
      softwarePin: '20191',
      testSetId: '',
    },
    ...changes,
  }),
})

export const customerFacts: PartyForDocuments = {
  id: '01890000-0000-7000-8000-000000000002',
  displayName: 'Hoteles Monserrate Alto S.A.',
  kind: 'juridica',
  identificationType: '31',
  identification: '860043217',
  checkDigit: checkDigit('860043217'),
  responsibilities: ['O-13', 'O-23'],
  vatResponsible: true,
  withholdsRetefuente: true,
  withholdsReteiva: true,
  withholdsReteica: true,
  declarante: true,
  cityCode: '11001',
  cityName: 'Bogotá, D.C.',
  regionName: 'Bogotá, D.C.',
  ...{ countryCode: 'CO', countryName: 'Colombia' },
  addressLine: 'Carrera 2 Este # 21-48',
  neighborhood: '',
  postalCode: '',
  emailInvoicing: 'facturas@monserratealto.example, paola@monserratealto.example',
  phone: '6013420000',
  paymentDays: 30,
  creditLimit: null,
  isCustomer: true,
  isSupplier: false,
  seller: null,
  active: true,
  blockReason: null,
}

export const resolutionFacts = {
  prefix: 'FV',
  resolutionNumber: '18764000001234',
  resolutionDate: parseDay('2026-05-20'),
  fromNumber: 1189,
  toNumber: 5000,
  validFrom: parseDay('2026-05-20'),
  validTo: parseDay('2028-05-20'),
  technicalKey: testRange.technicalKey,
}

const saleRequestOf = (document: DocumentToSend): SaleRequest => ({
  company: companyOf(),
  companyPlace: { cityName: 'Bogotá, D.C.', departmentName: 'Bogotá, D.C.' },
  customer: customerFacts,
  issuedAt: new Date('2026-11-20T15:48:10Z'),
  document,
  itemCodes: document.lines.map((_, index) => `IT-${index + 1}`),
  standards: document.lines.map((_, index) => (index % 2 === 0 ? productStandard('43211503', '') : null)),
})

export const requestOf = (document: DocumentToSend, changes: Partial<ElectronicRequest> = {}): ElectronicRequest => ({
  ...saleRequestOf(document),
  resolution: resolutionFacts,
  ...changes,
})

export const noteFacts: NoteToSend = {
  concept: '1',
  reason: 'Llegaron tres cajas rotas & húmedas',
  corrects: { kind: 'invoice', number: 'FV1208', cufe: 'ab'.repeat(48), issueDate: parseDay('2026-11-20') },
}

export const noteRequestOf = (document: DocumentToSend, changes: Partial<NoteRequest> = {}): NoteRequest => ({
  ...saleRequestOf(document),
  issuedAt: new Date('2026-11-24T15:48:10Z'),
  note: noteFacts,
  format: creditNoteFormat,
  prefix: 'NC',
  ...changes,
})

/** As the database gives back what was remembered. */
export const stored = (snapshot: object): unknown => JSON.parse(JSON.stringify(snapshot))

/** A document that was sealed, as its tables keep it. */
export function storedDocument(
  document: DocumentToSend,
  taken: DocumentNumber,
  { uniqueCode, snapshot }: { readonly uniqueCode: string; readonly snapshot: object },
  electronicState: StoredDocument['electronicState'],
): StoredDocument {
  const net = sumAmounts(document.lines.map((line) => line.net))
  const tax = sumAmounts(document.lines.flatMap((line) => line.taxes.map(({ amount }) => amount)))
  return {
    ...emptyHead,
    ...document,
    instalments: [],
    ...taken,
    branch: '',
    seller: '',
    digits: 0,
    id: '01890000-0000-7000-8000-000000000004',
    state: 'issued',
    date: parseDay('2026-11-20'),
    partyName: '',
    partyIdentification: '',
    lines: document.lines.map((line) => ({
      ...line,
      itemCode: 'A',
      optional: false,
      chosen: false,
      unitName: 'Unidad',
      tax: zeroAmount,
      total: zeroAmount,
      taxes: line.taxes.map((each) => ({ ...each, name: each.code })),
    })),
    discount: noDiscount,
    withholdings: [],
    gross: net,
    discounts: zeroAmount,
    net,
    tax,
    total: addAmounts(net, tax),
    withheld: zeroAmount,
    payable: addAmounts(net, tax),
    uniqueCode,
    electronicState,
    issuedAt: null,
    edition: 1,
    annulledAt: null,
    snapshot: stored(snapshot),
    balance: null,
    offer: null,
  }
}

// --- any document ----------------------------------------------------------------------------------------------------

const taxNamed = (id: string, code: string, kind: LineTax['kind'], rate: string, perUnit = '0'): LineTax => ({
  id,
  code,
  name: id,
  kind,
  rate: parsePercent(rate),
  perUnit: parseAmount(perUnit),
  content: null,
})
export const knownTaxes = {
  iva19: taxNamed('IVA 19 %', '01', 'percent', '19'),
  iva5: taxNamed('IVA 5 %', '01', 'percent', '5'),
  exempt: taxNamed('IVA exento', '01', 'exempt', '0'),
  excluded: taxNamed('IVA excluido', '01', 'excluded', '0'),
  inc8: taxNamed('INC 8 %', '04', 'percent', '8'),
  bag: taxNamed('Bolsas plásticas', '22', 'unit', '0', '73'),
  /** On bottles of 400 ml, in boxes of 24. */
  ibua: {
    ...taxNamed('IBUA de 5 a 9 g', '34', 'unit', '0', '40'),
    content: { per: parseQuantity('100'), held: parseQuantity('400'), factor: parseQuantity('24') },
  },
} as const

const text = (max: number) =>
  fc
    .string({ unit: fc.constantFrom(...'abcñáéÑ Ü&<>"\'/.-0189×'), minLength: 1, maxLength: max })
    .map((value) => `x${value}`.replace(/\s+/g, ' ').trim())

const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc.constant({ kind: 'Porcentaje' as const, value: 0n as Percent }),
  fc.record({
    kind: fc.constantFrom('Porcentaje' as const, 'PorMil' as const, 'Valor' as const),
    value: fc.bigInt({ min: 0n, max: 60_000_000n }).map((value) => value as Percent),
  }),
)

/** IVA at a rate, exempt or excluded, or INC; and the bag's tax beside it or alone. */
const taxes = fc
  .record({
    main: fc.option(fc.constantFrom('iva19', 'iva5', 'exempt', 'excluded', 'inc8'), { nil: null }),
    bag: fc.boolean(),
    ibua: fc.boolean(),
  })
  .map(({ main, bag, ibua }): LineTax[] => [
    ...(main ? [knownTaxes[main]] : []),
    ...(bag ? [knownTaxes.bag] : []),
    ...(ibua ? [knownTaxes.ibua] : []),
  ])

const line = fc.record({
  description: text(120),
  unitCode: fc.constantFrom(...units.map(({ code }) => code)),
  quantity: fc.bigInt({ min: 1n, max: 500_000_000n }).map((value) => value as Quantity),
  unitPrice: fc.bigInt({ min: 10_000n, max: 10n ** 13n }).map((value) => value as UnitPrice),
  discount,
  gift: fc.boolean(),
  taxes,
})

export const documents: fc.Arbitrary<DocumentToSend> = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    discount,
    pricesIncludeTax: fc.boolean(),
    paymentForm: fc.constantFrom('1' as const, '2' as const),
    paymentMeans: fc.constantFrom(...paymentMeans.map(({ code }) => code)),
    customerOrder: fc.oneof(fc.constant(''), text(20)),
    notes: fc.oneof(fc.constant(''), text(200)),
    withholdings: fc.uniqueArray(fc.constantFrom('retefuente' as const, 'reteiva' as const, 'reteica' as const)),
    money: fc.constantFrom(
      { currency: 'COP' as const, currencyRate: '1' },
      { currency: 'USD' as const, currencyRate: '4012.35' },
      { currency: 'EUR' as const, currencyRate: '4655.18' },
    ),
  })
  .map(({ lines, discount: global, withholdings, money, ...document }) => {
    const priced = price({ lines, discount: global, pricesIncludeTax: document.pricesIncludeTax })
    return {
      ...document,
      ...money,
      ...{ date: parseDay('2026-11-20'), dueDate: parseDay('2026-12-20') },
      lines: lines.map((written, index) => pricedLine(written, priced.lines[index])),
      withholdings: withholdings.map((kind) => withholding(kind, priced.net)),
    }
  })

type Written = Pick<LineToSend, 'description' | 'unitCode' | 'quantity' | 'unitPrice' | 'discount' | 'gift'>
type PricedHere = ReturnType<typeof price>['lines'][number]

function pricedLine({ description, unitCode, quantity, unitPrice, discount, gift }: Written, priced: PricedHere | undefined): LineToSend {
  if (!priced) throw new RangeError('A line was not priced')
  const { gross, globalDiscount, net, taxes } = priced
  return { description, unitCode, quantity, unitPrice, discount, gift, gross, discountAmount: priced.discount, globalDiscount, net, taxes }
}

const withholding = (kind: WithholdingToSend['kind'], base: Amount): WithholdingToSend => {
  const rate = parsePercent('2.5')
  return { kind, base, rate, amount: percentOf(base, rate) }
}

/** A document of lines written as people would: quantity, price, percentage of discount, taxes. */
export function documentOf(
  lines: readonly {
    readonly description: string
    readonly quantity: string
    readonly price: string
    readonly discount?: string
    readonly gift?: boolean
    readonly taxes: readonly LineTax[]
  }[],
  changes: Partial<DocumentToSend> & { readonly discount?: Discount } = {},
): DocumentToSend {
  const written = lines.map((one) => ({
    description: one.description,
    unitCode: '94',
    quantity: parseQuantity(one.quantity),
    unitPrice: parseUnitPrice(one.price),
    discount: { kind: 'Porcentaje' as const, value: parsePercent(one.discount ?? '0') },
    gift: one.gift ?? false,
    taxes: one.taxes,
  }))
  const { discount: global = { kind: 'Porcentaje', value: 0n as Percent }, ...rest } = changes
  const priced = price({ lines: written, discount: global, pricesIncludeTax: rest.pricesIncludeTax ?? false })
  return {
    ...{ date: parseDay('2026-11-20'), currency: 'COP', currencyRate: '1' },
    dueDate: parseDay('2026-12-20'),
    paymentForm: '2',
    paymentMeans: '47',
    customerOrder: '',
    notes: '',
    pricesIncludeTax: false,
    withholdings: [],
    lines: written.map((one, index) => pricedLine(one, priced.lines[index])),
    ...rest,
  }
}

/**
 * Invoices to test with: `invoices` generates well made ones of every kind; `goldenInvoice` is one that a person can
 * add up on paper. Nothing of the product imports this folder.
 */
import * as fc from 'fast-check'
import { addDays, parseDay } from '#base/date.ts'
import {
  extend,
  parseAmount,
  parsePercent,
  parseQuantity,
  parseUnitPrice,
  percentOf,
  subtract,
  sumAmounts,
  zeroAmount,
  type Amount,
  type Quantity,
  type UnitPrice,
} from '#base/decimal.ts'
import { checkDigit } from '../../nit.ts'
import { partyTaxSchemes, paymentMeans, units } from '../codes.ts'
import { testRange } from '../environment.ts'
import { cufeFieldsOf, type UnsealedInvoice } from '../totals.ts'
import type { UblInvoice } from '../invoice.ts'
import { finalConsumer, type UblLine, type UblParty, type UblTax } from '../sale.ts'
import { cufe, softwareSecurityCode } from '../unique-code.server.ts'

// --- generated invoices ---------------------------------------------------------------------------------------------

/** Names as people write them, with what XML has to escape. */
export const text = (max = 60) =>
  fc
    .string({ unit: fc.constantFrom(...'abcñáéÑ Ü&<>"\'/.-0189'), minLength: 1, maxLength: max })
    .map((value) => `x${value}`.replace(/\s+/g, ' ').trim())
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const numberText = (min: number, max: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${min - 1},${max - 1}}$`))
const day = fc.integer({ min: 0, max: 2000 }).map((days) => addDays(parseDay('2025-01-01'), days))

const address = fc.record({ line: text(), postalCode: optional(fc.stringMatching(/^\d{6}$/)) }).map((more) => ({
  ...more,
  cityCode: '05001',
  cityName: 'Medellín',
  departmentCode: '05',
  departmentName: 'Antioquia',
  countryCode: 'CO',
  countryName: 'Colombia',
}))

const nitOf = (number: string) => ({ typeCode: '31', number, checkDigit: checkDigit(number) })
const identification = fc.oneof(
  numberText(8, 10).map(nitOf),
  numberText(6, 10).map((number) => ({ typeCode: '13', number, checkDigit: null })),
  fc.stringMatching(/^[A-Z]{2}\d{6}$/).map((number) => ({ typeCode: '41', number, checkDigit: null })),
)
const partyFacts = {
  name: text(),
  tradeName: optional(text()),
  activities: fc.array(fc.stringMatching(/^\d{4}$/), { maxLength: 2 }),
  responsibilities: fc.constantFrom<UblParty['responsibilities'][]>(['R-99-PN'], ['O-13', 'O-15'], ['O-47']),
  taxScheme: fc.constantFrom(...partyTaxSchemes.map(({ code }) => code)),
  email: optional(fc.constantFrom('ana.rojas@ceiba.co', "o'neil+f@x-y.com.co")),
  phone: optional(numberText(7, 10)),
}
const supplier: fc.Arbitrary<UblParty> = fc.record({
  ...partyFacts,
  kind: fc.constantFrom('juridica', 'natural'),
  identification: numberText(9, 9).map(nitOf),
  address,
})
const customer: fc.Arbitrary<UblParty> = fc.oneof(
  fc.record({ ...partyFacts, kind: fc.constantFrom('juridica', 'natural'), identification, address: optional(address) }),
  fc.constant(finalConsumer),
)

const VAT_RATES = ['19', '5', '0'].map(parsePercent)
/** IVA at a rate, exempt (0) or excluded (none); INC; and one nominal tax, alone or together. */
const taxesOn = (base: Amount, quantity: Quantity): fc.Arbitrary<UblTax[]> =>
  fc
    .record({ iva: optional(fc.constantFrom(...VAT_RATES)), inc: fc.boolean(), bag: optional(fc.constantFrom('66', '73')) })
    .map(({ iva, inc, bag }) => [
      ...(iva === null ? [] : [{ kind: 'percent', code: '01', base, percent: iva, amount: percentOf(base, iva) } as const]),
      ...(inc
        ? [{ kind: 'percent', code: '04', base, percent: parsePercent('8'), amount: percentOf(base, parsePercent('8')) } as const]
        : []),
      ...(bag === null
        ? []
        : [
            {
              kind: 'perUnit',
              code: '22',
              quantity,
              unitCode: '94',
              perUnit: parseAmount(bag),
              amount: extend(quantity, parseUnitPrice(bag)),
            } as const,
          ]),
    ])

const line: fc.Arbitrary<UblLine> = fc
  .record({
    quantity: fc.bigInt({ min: 1n, max: 500_000_000n }).map((value) => value as Quantity),
    price: fc.bigInt({ min: 10_000n, max: 10n ** 13n }).map((value) => value as UnitPrice),
    discounts: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 2 }),
    isGift: fc.boolean(),
    description: text(200),
    note: optional(text()),
    unitCode: fc.constantFrom(...units.map(({ code }) => code)),
    sellerCode: text(20),
    standard: optional(fc.constantFrom({ scheme: '001', code: '50201706' } as const, { scheme: '010', code: '7701234567897' } as const)),
    brand: optional(text(20)),
    model: optional(text(20)),
  })
  .chain(({ price, discounts, isGift, ...facts }) => {
    const gross = extend(facts.quantity, price)
    const allowanceCharges = isGift
      ? []
      : discounts.map((percent) => ({
          kind: 'allowance' as const,
          reasonCode: null,
          reason: 'Descuento comercial',
          percent: parsePercent(String(percent)),
          amount: percentOf(gross, parsePercent(String(percent))),
          base: gross,
        }))
    const lineExtension = isGift ? zeroAmount : subtract(gross, sumAmounts(allowanceCharges.map(({ amount }) => amount)))
    return taxesOn(isGift ? gross : lineExtension, facts.quantity).map((taxes) => ({
      ...facts,
      unitPrice: isGift ? parseUnitPrice('0') : price,
      allowanceCharges,
      lineExtension,
      taxes,
      gift: isGift ? { unitPrice: price, reference: '01' as const } : null,
    }))
  })

/** Any 96 hexadecimal characters. */
export const ANY_HASH = '8bb918b19ba22a694f1da11c643b5e9de39adf60311cf179179e9b33381030bcd4c3c3f156c506ed5908f9276f5bd9b4'
const tip = (amount: bigint) => ({
  kind: 'charge' as const,
  reasonCode: '03' as const,
  reason: 'Propina',
  percent: null,
  amount: amount as Amount,
  base: amount as Amount,
})

export const invoices: fc.Arbitrary<UblInvoice> = fc.record({
  environment: fc.constantFrom('1', '2'),
  prefix: fc.stringMatching(/^[A-Z]{0,4}$/),
  consecutive: numberText(1, 9),
  cufe: fc.constant(ANY_HASH),
  issueDate: day,
  issueTime: fc.constantFrom('00:00:00-05:00', '23:59:59-05:00', '10:53:10-05:00'),
  notes: fc.array(text(100), { maxLength: 2 }),
  currency: fc.constant('COP'),
  exchange: fc.constant(null),
  order: optional(fc.record({ number: text(20), date: optional(day) })),
  resolution: fc.record({
    number: fc.constantFrom('18760000001', '18764000012345'),
    validFrom: fc.constant(parseDay('2024-12-31')),
    validTo: fc.constant(parseDay('2032-12-31')),
    from: fc.constant('1'),
    to: fc.constant('999999999'),
  }),
  software: fc.record({
    providerNit: fc.constant('860043217'),
    providerCheckDigit: fc.constant(checkDigit('860043217')),
    id: fc.uuid(),
    securityCode: fc.constant(ANY_HASH),
  }),
  supplier,
  customer,
  payment: fc.oneof(
    fc.record({
      form: fc.constant('1' as const),
      meansCode: fc.constantFrom(...paymentMeans.map(({ code }) => code)),
      dueDate: fc.constant(null),
    }),
    fc.record({ form: fc.constant('2' as const), meansCode: fc.constant('1'), dueDate: day }),
  ),
  allowanceCharges: fc.array(fc.bigInt({ min: 1n, max: 10n ** 7n }).map(tip), { maxLength: 1 }),
  withholdings: fc.array(
    fc.constantFrom('05' as const, '06' as const, '07' as const).map((code) => ({
      code,
      base: parseAmount('1000000'),
      percent: parsePercent('0.414'),
      amount: parseAmount('4140'),
    })),
    { maxLength: 3 },
  ),
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
})

// --- one invoice to read line by line ---------------------------------------------------------------------------------

const bogota = {
  cityCode: '11001',
  cityName: 'Bogotá, D.C.',
  postalCode: '110111',
  departmentCode: '11',
  departmentName: 'Bogotá, D.C.',
  line: 'Carrera 7 # 71-21, oficina 1002',
  countryCode: 'CO',
  countryName: 'Colombia',
}
const sold = { note: null, allowanceCharges: [], gift: null, standard: null, brand: null, model: null, unitCode: '94' } as const
export const iva = (base: string, percent: string, amount: string): UblTax => ({
  kind: 'percent',
  code: '01',
  base: parseAmount(base),
  percent: parsePercent(percent),
  amount: parseAmount(amount),
})

/** Two rates, a global discount spread over the lines, an exempt line, an excluded one, a bag and a gift. */
const unsealed = {
  environment: '2',
  prefix: testRange.prefix,
  consecutive: '990000001',
  issueDate: parseDay('2026-11-20'),
  issueTime: '19:30:00-05:00',
  notes: ['Entregar en la bodega 2 & avisar'],
  currency: 'COP',
  exchange: null,
  order: { number: 'OC-77', date: parseDay('2026-11-18') },
  resolution: {
    number: testRange.resolution,
    validFrom: parseDay(testRange.validFrom),
    validTo: parseDay(testRange.validTo),
    from: testRange.from,
    to: testRange.to,
  },
  software: {
    providerNit: '900123456',
    providerCheckDigit: '8',
    id: 'fa326ca7-c1f8-40d3-a6fc-24d7c1040607',
    securityCode: softwareSecurityCode({
      softwareId: 'fa326ca7-c1f8-40d3-a6fc-24d7c1040607',
      softwarePin: '20191',
      number: 'SETP990000001',
    }),
  },
  supplier: {
    kind: 'juridica',
    identification: { typeCode: '31', number: '900123456', checkDigit: '8' },
    name: 'Café Alto de la Ceiba S.A.S.',
    tradeName: 'Café La Ceiba',
    activities: ['4721', '5613'],
    responsibilities: ['O-13', 'O-23'],
    taxScheme: '01',
    address: bogota,
    email: 'facturas@laceiba.co',
    phone: '6013201122',
  },
  customer: {
    kind: 'natural',
    identification: { typeCode: '13', number: '52417903', checkDigit: null },
    name: 'Ana María Rojas Peña',
    tradeName: null,
    activities: [],
    responsibilities: ['R-99-PN'],
    taxScheme: 'ZZ',
    address: null,
    email: 'ana@rojas.co',
    phone: null,
  },
  payment: { form: '2', meansCode: '47', dueDate: parseDay('2026-12-20') },
  allowanceCharges: [],
  withholdings: [{ code: '06', base: parseAmount('1350000'), percent: parsePercent('2.5'), amount: parseAmount('33750') }],
  lines: [
    {
      ...sold,
      description: 'Cafetera de 12 tazas',
      sellerCode: 'CAF-12',
      quantity: parseQuantity('20'),
      unitPrice: parseUnitPrice('50000'),
      allowanceCharges: [
        {
          kind: 'allowance',
          reasonCode: null,
          reason: 'Descuento de la factura',
          percent: null,
          amount: parseAmount('100000'),
          base: parseAmount('1000000'),
        },
      ],
      lineExtension: parseAmount('900000'),
      taxes: [iva('900000', '19', '171000')],
    },
    {
      ...sold,
      description: 'Café tostado en grano',
      sellerCode: 'GR-500',
      unitCode: 'KGM',
      quantity: parseQuantity('7.5'),
      unitPrice: parseUnitPrice('40000'),
      lineExtension: parseAmount('300000'),
      taxes: [iva('300000', '5', '15000')],
    },
    {
      ...sold,
      description: 'Huevos',
      sellerCode: 'HU',
      quantity: parseQuantity('100'),
      unitPrice: parseUnitPrice('600'),
      lineExtension: parseAmount('60000'),
      taxes: [iva('60000', '0', '0')],
    },
    {
      ...sold,
      description: 'Panela (excluida)',
      sellerCode: 'PA',
      quantity: parseQuantity('10'),
      unitPrice: parseUnitPrice('9000'),
      lineExtension: parseAmount('90000'),
      taxes: [],
    },
    {
      ...sold,
      description: 'Bolsa plástica',
      sellerCode: 'BO',
      quantity: parseQuantity('3'),
      unitPrice: parseUnitPrice('100'),
      lineExtension: parseAmount('300'),
      taxes: [
        {
          kind: 'perUnit',
          code: '22',
          quantity: parseQuantity('3'),
          unitCode: '94',
          perUnit: parseAmount('73'),
          amount: parseAmount('219'),
        },
      ],
    },
    {
      ...sold,
      description: 'Pocillo de obsequio',
      sellerCode: 'PO',
      quantity: parseQuantity('2'),
      unitPrice: parseUnitPrice('0'),
      lineExtension: parseAmount('0'),
      taxes: [iva('20000', '19', '3800')],
      gift: { unitPrice: parseUnitPrice('10000'), reference: '01' },
    },
  ],
} satisfies UnsealedInvoice

export const goldenInvoice: UblInvoice = { ...unsealed, cufe: cufe(cufeFieldsOf(unsealed, testRange.technicalKey)) }

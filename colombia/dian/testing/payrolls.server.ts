/** Documents of the electronic payroll to test with. Nothing of the product imports this folder. */
import * as fc from 'fast-check'
import { parseDay } from '#base/date.ts'
import { parseAmount, type Amount, type Percent, type Quantity } from '#base/decimal.ts'
import { payrollElements } from '../../payroll/element.ts'
import { cuneFieldsOf, type AnyPayroll, type PayrollDocument, type Predecessor, type ReportedFigure } from '../payroll.ts'
import { payrollTree } from '../payroll-xml.ts'
import { cune } from '../unique-code.server.ts'
import { text } from './invoices.server.ts'

export const PIN = '12345'

/** The example of the specification's folder, written by hand: salary, transport and two hours of overtime in June 2026. */
export const goldenPayroll: PayrollDocument = {
  ...{ environment: '2', prefix: 'NE', consecutive: '1024', date: parseDay('2026-06-30'), time: '18:05:09-05:00', notes: [] },
  software: {
    providerNit: '900373076',
    providerCheckDigit: '4',
    id: '11111111-2222-3333-4444-555555555555',
    securityCode: 'de76e6339846c4d9b5e0920c24ca988a9dca8af7f8fa0a7f7187e9f522db5b397eb3636110f4d7bd043f98d88fbec835',
  },
  employer: {
    ...{ name: 'EMPLEADOR DE EJEMPLO S.A.S.', nit: '900373076', checkDigit: '4', department: '11', city: '11001' },
    address: 'CALLE DE EJEMPLO 1 2 3',
  },
  worker: {
    ...{ type: '01', subtype: '00', isHighRisk: false, documentType: '13', number: '1020304050', isIntegral: false, contractType: '2' },
    name: { surname: 'APELLIDO', secondSurname: 'EJEMPLO', firstName: 'NOMBRE', otherNames: '' },
    ...{ department: '11', city: '11001', address: 'CALLE DE EJEMPLO 1 2 3', salary: parseAmount('2600000') },
  },
  period: {
    ...{ hiredOn: parseDay('2022-03-01'), leftOn: null, from: parseDay('2026-06-01'), to: parseDay('2026-06-30') },
    ...{ workedDays: 1530, code: '5' },
  },
  payment: {
    meansCode: '42',
    account: { bank: 'BANCO DE EJEMPLO', kind: 'Ahorros', number: '000000001' },
    days: [parseDay('2026-06-30')],
  },
  figures: [
    ['Basico', '2600000', 30, null],
    ['AuxilioTransporte', '249095', null, null],
    ['HED', '29545.45', 2, 25],
    ['Salud', '105181.82', null, 4],
    ['FondoPension', '105181.82', null, 4],
  ].map(([element, amount, quantity, percent]) => ({
    element: String(element),
    amount: parseAmount(String(amount)),
    quantity: quantity === null ? null : ((BigInt(Number(quantity)) * 1_000_000n) as Quantity),
    percent: percent === null ? null : ((BigInt(Number(percent)) * 1_000_000n) as Percent),
    ...{ span: null, description: '' },
  })),
}

export const goldenPredecessor: Predecessor = {
  number: 'NE1024',
  cune: '24cf277c107f133bd9875a372f9f6300dd78b1594f81af86b8ece2ab045f1229d90f749349a8f37a1408a7894adbc40f',
  date: parseDay('2026-06-30'),
}

export const treeOfPayroll = (document: AnyPayroll) => payrollTree(document, cune(cuneFieldsOf(document, PIN)))

const amount = fc.integer({ min: 1, max: 900_000_000 }).map((cents) => BigInt(cents) as Amount)
const quantity = fc.integer({ min: 1, max: 30 }).map((days) => (BigInt(days) * 1_000_000n) as Quantity)
const percent = fc.integer({ min: 0, max: 300 }).map((whole) => (BigInt(whole) * 1_000_000n) as Percent)

/** Any figure of any element. */
export const reportedFigure: fc.Arbitrary<ReportedFigure> = fc.record({
  element: fc.constantFrom(...payrollElements.map(({ code }) => code)),
  amount,
  quantity,
  percent,
  span: fc.constantFrom(null, { from: parseDay('2026-06-02'), to: parseDay('2026-06-04') }),
  description: text(),
})

export const payrolls: fc.Arbitrary<PayrollDocument> = fc
  .tuple(fc.array(reportedFigure, { maxLength: 25 }), text(), text(), fc.boolean(), fc.array(text(), { maxLength: 2 }))
  .map(([figures, surname, employer, isPerson, notes]) => ({
    ...goldenPayroll,
    notes,
    employer: {
      ...goldenPayroll.employer,
      name: isPerson ? { surname, secondSurname: '', firstName: 'Ana', otherNames: 'María' } : employer,
    },
    worker: { ...goldenPayroll.worker, name: { ...goldenPayroll.worker.name, surname } },
    payment: { ...goldenPayroll.payment, ...(isPerson ? { meansCode: '10', account: null } : {}) },
    period: { ...goldenPayroll.period, leftOn: isPerson ? goldenPayroll.period.to : null },
    figures,
  }))

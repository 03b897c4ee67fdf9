// Limits of plans: specification, sections 4 (plan usage), 8 (468–473, 532, 538, 574, 696) and 9 (free plan).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { planFlags, plan } from './flags.ts'
import { problemsOfIssuing, problemsOfOneMore, usageState, type MonthUse, type PlanTerms } from './limits.ts'

test.each([
  [null, 1_000, 'unlimited'],
  [0, 0, 'unavailable'],
  [0, 12, 'unavailable'],
  [10, 0, 'available'],
  [10, 7, 'available'],
  [10, 8, 'near'],
  [10, 9, 'near'],
  [10, 10, 'reached'],
  [10, 11, 'exceeded'],
  [1, 0, 'available'],
] as const)('of a limit of %j, %d used is %s', (limit, used, state) => expect(usageState(limit, used)).toBe(state))

test('one more fits exactly while something is left, whatever is counted', () =>
  fc.assert(
    fc.property(fc.constantFrom(...planFlags), fc.option(fc.nat(50)), fc.nat(60), (flag, limit, used) => {
      expect(problemsOfOneMore(flag, limit, used).length === 0).toBe(limit === null || used < limit)
    }),
  ))

test.each([
  [plan.planHelpUsers, 3, 3, false, 468, 'Alcanzaste el límite de agentes de mesa de ayuda de tu plan.'],
  [plan.planHelpUsers, 3, 5, false, 469, 'Superaste el límite de agentes de mesa de ayuda de tu plan: 5 de 3.'],
  [plan.planLoyalty, 0, 0, false, 471, 'Tu plan no incluye Fidelización.'],
  [plan.planLoyalty, 0, 0, true, 574, 'Este complemento no está activo en tu suscripción.'],
  [plan.planElectronicBill, 20, 20, false, 472, 'Tu paquete de documentos electrónicos se agotó.'],
  [plan.planHrmLiteEmployees, 5, 5, false, 532, 'Alcanzaste el límite de empleados o nóminas electrónicas de tu plan.'],
  [plan.planPosPointOfSale, 2, 2, false, 538, 'Alcanzaste el límite de sucursales o cajas de tu plan.'],
] as const)('%j with %d allowed and %d used', (flag, limit, used, sold, code, message) =>
  expect(problemsOfOneMore(flag, limit, used, sold)).toMatchObject([{ code, message }]),
)

const date = parseDay('2026-11-20')
const free: PlanTerms = {
  status: 'active',
  validUntil: null,
  electronic: null,
  invoiceCap: parseAmount('5000000'),
  monthCap: parseAmount('5000000'),
}
const sold = (text: string): MonthUse => ({ electronic: 0, sold: parseAmount(text) })
const invoice = (text: string) => ({ date, isElectronic: true, sells: parseAmount(text) })

test.each([
  ['0', '5000000', []],
  ['0', '5000000.01', [696]],
  ['4000000', '1000000', []],
  ['4000000', '1000000.01', [696]],
  ['4999999.99', '0.02', [696]],
])('the free plan, with %s sold in the month, and an invoice of %s', (before, total, codes) =>
  expect(problemsOfIssuing(free, sold(before), invoice(total)).map(({ code }) => code)).toEqual(codes),
)

test('what sells nothing is no part of the free limit', () =>
  expect(problemsOfIssuing(free, sold('5000000'), { date, isElectronic: true, sells: null })).toEqual([]))

test.each([
  ['a plan that is suspended', { ...free, status: 'suspended' }, 470, 'Tu plan no está disponible. Contacta a soporte.'],
  ['a package that ended the day before', { ...free, validUntil: parseDay('2026-11-19') }, 473, 'Tu paquete venció el 19/11/2026.'],
  ['a package without documents left', { ...free, electronic: 7 }, 472, 'Tu paquete de documentos electrónicos se agotó.'],
] as const)('%s lets nothing be issued', (_, terms, code, message) =>
  expect(problemsOfIssuing(terms, { electronic: 7, sold: parseAmount('0') }, invoice('1000'))).toMatchObject([{ code, message }]),
)

test('its last day still counts', () => expect(problemsOfIssuing({ ...free, validUntil: date }, sold('0'), invoice('1000'))).toEqual([]))

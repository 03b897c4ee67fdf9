// The account of group 2335 that is owed on has the name of what the expense is (puc.csv).
import { expect, test } from 'vitest'
import { readPuc } from './data/read.server.ts'
import { expensePayableOf, expensePayables } from './expense-payable.ts'

const puc = readPuc()
const nameOf = (code: string) => puc.find((account) => account.code === code)?.name

test.each([
  ['511025', 'Asesoría jurídica', 'fees'],
  ['521030', 'Asesoría financiera', 'fees'],
  ['529505', 'Comisiones', 'commissions'],
  ['512010', 'Construcciones y edificaciones', 'leases'],
  ['513005', 'Manejo', 'insurance'],
  ['513515', 'Asistencia técnica', 'technicalServices'],
  ['513520', 'Procesamiento electrónico de datos', 'technicalServices'],
  ['513530', 'Energía eléctrica', 'utilities'],
  ['513535', 'Teléfono', 'utilities'],
  ['523550', 'Transporte, fletes y acarreos', 'freight'],
  ['514005', 'Notariales', 'legal'],
  ['514510', 'Construcciones y edificaciones', 'maintenance'],
  ['515505', 'Alojamiento y manutención', 'travel'],
  ['519510', 'Libros, suscripciones, periódicos y revistas', 'subscriptions'],
  ['519520', 'Gastos de representación y relaciones públicas', 'representation'],
  ['519545', 'Taxis y buses', 'freight'],
  ['530515', 'Comisiones', 'financial'],
])('%s %s is owed as %s', (code, name, payable) => {
  expect(nameOf(code)).toBe(name)
  expect(expensePayableOf(code)).toBe(payable)
})

test.each(['513505', '513595', '519530', '511505', '152405', '613520', '531520', '5', ''])('%s has no account of its own', (code) => {
  expect(expensePayableOf(code)).toBeNull()
})

test('what is under an account is owed as it is', () => {
  const owed = puc.flatMap(({ code }) => expensePayableOf(code) ?? [])
  expect(new Set(owed).size).toBe(expensePayables.length)
  for (const { code } of puc) if (expensePayableOf(code) !== null) expect(expensePayableOf(`${code}01`)).toBe(expensePayableOf(code))
})

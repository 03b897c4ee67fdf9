// The file of contributions: up to the next hundred by person and subsystem, never below what the payslips say.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, parseAmount, type Amount } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { pilaDifferences, pilaOf } from './pila.ts'
import { monthOf, contractOf, payslipOf } from './testing/facts.server.ts'

// Example A: health 76.000 + 0, pension 76.000 + 228.000, ARL 19.836 → 19.900, caja 76.000. 64 pesos more.
test('example A is 64 pesos more in the file, of labour risks', () => {
  const slip = payslipOf(monthOf('2026-10', contractOf('1900000')))
  const parts = pilaOf([...slip.deducted, ...slip.employer])
  expect(parts.map(({ subsystem, filed }) => `${subsystem} ${amountText(filed)}`)).toEqual([
    ...['health 76000.00', 'pension 304000.00', 'solidarity 0.00', 'risk 19900.00', 'family 76000.00', 'icbf 0.00', 'sena 0.00'],
  ])
  expect(pilaDifferences([parts, parts])).toEqual([{ subsystem: 'risk', amount: parseAmount('128') }])
})

test('it goes up by less than a hundred pesos, to a hundred', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (pesos) => {
      const [health] = pilaOf([{ code: 'SALUD', amount: (pesos * 100n) as Amount }])
      const added = (health?.filed ?? 0n) - (health?.owed ?? 0n)
      return added >= 0n && added < 10_000n && (health?.filed ?? 1n) % 10_000n === 0n
    }),
    runs(200),
  )
})

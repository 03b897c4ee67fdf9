// The example of the panel: figures of Decreto 572 de 2025 with the UVT of 2026 (impuestos.md, section 4).
import { expect, test } from 'vitest'
import { parseAmount, parsePercent } from '#base/decimal.ts'
import { exampleOf, minimumInPesos } from './example.ts'

const uvt = parseAmount('52374')
const rule = (kind: 'retefuente' | 'reteiva' | 'reteica', rate: string, minimumUvt: string | null, minimumBase: string | null = null) => ({
  kind,
  rate: parsePercent(rate),
  minimumUvt: minimumUvt === null ? null : parsePercent(minimumUvt),
  minimumBase: minimumBase === null ? null : parseAmount(minimumBase),
})

test.each([
  [rule('retefuente', '4', '2'), 'Una venta de $ 1.000.000 retiene $ 40.000. Una de $ 104.000 no llega a la base.'],
  [rule('retefuente', '11', '0'), 'Una venta de $ 1.000.000 retiene $ 110.000.'],
  [rule('reteiva', '15', null), 'Una venta de $ 1.000.000 con IVA de $ 190.000 retiene $ 28.500.'],
  [rule('reteica', '1.104', '27'), 'Una venta de $ 1.414.000 retiene $ 15.611. Una de $ 1.413.000 no llega a la base.'],
])('%#', (given, text) => expect(exampleOf(given, uvt)).toBe(text))

test('a minimum in pesos wins', () => expect(minimumInPesos(rule('retefuente', '1', '10', '200000'), uvt)).toBe(parseAmount('200000')))

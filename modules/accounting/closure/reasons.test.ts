import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reasonProblems, withReasons } from './reasons.ts'

const point = fc.record({ group: fc.constantFrom('blocks', 'attention', 'fine'), title: fc.constantFrom('A', 'B', 'C', 'D') })
const reason = fc.record({ title: fc.constantFrom('A', 'B', 'C', 'X'), reason: fc.constant('Se ajusta el otro mes') })

test('each amber point without a reason is told, and nothing else', () => {
  const points = [
    { group: 'attention', title: 'Impuestos sin cerrar' },
    { group: 'attention', title: 'Terceros incompletos' },
    { group: 'fine', title: 'Existencias' },
  ]
  const problems = reasonProblems(points, [{ title: 'Impuestos sin cerrar', reason: 'Vencen en enero' }])
  expect(problems.map(({ code, field, message }) => [code, field, message.includes('Terceros incompletos')])).toEqual([
    [401, 'reasons', true],
  ])
})

test('with a reason for each there is no problem, and only amber points keep one', () => {
  fc.assert(
    fc.property(fc.array(point), fc.array(reason), (points, reasons) => {
      const kept = withReasons(points, reasons)
      expect(kept.map(({ group, title }) => ({ group, title }))).toEqual(points)
      const without = kept.filter((each) => each.group === 'attention' && each.reason === undefined)
      expect(reasonProblems(points, reasons)).toHaveLength(without.length)
      expect(kept.every((each) => each.group === 'attention' || each.reason === undefined)).toBe(true)
    }),
  )
})

import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { plan } from './flags.ts'
import { noticesOfOneMore } from './notices.ts'

const date = parseDay('2026-11-20')
const titles = (limit: number | null) =>
  Array.from({ length: 12 }, (_, used) =>
    noticesOfOneMore(plan.planElectronicBill, limit, used, date).map(({ key, title }) => [used + 1, key, title]),
  ).flat()

test('one is told at eight tenths of a limit and at the whole of it', () => {
  expect(titles(10)).toEqual([
    [8, 'planElectronicBill:2026-11:10:near', 'Vas en 8 de 10 documentos electrónicos del mes'],
    [10, 'planElectronicBill:2026-11:10:reached', 'Alcanzaste el límite de documentos electrónicos del mes de tu plan'],
  ])
  expect(titles(1)).toEqual([[1, 'planElectronicBill:2026-11:1:reached', expect.any(String)]])
  expect(titles(null)).toEqual([])
  expect(titles(0)).toEqual([])
})

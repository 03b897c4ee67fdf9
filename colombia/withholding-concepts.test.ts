// The carried table of concepts: complete, without gaps or overlaps, and what of it a document can use.
import { expect, test } from 'vitest'
import { addDays, parseDay } from '#base/date.ts'
import { readWithholdingConcepts } from './data/read.server.ts'
import { isInForce, withholdingRuleOf, withholdingRulesOn } from './withholding-concepts.ts'

const concepts = readWithholdingConcepts()

test('75 rows, each with its norm and its account', () => {
  expect(concepts).toHaveLength(81)
  expect(concepts.every(({ source, account, from, to }) => source !== '' && /^\d{6}$/.test(account) && (to === null || from <= to))).toBe(
    true,
  )
})

test('the intervals of a concept and beneficiary follow on without a gap or an overlap', () => {
  const series = new Map<string, typeof concepts>()
  for (const concept of concepts) {
    const key = `${concept.code}/${concept.beneficiary}`
    series.set(key, [...(series.get(key) ?? []), concept])
  }
  for (const [key, rows] of series) {
    rows.forEach((row, index) => {
      const next = rows[index + 1]
      if (next) expect(`${key} ${row.to && addDays(row.to, 1)}`).toBe(`${key} ${next.from}`)
    })
  }
})

test.each(['2025-05-31', '2025-06-01', '2026-11-20'])('on %s no two rules share concept and beneficiary', (day) => {
  const rules = withholdingRulesOn(concepts, parseDay(day))
  const keys = rules.map(({ code, beneficiary }) => `${code}/${beneficiary}`)
  expect(new Set(keys).size).toBe(keys.length)
  expect(rules.length).toBeGreaterThan(25)
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
})

test.each(['TARJETA', 'LABORAL', 'AUTORRET', 'DIV_PN', 'INMUEBLE_VIV', 'INMUEBLE_VIV_EXC'])('%s is not proposed on a document', (code) =>
  expect(concepts.filter((one) => one.code === code).map((one) => withholdingRuleOf(one, 'x'))).toEqual(
    concepts.filter((one) => one.code === code).map(() => null),
  ),
)

test('a row holds on its first and last day', () => {
  const [old] = concepts
  expect(
    old && [isInForce(old, parseDay('2017-01-01')), isInForce(old, parseDay('2025-05-31')), isInForce(old, parseDay('2025-06-01'))],
  ).toEqual([true, true, false])
})

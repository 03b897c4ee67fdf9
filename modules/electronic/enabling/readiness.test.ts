// What is said when an editor opens: each thing that is missing, whether it keeps from issuing, and where it is mended.
import { expect, test } from 'vitest'
import { addDays, parseDay } from '#base/date.ts'
import { remedyOf, wayOf } from '#platform/http/way.ts'
import type { EnablingFacts } from './checklist.ts'
import { obstaclesOf } from './readiness.ts'

const today = parseDay('2026-11-20')
const range = {
  number: '18764000001234',
  prefix: 'FE',
  validFrom: addDays(today, -10),
  validTo: addDays(today, 300),
  left: 20,
  isTest: false,
}
const production: EnablingFacts = {
  companyLacks: [],
  nit: '901482337',
  environment: 'produccion',
  softwareId: '8b9d2f0e-6f5b-4f0a-9d53-5d8c1f1b7a10',
  hasPin: true,
  testSetId: '',
  tests: null,
  certificate: { nit: '901482337', validFrom: addDays(today, -100), validTo: addDays(today, 200), isReadable: true },
  resolutions: [range],
  supportResolutions: [],
  payroll: { softwareId: '', hasPin: false, testSetId: '', tests: null },
}
const newborn: EnablingFacts = {
  ...production,
  environment: 'habilitacion',
  softwareId: '',
  hasPin: false,
  certificate: null,
  resolutions: [],
}
const trial: EnablingFacts = { ...newborn, resolutions: [{ ...range, isTest: true }] }

const enabling = '/settings/companies/biz-electronic'
test.each<[string, EnablingFacts, (readonly [level: string, code: number, way: string | null])[]]>([
  ['a company in production with everything', production, []],
  ['one that tries', trial, []],
  ['one that tries, and has a real range too', { ...trial, resolutions: [range, { ...range, isTest: true }] }, []],
  ['one that begins', newborn, [['block', 518, enabling]]],
  ['one that begins with a real range', { ...newborn, resolutions: [range] }, [['block', 518, enabling]]],
  ['one without its data', { ...trial, companyLacks: ['dirección'] }, [['block', 518, '/settings/my-company']]],
  ['production without software', { ...production, hasPin: false }, [['block', 518, `${enabling}?panel=software`]]],
  ['production without certificate', { ...production, certificate: null }, [['warn', 401, `${enabling}?panel=certificado`]]],
  ['production without resolution', { ...production, resolutions: [] }, [['block', 401, '/settings/resolutions?new=1']]],
  [
    'production with the range to try with',
    { ...production, resolutions: [{ ...range, isTest: true }] },
    [['block', 401, '/settings/resolutions?new=1']],
  ],
  [
    'an expired resolution',
    { ...production, resolutions: [{ ...range, validTo: addDays(today, -1) }] },
    [['block', 513, '/settings/resolutions?new=1']],
  ],
  [
    'one that is not in force yet',
    { ...production, resolutions: [{ ...range, validFrom: addDays(today, 1) }] },
    [['block', 401, '/settings/resolutions?new=1']],
  ],
  ['an exhausted one', { ...production, resolutions: [{ ...range, left: 0 }] }, [['block', 514, '/settings/resolutions?new=1']]],
  ['an expired one beside one in force', { ...production, resolutions: [{ ...range, validTo: addDays(today, -1) }, range] }, []],
])('%s', (_, facts, expected) => {
  const found = obstaclesOf(facts, true, today)
  expect(found.map(({ level, error }) => [level, error.code, wayOf(error.params)?.href ?? null])).toEqual(expected)
  for (const { error } of found) expect(error.message).not.toMatch(/[{}]/)
})

test('only who may still try is offered to try, and a note asks for no range', () => {
  expect(obstaclesOf(newborn, true, today).map(({ error }) => remedyOf(error.params))).toEqual(['trial'])
  expect(obstaclesOf({ ...production, resolutions: [] }, true, today).map(({ error }) => remedyOf(error.params))).toEqual([null])
  expect(obstaclesOf(newborn, false, today)).toEqual([])
})

// What a certificate must be, and what each family of documents still needs, from what the company has.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, parseDay } from '#base/date.ts'
import { checkDigit, testRange } from '#colombia/index.ts'
import { certificateAlert, certificateProblems, isOfCompany, numbersIn, type CertificateFacts } from './certificate.ts'
import { checklistOf, type EnablingFacts, families, isFamily, lacksForProduction } from './checklist.ts'
import { certificateNotices } from './notices.ts'
import { softwareProblems } from './software.ts'

const today = parseDay('2026-11-20')
const NIT = '901482337'
const DIGIT = checkDigit(NIT)
const owner = { identification: NIT, checkDigit: DIGIT, shownNit: `901.482.337-${DIGIT}` }

test.each<[string, string[]]>([
  ['900123456-8', ['900123456-8']],
  ['NIT 900.123.456-8', ['900123456-8']],
  ['NTRCO-900123456', ['900123456']],
  ['900 123 456', ['900123456']],
  ['Calle 80 # 69-70', []],
  ['Provisiones 12345', []],
  ['12345678901234567', []],
])('the numbers of %s', (text, expected) =>
  expect(numbersIn(text).map((found) => (found.checkDigit === null ? found.number : `${found.number}-${found.checkDigit}`))).toEqual(
    expected,
  ),
)

test('a NIT is found however an entity writes it, and no other one passes', () => {
  const nits = fc.integer({ min: 800_000_000, max: 999_999_999 }).map(String)
  const writings = [
    (nit: string) => nit,
    (nit: string) => `${nit}${checkDigit(nit)}`,
    (nit: string) => `${nit}-${checkDigit(nit)}`,
    (nit: string) => `NTRCO-${nit}`,
    (nit: string) => `NIT ${nit.slice(0, 3)}.${nit.slice(3, 6)}.${nit.slice(6)}-${checkDigit(nit)}`,
  ]
  fc.assert(
    fc.property(nits, nits, fc.constantFrom(...writings), (nit, other, write) => {
      const subject = [
        { oid: '2.5.4.3', text: 'EMPRESA S.A.S.' },
        { oid: '2.5.4.5', text: write(nit) },
      ]
      expect(isOfCompany(subject, nit, checkDigit(nit))).toBe(true)
      expect(isOfCompany(subject, other, checkDigit(other))).toBe(nit === other)
      expect(isOfCompany([{ oid: '2.5.4.5', text: `${nit}-${(Number(checkDigit(nit)) + 1) % 10}` }], nit, checkDigit(nit))).toBe(false)
    }),
  )
})

const right: CertificateFacts = {
  holder: 'PROVISIONES SUMAPAZ S.A.S.',
  issuer: 'AC de prueba',
  subject: [{ oid: '2.5.4.5', text: NIT }],
  validFrom: new Date('2026-01-01T05:00:00Z'),
  validTo: new Date('2027-01-01T05:00:00Z'),
  uses: { signs: true, isNotDenied: true },
  keyKind: 'rsa',
  keyBits: 2048,
}
test.each<[string, Partial<CertificateFacts>, [number, string][]]>([
  ['right', {}, []],
  ['of any use', { uses: null }, []],
  ['of another', { subject: [{ oid: '2.5.4.5', text: '800999111-2' }] }, [[401, 'dice 800999111, y tu NIT es 901.482.337-']]],
  ['of nobody', { subject: [{ oid: '2.5.4.3', text: 'EMPRESA' }] }, [[401, 'no dice ningún NIT']]],
  ['over', { validTo: new Date('2026-11-19T03:00:00Z') }, [[516, 'El certificado digital venció el 18/11/2026.']]],
  ['not begun', { validFrom: new Date('2026-12-01T05:00:00Z') }, [[401, 'empieza a regir el 01/12/2026']]],
  ['to log in', { uses: { signs: true, isNotDenied: false } }, [[401, 'no repudio']]],
  ['of an elliptic curve', { keyKind: 'ec', keyBits: 0 }, [[401, 'RSA de 2048 bits']]],
  ['of a short key', { keyBits: 1024 }, [[401, 'RSA de 2048 bits']]],
])('a certificate %s', (_, change, expected) => {
  const found = certificateProblems({ ...right, ...change }, owner, new Date('2026-11-20T15:00:00Z'))
  expect(found.map(({ code, field }) => [code, field])).toEqual(expected.map(([code]) => [code, 'content']))
  for (const [index, [, words]] of expected.entries()) expect(found[index]?.message).toContain(words)
})

const ready: EnablingFacts = {
  companyLacks: [],
  nit: NIT,
  environment: 'habilitacion',
  softwareId: '8b9d2f0e-6f5b-4f0a-9d53-5d8c1f1b7a10',
  hasPin: true,
  testSetId: '3f0c3b52-8f4e-4c55-9b1f-0d8c2a7e6b41',
  tests: { size: 10, accepted: 10, rejected: 0, isGoing: false },
  certificate: { nit: NIT, validFrom: addDays(today, -100), validTo: addDays(today, 200), isReadable: true },
  supportResolutions: [],
  payroll: { softwareId: '', hasPin: false, testSetId: '', tests: null },
  resolutions: [
    { number: '18764000001234', prefix: 'FE', validFrom: addDays(today, -10), validTo: addDays(today, 300), left: 20, isTest: false },
  ],
}
const statesOf = (facts: EnablingFacts) => Object.fromEntries(checklistOf('invoice', facts, today).map(({ id, state }) => [id, state]))

test('the ticks of the invoice follow what there is', () => {
  const all = { rut: 'done', certificate: 'done', software: 'done', testSet: 'done', sending: 'done', prefix: 'done', resolution: 'done' }
  expect(statesOf(ready)).toEqual({ ...all, production: 'pending' })
  expect(statesOf({ ...ready, environment: 'produccion', testSetId: '' })).toEqual({ ...all, production: 'done' })
  expect(statesOf({ ...ready, companyLacks: ['dirección'] })).toMatchObject({ rut: 'pending' })
  expect(statesOf({ ...ready, certificate: null })).toMatchObject({ certificate: 'pending' })
  expect(statesOf({ ...ready, hasPin: false, testSetId: '' })).toMatchObject({ software: 'pending', testSet: 'pending' })
  expect(statesOf({ ...ready, tests: null })).toMatchObject({ sending: 'pending' })
  expect(statesOf({ ...ready, tests: { size: 10, accepted: 4, rejected: 0, isGoing: true } })).toMatchObject({ sending: 'pending' })
  expect(statesOf({ ...ready, tests: { size: 10, accepted: 9, rejected: 1, isGoing: false } })).toMatchObject({ sending: 'alert' })
  const [range] = ready.resolutions
  if (!range) throw new Error('no range')
  expect(statesOf({ ...ready, resolutions: [{ ...range, isTest: true }] })).toMatchObject({ prefix: 'pending', resolution: 'pending' })
  expect(statesOf({ ...ready, resolutions: [{ ...range, left: 0 }] })).toMatchObject({ prefix: 'done', resolution: 'pending' })
  expect(statesOf({ ...ready, resolutions: [{ ...range, validTo: addDays(today, -1) }] })).toMatchObject({ resolution: 'pending' })
})

test('the ticks of the support document ask for a range of its own, that is no test', () => {
  const state = (facts: EnablingFacts) => checklistOf('support', facts, today).find(({ id }) => id === 'resolution')?.state
  const range = { number: '18764000009876', validFrom: addDays(today, -10), validTo: addDays(today, 300), left: 20 }
  expect(state(ready)).toBe('pending')
  expect(state({ ...ready, supportResolutions: [range] })).toBe('done')
  expect(state({ ...ready, supportResolutions: [{ ...range, number: testRange.resolution }] })).toBe('pending')
  expect(state({ ...ready, supportResolutions: [{ ...range, validTo: addDays(today, -1) }] })).toBe('pending')
})

test.each([
  ['unreadable', { isReadable: false }],
  ['of another NIT', { nit: '800999111' }],
  ['over', { validTo: addDays(today, -1) }],
])('a certificate that is %s keeps the company out of production', (_, change) => {
  if (!ready.certificate) throw new Error('no certificate')
  const facts = { ...ready, certificate: { ...ready.certificate, ...change } }
  expect(statesOf(facts)).toMatchObject({ certificate: 'alert' })
  expect(lacksForProduction(facts, today)).toHaveLength(1)
  expect(lacksForProduction(ready, today)).toEqual([])
})

test('every family has its list, and what Páramo does not do yet is never done nor leads anywhere', () => {
  for (const family of Object.keys(families)) {
    if (!isFamily(family)) throw new Error(family)
    const steps = checklistOf(family, ready, today)
    expect(steps[0]?.id).toBe('rut')
    expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length)
    const later = steps.filter(({ state }) => state === 'later')
    expect(later).toHaveLength(family === 'pos' ? 1 : 0)
    expect(later.every(({ way }) => way === null)).toBe(true)
  }
})

test('a certificate near its end is told once for each threshold, and once when it is over', () => {
  const told = (days: number) =>
    certificateNotices({ fingerprint: 'f', holder: 'SUMAPAZ', validTo: addDays(today, days) }, today).map(
      ({ key, title }) => `${key} ${title}`,
    )
  expect(told(31)).toEqual([])
  expect(told(30)).toEqual(['f:30d El certificado digital vence en 30 días'])
  expect(told(15)[0]).toMatch(/^f:15d /)
  expect(told(4)[0]).toMatch(/^f:5d .* vence en 4 días/)
  expect(told(1)[0]).toMatch(/^f:1d .* vence mañana/)
  expect(told(-2)).toEqual(['f:expired El certificado digital venció hace 2 días'])
  expect(certificateAlert({ validTo: today }, today)).toMatchObject({ daysLeft: 0, isExpired: false, words: 'Vence hoy' })
})

const written = { softwareId: ' 8B9D2F0E-6f5b-4f0a-9d53-5d8c1f1b7a10 ', softwarePin: '20191', testSetId: '' }
test.each<[object, boolean, [string, number][]]>([
  [{}, true, []],
  [{ softwareId: '' }, false, []],
  [{ softwareId: '' }, true, [['softwareId', 401]]],
  [{ softwareId: '8b9d2f0e' }, false, [['softwareId', 401]]],
  [{ softwarePin: '1'.repeat(41) }, false, [['softwarePin', 401]]],
  [{ testSetId: 'corto' }, false, [['testSetId', 517]]],
])('the software %j, in production %s', (change, isReal, expected) =>
  expect(softwareProblems({ ...written, ...change }, isReal).map(({ field, code }) => [field, code])).toEqual(expected),
)

// Networks, hours and ages, with addresses and clocks given.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAddress, parseNetwork } from './network.ts'
import { isInNetworks, isOver, isPasswordOld, isWithinHours, noSecurity, securityProblems, type SecurityData } from './rules.ts'

test.each([
  ['190.24.8.15', ['190.24.8.0/24'], true],
  ['190.24.9.15', ['190.24.8.0/24'], false],
  ['::ffff:190.24.8.15', ['190.24.8.15'], true],
  ['190.24.8.15', ['0.0.0.0/0'], true],
  ['2800:484::1', ['0.0.0.0/0'], false],
  ['2800:484:ab::1', ['2800:484::/32'], true],
  ['2800:485::1', ['2800:484::/32'], false],
  ['190.24.8.15', [], true],
  ['nada', ['0.0.0.0/0'], false],
  ['10.1.2.3', ['192.168.0.0/16', '10.0.0.0/8'], true],
] as const)('%s in %j: %s', (ip, networks, is) => expect(isInNetworks(networks, ip)).toBe(is))

test.each(['', '300.1.1.1', '1.2.3', '1.2.3.4/33', '01.2.3.4', '::1/129', ':::', '1::2::3', '1.2.3.4/8/8', '12345::', 'fe80::g'])(
  '%s is no network',
  (text) => expect(parseNetwork(text)).toBeNull(),
)

test('any IPv4 address is in its own network of any length', () =>
  fc.assert(
    fc.property(fc.ipV4(), fc.integer({ min: 0, max: 32 }), (ip, length) => {
      expect(isInNetworks([`${ip}/${length}`], ip)).toBe(true)
    }),
  ))

test('any IPv6 address is read and is in its own network', () =>
  fc.assert(
    fc.property(fc.ipV6(), (ip) => {
      expect(parseAddress(ip)).not.toBeNull()
      expect(isInNetworks([ip], ip)).toBe(true)
    }),
  ))

const office = { from: '07:00', to: '18:00' }
const week = [office, office, office, office, office, null, null]

// Friday 20 November 2026, 10:00 in Bogotá is 15:00 UTC.
test.each([
  ['2026-11-20T15:00:00Z', true],
  ['2026-11-20T11:59:59Z', false],
  ['2026-11-20T12:00:00Z', true],
  ['2026-11-20T22:59:59Z', true],
  ['2026-11-20T23:00:00Z', false],
  ['2026-11-21T15:00:00Z', false],
  // Monday in UTC is still Sunday in Bogotá.
  ['2026-11-23T04:30:00Z', false],
  ['2026-11-23T12:30:00Z', true],
])('at %s it is open: %s', (now, is) => expect(isWithinHours(week, new Date(now))).toBe(is))

test('a session ends by resting and by age, and a password by age', () => {
  const at = (text: string) => new Date(`2026-11-20T${text}Z`)
  const session = { createdAt: at('08:00:00'), lastUsedAt: at('10:00:00') }
  expect(isOver({ idleMinutes: 30, sessionHours: null }, session, at('10:30:00'))).toBe(false)
  expect(isOver({ idleMinutes: 30, sessionHours: null }, session, at('10:30:01'))).toBe(true)
  expect(isOver({ idleMinutes: null, sessionHours: 3 }, session, at('10:59:59'))).toBe(false)
  expect(isOver({ idleMinutes: null, sessionHours: 3 }, session, at('11:00:00'))).toBe(true)
  expect(isOver(noSecurity, session, new Date('2030-01-01'))).toBe(false)
  expect(isPasswordOld({ passwordDays: 30 }, new Date('2026-10-21T15:00:00Z'), new Date('2026-11-20T14:59:59Z'))).toBe(false)
  expect(isPasswordOld({ passwordDays: 30 }, new Date('2026-10-21T15:00:00Z'), new Date('2026-11-20T15:00:00Z'))).toBe(true)
})

test.each<[Partial<SecurityData>, string[]]>([
  [{}, []],
  [{ passwordDays: 90, idleMinutes: 15, sessionHours: 8, networks: ['10.0.0.0/8'], hours: week }, []],
  [{ passwordDays: 0, idleMinutes: 4, sessionHours: 721 }, ['passwordDays', 'idleMinutes', 'sessionHours']],
  [{ idleMinutes: 7.5 }, ['idleMinutes']],
  [{ networks: ['oficina'] }, ['networks']],
  [{ hours: [office] }, ['hours']],
  [{ hours: week.map(() => null) }, ['hours']],
  [{ hours: [{ from: '7', to: '18:00' }, { from: '18:00', to: '07:00' }, ...week.slice(2)] }, ['hours.0', 'hours.1']],
])('%j', (change, fields) => expect(securityProblems({ ...noSecurity, ...change }).map(({ field }) => field)).toEqual(fields))

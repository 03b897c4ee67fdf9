// What is kept in the browser: the keys of the specification, a round trip without loss, and no trust in what is found.
import { expect, test } from 'vitest'
import {
  fromStorage,
  goesWithSession,
  OF_SESSION,
  SESSION_KEYS,
  toStorage,
  visitorOf,
  type Base64,
  type BrowserSession,
  type SessionKey,
} from './session.ts'

const base64: Base64 = { encode: btoa, decode: atob }

const session: BrowserSession = {
  accessToken: 'token',
  expiresAt: '2026-11-21T03:00:00.000Z',
  user: {
    userId: 'p1',
    userFirstName: 'Ángela',
    userLastName: 'Muñoz',
    userEmail: 'angela@sumapaz.co',
    userAvatar: null,
    userPhone: '3001234567',
    userPhoneCountryCode: '57',
  },
  invitations: [],
  companies: [
    {
      companyId: 'c1',
      name: 'Café Ñandú S.A.S. “El Páramo” ☕',
      nit: '900.123.456-8',
      color: 'musgo',
      isTrial: false,
      serviceId: 1,
      roleId: 1,
      roleName: 'Administrador',
      planName: 'Completo',
      favorite: false,
    },
  ],
  company: {
    companyId: 'c1',
    name: 'Café Ñandú S.A.S. “El Páramo” ☕',
    nit: '900.123.456-8',
    color: 'musgo',
    isTrial: true,
    serviceId: 1,
    roleId: 1,
    roleName: 'Administrador',
    planName: 'Completo',
    favorite: false,
    companyServiceApiKey: 'key',
    subscriptionId: 's1',
    isNarrow: false,
    isLooking: false,
    permissions: ['*'],
    planLimits: { planSell: null, planLoyalty: 0 },
  },
}

const reader = (kept: Readonly<Record<SessionKey, string | null>>) => (key: SessionKey) => kept[key]

test('a session comes back as it was', () => {
  expect(fromStorage(reader(toStorage(session, base64)), base64)).toEqual(session)
  const outside = { ...session, company: null }
  expect(fromStorage(reader(toStorage(outside, base64)), base64)).toEqual(outside)
})

test('the keys of the specification, and all of them are cleared on signing out', () => {
  const kept = toStorage(session, base64)
  expect(Object.keys(kept).toSorted()).toEqual([...SESSION_KEYS].toSorted())
  expect([...SESSION_KEYS, `${OF_SESSION}recent.u1.c1`, 'paramo.draft.u1.c1', 'paramo.theme'].filter(goesWithSession)).toEqual([
    ...SESSION_KEYS,
    `${OF_SESSION}recent.u1.c1`,
  ])
  expect(kept).toMatchObject({
    isAuthenticated: 'true',
    subscriptionId: 's1',
    subscriptionFeatures: '[{"name":"planSell","limit":null},{"name":"planLoyalty","limit":0}]',
    userFirstName: 'Ángela',
    userAvatar: null,
  })
  expect(kept.companyData).not.toContain('{')
})

test.each<[string, Partial<Record<SessionKey, string | null>>]>([
  ['no token', { accessToken: null }],
  ['not authenticated', { isAuthenticated: null }],
  ['companies of another version', { companies: btoa('{"a":1}') }],
  ['nonsense instead of companies', { companies: '%%%' }],
])('%s is no session', (_, change) => expect(fromStorage(reader({ ...toStorage(session, base64), ...change }), base64)).toBeNull())

test('nonsense instead of the company is a session outside any company', () => {
  expect(fromStorage(reader({ ...toStorage(session, base64), planLimits: 'x' }), base64)).toEqual({ ...session, company: null })
  expect(visitorOf({ ...session, company: null })).toBeNull()
  expect(visitorOf(session)).toEqual({
    serviceId: 1,
    roleId: 1,
    permissions: new Set(['*']),
    planLimits: { planSell: null, planLoyalty: 0 },
    isNarrow: false,
  })
})

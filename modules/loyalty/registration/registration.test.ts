import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day } from '#base/date.ts'
import { checkParty, newParty } from '#modules/people/index.ts'
import { CODE_MINUTES, isTryable, MOST_ATTEMPTS } from './code.ts'
import { partyOf, registrationProblems, twoNames, type RegistrationForm } from './form.ts'
import { defaultPolicy, MOST_POLICY } from './policy.ts'

const today = '2026-11-20' as Day
const form: RegistrationForm = {
  firstName: 'Ana María',
  firstSurname: 'Rojas Peña',
  identificationType: '13',
  identification: '52.417.903',
  phone: '300 123 4567',
  emailInvoicing: 'ana@correo.example',
  birthDate: null,
  accepts: true,
}

test.each<[string, Partial<RegistrationForm>, string[]]>([
  ['as it should be', {}, []],
  ['with the prefix of the country', { phone: '+57 300 123 4567' }, []],
  ['a telephone that is none', { phone: '123' }, ['phone']],
  ['a landline', { phone: '601 123 4567' }, ['phone']],
  ['two addresses', { emailInvoicing: 'a@b.example, c@d.example' }, ['emailInvoicing']],
  ['no address', { emailInvoicing: '' }, ['emailInvoicing']],
  ['without consent', { accepts: false }, ['accepts']],
  ['born tomorrow', { birthDate: '2026-11-21' }, ['birthDate']],
  ['born in another century', { birthDate: '1890-01-01' }, ['birthDate']],
  ['born before', { birthDate: '1990-02-28' }, []],
  ['final consumer', { identification: '222.222.222.222' }, ['identification']],
])('%s', (_, changes, fields) => {
  expect(registrationProblems({ ...form, ...changes }, today).map(({ field }) => field)).toEqual(fields)
})

test('the third party is a natural person and a customer, that the rules of third parties accept', () => {
  const { party, problems } = checkParty(partyOf(form, newParty))
  expect(problems).toEqual([])
  expect(party).toMatchObject({
    kind: 'natural',
    identification: '52417903',
    firstName: 'Ana',
    secondName: 'María',
    firstSurname: 'Rojas',
    secondSurname: 'Peña',
    isCustomer: true,
    isSupplier: false,
    isEmployee: false,
  })
})

test('no word of a name is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^\S{1,8}$/)), (words) => {
      expect(twoNames(words.join('  ')).filter(Boolean).join(' ')).toBe(words.join(' '))
    }),
  )
})

const now = new Date('2026-11-20T15:00:00Z')
const later = new Date(now.getTime() + CODE_MINUTES * 60_000)
test.each([
  ['fresh', { attempts: 0, expiresAt: later, usedAt: null }, true],
  ['the last try', { attempts: MOST_ATTEMPTS - 1, expiresAt: later, usedAt: null }, true],
  ['no tries left', { attempts: MOST_ATTEMPTS, expiresAt: later, usedAt: null }, false],
  ['late', { attempts: 0, expiresAt: now, usedAt: null }, false],
  ['used', { attempts: 1, expiresAt: later, usedAt: now }, false],
])('a code: %s', (_, state, expected) => expect(isTryable(state, now)).toBe(expected))

test('the text to begin with names the company and says where to write', () => {
  const owner = { name: 'Cafés del Páramo S.A.S.', nit: '900.123.456-8', email: 'datos@cafes.example', address: 'Calle 1 # 2-3' }
  const text = defaultPolicy(owner)
  expect(text).toContain('Cafés del Páramo S.A.S., NIT 900.123.456-8, es responsable')
  expect(text).toContain('escríbenos a datos@cafes.example o en Calle 1 # 2-3.')
  expect(text.length).toBeLessThan(MOST_POLICY)
  expect(defaultPolicy({ ...owner, email: '', address: '' })).toContain('puntos de atención')
})

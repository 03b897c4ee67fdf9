// The profile: what is left out has a default, and responsibilities decide what the withholding rules ask.
import { expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import { companyProfile, profileProblems, sellerOf, showNit, type CompanyProfileInput } from './profile.ts'

test('an empty profile is a company of the common regime that sends to the trial environment', () => {
  expect(parse(companyProfile, {})).toMatchObject({
    kind: 'juridica',
    responsibilities: ['R-99-PN'],
    vatResponsible: true,
    withholdingRounding: 'peso',
    electronic: { environment: 'habilitacion', softwarePin: '' },
  })
})

test.each<[CompanyProfileInput, Partial<ReturnType<typeof sellerOf>>]>([
  [{}, { selfWithholder: false, vatAgent: false, simple: false, cityCode: null }],
  [{ responsibilities: ['O-13', 'O-15'] }, { selfWithholder: true, vatAgent: true, simple: false }],
  // Named by resolution, the State, card issuers (ET art. 437-2, numerals 1, 2 and 5).
  [{ responsibilities: ['O-23'] }, { vatAgent: true }],
  [
    { responsibilities: ['O-47'], cityCode: '05001' },
    { simple: true, cityCode: '05001' },
  ],
  [
    { kind: 'natural', declarante: false },
    { kind: 'natural', declarante: false },
  ],
])('profile %j is the seller %j', (profile, seller) => expect(sellerOf({ profile: parse(companyProfile, profile) })).toMatchObject(seller))

test('the NIT is shown with dots and check digit', () =>
  expect(showNit({ identification: '900123456', checkDigit: '8' })).toBe('900.123.456-8'))

test.each<[CompanyProfileInput, [string | null, number, string][]]>([
  [{}, []],
  [{ email: 'ventas@paramo.example', electronic: { testSetId: '3f0c3b52-8f4e-4c55-9b1f-0d8c2a7e6b41' } }, []],
  [{ email: 'ventas@paramo' }, [['email', 401, 'El correo no es válido. Revísalo e inténtalo de nuevo.']]],
  [
    { electronic: { testSetId: '3f0c3b52' } },
    [['electronic.testSetId', 517, 'El identificador del set de pruebas debe tener 36 caracteres.']],
  ],
])('profile %j has the problems %j', (profile, problems) =>
  expect(profileProblems(parse(companyProfile, profile)).map(({ field, code, message }) => [field, code, message])).toEqual(problems),
)

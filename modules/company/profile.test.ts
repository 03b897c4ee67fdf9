// The profile: what is left out has a default, and responsibilities decide what the withholding rules ask.
import { expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import { companyProfile, sellerOf, showNit, type CompanyProfileInput } from './profile.ts'

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
  [{}, { selfWithholder: false, largeTaxpayer: false, simple: false, cityCode: null }],
  [{ responsibilities: ['O-13', 'O-15'] }, { selfWithholder: true, largeTaxpayer: true, simple: false }],
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

// Who invoices is billed by their invoice, and who need not by the support document that the company issues.
import { expect, test } from 'vitest'
import type { PartyForDocuments } from '#modules/people/index.ts'
import { kindForSeller } from './kind-for-seller.ts'

const person = {
  ...{
    kind: 'natural',
    identificationType: '13',
    cityCode: '05001',
    countryCode: 'CO',
    responsibilities: ['R-99-PN'],
    vatResponsible: false,
  },
} as unknown as PartyForDocuments

test.each<[string, Partial<PartyForDocuments>, string]>([
  ['a natural person who is not responsible for IVA', {}, 'DSP'],
  ['a natural person who is', { vatResponsible: true }, 'INP'],
  ['one in the SIMPLE regime', { responsibilities: ['O-47'] }, 'INP'],
  ['a legal person', { kind: 'juridica', identificationType: '31' }, 'INP'],
  ['a legal person that resides abroad', { kind: 'juridica', identificationType: '50', cityCode: '', countryCode: 'US' }, 'DSP'],
])('%s', (_name, changes, expected) => expect(kindForSeller({ ...person, ...changes })).toBe(expected))

// The form: what is read comes back as it was sent, its rules are the server's, and two versions are told apart.
import { expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import {
  differingFields,
  formOf,
  inputOf,
  mergeForms,
  newPartyForm,
  partyForm,
  partyRules,
  proposedRetefuente,
  proposedReteiva,
  shownValue,
  type PartyForm,
} from './form.ts'
import type { PartyView } from './party.ts'

const { tagIds: _tagIds, custom: _custom, sellerId: _sellerId, ...blank } = inputOf(newPartyForm)
const view: PartyView = {
  ...blank,
  withholdsRetefuente: true,
  id: 'p1',
  version: 3,
  active: true,
  blockReason: null,
  mergedInto: null,
  fixed: false,
  identification: '900123456',
  checkDigit: '8',
  displayName: 'Almacenes La Ceiba S.A.S.',
  legalName: 'Almacenes La Ceiba S.A.S.',
  addressLine: 'Calle 80 # 10-20',
  cityCode: '05001',
  cityName: 'Medellín',
  regionName: 'Antioquia',
  countryName: 'Colombia',
  ciiu: '4752',
  ciiuName: 'Comercio al por menor de artículos de ferretería',
  paymentDays: 30,
  creditLimit: '5000000.00',
  custom: { zona: 'Norte' },
  seller: { id: '0199f0a0-0000-7000-8000-000000000002', name: 'Ana Rojas' },
  tags: [{ id: '0199f0a0-0000-7000-8000-000000000001', name: 'Mayorista', color: 'musgo' }],
}

test('what was read is sent back the same', () => {
  const {
    id: _id,
    version: _v,
    active: _a,
    fixed: _f,
    blockReason: _b,
    mergedInto: _m,
    checkDigit: _c,
    displayName: _d,
    countryName: _country,
    cityName: _n,
    regionName: _r,
    ciiuName: _activity,
    seller,
    tags,
    ...input
  } = view
  expect(inputOf(formOf(view))).toEqual({ ...input, isCustomer: true, sellerId: seller?.id, tagIds: tags.map(({ id }) => id) })
  // And it is a form that a kept draft may bring back.
  expect(parse(partyForm, formOf(view))).toEqual(formOf(view))
})

test.each<[PartyForm, keyof PartyForm, string | null]>([
  [newPartyForm, 'legalName', 'El campo Razón social es obligatorio.'],
  [{ ...newPartyForm, identification: '900123456-1' }, 'identification', 'El dígito de verificación de 900.123.456 es 8, no 1.'],
  [{ ...newPartyForm, legalName: 'X' }, 'legalName', null],
  [{ ...newPartyForm, tradeName: 'x'.repeat(201) }, 'tradeName', 'Máximo 200 caracteres.'],
  [{ ...newPartyForm, responsibilities: [] }, 'responsibilities', 'Elige al menos una responsabilidad fiscal.'],
  [{ ...newPartyForm, paymentDays: '1000' }, 'paymentDays', 'El valor máximo es 999.'],
  [{ ...newPartyForm, creditLimit: '-1' }, 'creditLimit', 'El valor no puede ser menor que cero.'],
  [{ ...newPartyForm, emailInvoicing: 'pagos@ceiba' }, 'emailInvoicing', 'Revisa el correo «pagos@ceiba».'],
  [{ ...newPartyForm, addressLine: 'Calle 1' }, 'cityCode', 'El campo Municipio es obligatorio.'],
])('the rule of %j at %s says %j', (form, field, message) => expect(partyRules[field]?.(form[field] as never, form)).toBe(message))

test('two versions are compared field by field, in words', () => {
  const mine = { ...formOf(view), paymentDays: '45', isSupplier: true, cityCode: { id: '11001', label: 'Bogotá, D.C.', detail: '' } }
  expect(differingFields(formOf(view), mine)).toEqual(['cityCode', 'isSupplier', 'paymentDays'])
  expect(shownValue(mine, 'cityCode')).toBe('Bogotá, D.C.')
  expect(shownValue(mine, 'isSupplier')).toBe('Sí')
  expect(shownValue(mine, 'phone')).toBe('Vacío')
  expect(shownValue(mine, 'responsibilities')).toBe('R-99-PN')
})

test('keeping mine over what is saved changes only what I touched', () => {
  const before = formOf(view)
  const theirs = { ...before, paymentDays: '60', phone: '604 444 1234' }
  expect(mergeForms(before, { ...before, phone: '300 123 4567' }, theirs)).toEqual({ ...theirs, phone: '300 123 4567' })
})

// ET art. 437-2, numerals 1, 2 and 5: large taxpayers, and those named (the State and card issuers among them).
test.each([
  [['R-99-PN'], ['O-13'], true],
  [['R-99-PN'], ['O-23'], true],
  [['O-13'], ['O-13', 'O-23'], null],
  [['O-13', 'O-15'], ['O-15'], false],
  [['O-15'], ['O-15', 'O-47'], null],
] as const)('from %j to %j the mark of ReteIVA proposed is %j', (before, after, proposed) =>
  expect(proposedReteiva([...before], [...after])).toBe(proposed),
)

test.each<[string, Partial<PartyForm>, Partial<PartyForm>, boolean]>([
  ['a company that becomes a person', {}, { kind: 'natural' }, false],
  ['a person that becomes a company', { kind: 'natural', withholdsRetefuente: false }, { kind: 'juridica' }, true],
  ['one that enters the SIMPLE regime', {}, { responsibilities: ['O-47'] }, false],
  ['one that leaves it', { responsibilities: ['O-47'], withholdsRetefuente: false }, { responsibilities: ['O-13'] }, true],
  ['a company of whom somebody took the mark away', { withholdsRetefuente: false }, { responsibilities: ['O-13'] }, false],
  ['a person to whom somebody gave it', { kind: 'natural', withholdsRetefuente: true }, { responsibilities: ['O-47'] }, true],
])('the mark of agent of ReteFuente of %s', (_name, before, change, expected) => {
  const was: PartyForm = { ...newPartyForm, ...before }
  expect(proposedRetefuente(was, { ...was, ...change })).toBe(expected)
})

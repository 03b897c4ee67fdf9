import { expect, test } from 'vitest'
import { customerRules, emptyCustomer, nameOfCustomer, partyOf } from './customer.ts'

const person = { ...emptyCustomer, identification: '52.417.886', name: 'Luz Dary', surname: 'Pinzón', email: 'luz@correo.co' }
const company = {
  ...emptyCustomer,
  identificationType: '31',
  identification: '900.123.456-8',
  name: 'Ferretería El Tornillo',
  email: 'f@correo.co',
} as const

test('a person and a company are kept as the invoice needs them', () => {
  expect(partyOf(person)).toMatchObject({
    kind: 'natural',
    identification: '52417886',
    firstName: 'Luz Dary',
    firstSurname: 'Pinzón',
    isCustomer: true,
  })
  expect(partyOf(company)).toMatchObject({
    kind: 'juridica',
    identification: '900123456',
    legalName: 'Ferretería El Tornillo',
    vatResponsible: true,
  })
  expect([nameOfCustomer(person), nameOfCustomer(company)]).toEqual(['Luz Dary Pinzón', 'Ferretería El Tornillo'])
})

test('what lacks is said at its field', () => {
  const said = (customer: typeof emptyCustomer) =>
    (['identification', 'name', 'surname', 'email'] as const).filter((field) => customerRules[field](customer[field], customer) !== null)
  expect(said(person)).toEqual([])
  expect(said(company)).toEqual([])
  expect(said(emptyCustomer)).toEqual(['identification', 'name', 'surname', 'email'])
  expect(said({ ...person, identification: 'x', email: 'no es correo' })).toEqual(['identification', 'email'])
})

// Names and identifications as the screens and papers show them (specification, section 3).
import { expect, test } from 'vitest'
import {
  displayName,
  displayNameBySurname,
  fiscalResponsibilities,
  identificationProblem,
  identificationType,
  identificationTypes,
  isFiscalResponsibility,
  showIdentification,
  showIdentificationWithType,
} from './identification.ts'

test('the codes of the annex, once each', () => {
  const codes = identificationTypes.map(({ code }) => code)
  expect([...codes].sort()).toEqual(['11', '12', '13', '21', '22', '31', '41', '42', '47', '48', '50', '91'])
  expect(identificationTypes.filter((type) => type.hasCheckDigit).map(({ code }) => code)).toEqual(['31'])
  expect(identificationType('99')).toBeNull()
})

test.each([
  [{ typeCode: '31', number: '860043217', checkDigit: '6' }, '860.043.217-6', 'NIT 860.043.217-6'],
  [{ typeCode: '31', number: '900123456' }, '900.123.456-8', 'NIT 900.123.456-8'],
  [{ typeCode: '13', number: '52417903' }, '52.417.903', 'CC 52.417.903'],
  [{ typeCode: '41', number: 'AV123456' }, 'AV123456', 'PA AV123456'],
  [{ typeCode: '41', number: '0123456' }, '0123456', 'PA 0123456'],
])('%j is shown as %s', (identification, plain, withType) => {
  expect(showIdentification(identification)).toBe(plain)
  expect(showIdentificationWithType(identification)).toBe(withType)
})

test.each([
  [
    { kind: 'natural', firstName: 'Ana', secondName: 'María', firstSurname: 'Rojas', secondSurname: 'Peña' },
    'Ana María Rojas Peña',
    'Rojas Peña Ana María',
  ],
  [
    { kind: 'natural', firstName: ' Luis ', secondName: null, firstSurname: 'De  la Hoz', secondSurname: '' },
    'Luis De la Hoz',
    'De la Hoz Luis',
  ],
  [
    { kind: 'juridica', companyName: 'Café Alto de la Ceiba S.A.S.', firstName: 'x' },
    'Café Alto de la Ceiba S.A.S.',
    'Café Alto de la Ceiba S.A.S.',
  ],
] as const)('%j is called %s', (person, name, bySurname) => {
  expect(displayName(person)).toBe(name)
  expect(displayNameBySurname(person)).toBe(bySurname)
})

test.each([
  ['31', '900123456', null],
  ['13', '52.417.903', 'solo lleva dígitos'],
  ['41', 'AV 12', 'letras y dígitos'],
  ['41', 'AV12', null],
  ['13', '', 'Ingresa'],
  ['00', '1', 'Elige'],
  ['31', '1234567890123456', '15 dígitos'],
])('type %s, number %j: %s', (code, number, says) => {
  const problem = identificationProblem(code, number)
  if (says === null) expect(problem).toBeNull()
  else expect(problem).toContain(says)
})

test('responsibilities are those of the annex', () => {
  expect(fiscalResponsibilities).toHaveLength(5)
  expect(isFiscalResponsibility('O-13')).toBe(true)
  expect(isFiscalResponsibility('O-99')).toBe(false)
})

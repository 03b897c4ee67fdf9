// Numbers of Colombia and of elsewhere.
import { expect, test } from 'vitest'
import { countryCodeProblem, phoneMessages, phoneProblem, plainPhone } from './phone.ts'

test.each([
  ['57', '', null],
  ['57', '300 123 45 67', null],
  ['+57', '(604) 123-4567', null],
  ['57', '1234567', phoneMessages.colombian],
  ['57', '400 123 4567', phoneMessages.colombian],
  ['1', '202 555 0143', null],
  ['34', '600', phoneMessages.number],
  ['593', '1234567890123', phoneMessages.number],
  ['1', 'casa', phoneMessages.number],
])('+%s %s: %j', (code, number, problem) => expect(phoneProblem(code, number)).toBe(problem))

test.each([
  ['', '', null],
  ['', '3001234567', phoneMessages.code],
  ['057', '3001234567', phoneMessages.code],
  ['1234', '3001234567', phoneMessages.code],
  ['57', '3001234567', null],
])('country code %j with %j: %j', (code, number, problem) => expect(countryCodeProblem(code, number)).toBe(problem))

test('they are kept as digits', () => {
  expect(plainPhone('+57', '(300) 123-45 67')).toEqual({ code: '57', number: '3001234567' })
  expect(plainPhone('57', ' ')).toEqual({ code: '', number: '' })
})

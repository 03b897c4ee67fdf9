// What is typed of the credentials, and the steps that follow from what is kept.
import { expect, test } from 'vitest'
import { type OnlinePaymentFacts, stepsOf } from './checklist.ts'
import { type Credentials, credentialProblems, settledCredentials } from './credentials.ts'

const whole: Credentials = { merchantId: '30364', userName: 'sumapaz', password: 'Clave 1' }

test.each<[string, Partial<Credentials>, boolean, string[]]>([
  ['whole', {}, false, []],
  ['nothing at all', { merchantId: '', userName: ' ', password: '' }, false, ['merchantId', 'userName', 'password']],
  ['an empty password keeps the one that there is', { password: '' }, true, []],
  ['letters in the code of the shop', { merchantId: '30A64' }, false, ['merchantId']],
  ['12 digits', { merchantId: '1'.repeat(12) }, false, []],
  ['13 digits', { merchantId: '1'.repeat(13) }, false, ['merchantId']],
  ['spaces around, as they come from a mail', { merchantId: ' 30364 ' }, false, []],
  ['too long', { userName: 'u'.repeat(61), password: 'p'.repeat(101) }, true, ['userName', 'password']],
])('%s', (_, change, hasPassword, fields) => {
  expect(credentialProblems({ ...whole, ...change }, hasPassword).map(({ field }) => field)).toEqual(fields)
})

test('a password keeps its spaces inside', () => {
  expect(settledCredentials({ ...whole, password: ' Clave 1\n' }).password).toBe('Clave 1')
})

const nothing: OnlinePaymentFacts = { merchantId: '', hasPassword: false, isReadable: false, account: null, mode: 'off', collects: false }
const all: OnlinePaymentFacts = {
  ...{ merchantId: '30364', hasPassword: true, isReadable: true, account: { name: 'Banco', active: true } },
  ...{ mode: 'sandbox', collects: true },
}

test.each<[string, OnlinePaymentFacts, string[]]>([
  ['nothing', nothing, ['pending', 'pending', 'pending']],
  ['everything', all, ['done', 'done', 'done']],
  ['turned off', { ...all, mode: 'off' }, ['done', 'done', 'pending']],
  ['sealed in another installation', { ...all, isReadable: false }, ['alert', 'done', 'pending']],
  ['an account that went out of use', { ...all, account: { name: 'Banco', active: false } }, ['done', 'alert', 'done']],
])('the steps with %s; what is not done yet is never ticked', (_, facts, own) => {
  expect(stepsOf(facts).map(({ state }) => state)).toEqual([...own, 'later'])
})

test('whoever turns it on is told what play money does to the books', () => {
  const said = (collects: boolean) => stepsOf({ ...all, collects })[2]?.text
  expect(said(true)).toContain('queda en tus libros')
  expect(said(false)).toContain('solo se pagan de mentira en una empresa de pruebas')
})

// The concepts that companies are born with agree with the electronic payroll, the PUC and each other.
import { expect, test } from 'vitest'
import { readPuc } from '../data/read.server.ts'
import { legalConcepts } from './concept.ts'
import { payrollElement } from './element.ts'

test('each has its own code and name', () => {
  for (const key of ['code', 'name'] as const) expect(new Set(legalConcepts.map((each) => each[key])).size).toBe(legalConcepts.length)
})

test.each(legalConcepts)('$code is reported on its own side, as salary only if it is', ({ kind, element: code, paymentType }) => {
  const element = code === null ? null : payrollElement(code)
  expect(element?.side ?? 'employer').toBe(kind)
  if (element && element.salary !== null) expect(paymentType === 'salary').toBe(element.salary)
})

test('what the document cannot do without is there', () => {
  const elements = legalConcepts.map(({ element }) => element)
  for (const code of ['Basico', 'Salud', 'FondoPension']) expect(elements).toContain(code)
})

test('their accounts are of the PUC and take movements', () => {
  const accounts = readPuc()
  const parents = new Set(accounts.map(({ parent }) => parent))
  const postable = new Set(accounts.filter(({ code, level }) => level >= 4 && !parents.has(code)).map(({ code }) => code))
  const asked = legalConcepts.flatMap(({ expense, payable, receivable }) => [
    ...(expense === null ? [] : ['5105', '5205', '7205'].map((group) => group + expense)),
    ...[payable, receivable].filter((code) => code !== null),
  ])
  expect(asked.filter((code) => !postable.has(code))).toEqual([])
})

test('what the worker is paid by salary counts for contributions and withholding; cesantías for nothing', () => {
  for (const { paymentType, bases } of legalConcepts)
    if (paymentType === 'salary') expect(bases).toEqual(expect.arrayContaining(['contributions', 'withholding']))
  expect(legalConcepts.find(({ code }) => code === 'CESANTIAS')?.bases).toEqual([])
  expect(legalConcepts.find(({ code }) => code === 'AUXTRANSPORTE')?.bases).not.toContain('contributions')
})

import { expect, test } from 'vitest'
import { caseProblems, definedCases } from './cases.ts'
import { readSources } from './sources.ts'

const definition = {
  path: 'modules/treasury/run/run.ts',
  text: `export const run = defineCase({ name: 'treasury.run', table: 'payment_run', states: { draft: { name: 'Borrador' }, sent: { name: 'Enviada' } } })`,
}
const complaints = (text: string, path = 'modules/treasury/x.ts') => caseProblems([definition, { path, text }])

test.each([
  `if (run.state === 'sent') pay()`,
  `if ('draft' !== paymentRun.state) pay()`,
  "const s = sql`select id from payment_run v where v.company_id = ${companyId} and v.state = 'sent'`",
  "const s = sql`update payment_run set paid = true where state in ('draft', 'sent')`",
])('complains of: %s', (text) => {
  expect(complaints(text)).toHaveLength(1)
})

test.each([
  `if (caseCan(run, opened.state, 'send')) pay()`,
  `if (run.state === 'unknown') pay()`,
  `if (invoice.state === 'sent') tell(run)`,
  "const s = sql`select id from document v where v.state = 'draft' /* run */`",
])('allows: %s', (text) => {
  expect(complaints(text)).toEqual([])
})

test('its own folder and the tests may', () => {
  const text = `if (run.state === 'sent') pay()`
  expect(complaints(text, 'modules/treasury/run/pay.server.ts')).toEqual([])
  expect(complaints(text, 'app/run.story.ts')).toEqual([])
})

test('no source compares a state of a case', () => {
  const sources = readSources()
  expect(definedCases(sources).map(({ word }) => word)).toContain('requisition')
  expect(caseProblems(sources)).toEqual([])
})

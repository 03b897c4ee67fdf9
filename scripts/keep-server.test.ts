import { expect, test } from 'vitest'
import { isOfServer } from './keep-server.ts'

test.each([
  ['modules/sales/list.server.ts', true],
  ['base/decimal.ts', true],
  ['platform/report/report.typ', true],
  ['db/migrations/0001_tenancy.sql', true],
  ['scripts/dev-server.ts', true],
  ['modules/sales/ListPage.tsx', false],
  ['platform/ui/tokens.css', false],
  ['base/decimal.test.ts', false],
  ['app/quote.story.ts', false],
  ['e2e/sale.journey.ts', false],
  ['data/postgres/global/1262', false],
])('%s starts the server again: %s', (path, does) => {
  expect(isOfServer(path)).toBe(does)
})

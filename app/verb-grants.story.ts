// What the roles that companies find made do besides seeing and writing; and those of a company that was there before each verb
// asked a permission of its own: they go on doing all that they did. In a database of its own, whose companies it changes.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { askAs } from '#platform/testing/own-database.server.ts'
import { preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { serverModules } from './modules.server.ts'
import { permissionsOf } from '#platform/permissions.server.ts'
import { newCompany, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

/** The migrations, in their order, and the verbs that each gave. */
const migrations = [
  ['0173_taking_out.sql', /\.(?:export|print)$/],
  ['0174_own_prices.sql', /\.price$/],
  ['0175_own_dates.sql', /\.date$/],
] as const

/** What came after them is granted by a step of its own. */
const LATER: readonly string[] = [
  ...['treasury.payment', 'purchases.bill', 'inventory.tracking', 'inventory.concept', 'electronic.transmission', 'accounting.books.date'],
  ...['sales.order', 'sales.remission', 'sales.computerInvoice', 'purchases.order', 'purchases.remission', 'purchases.debitNote'],
  ...['treasury.customerAdvance', 'treasury.supplierAdvance', 'purchases.requisition', 'purchases.inbox', 'dispatch.dispatch'],
  ...['purchases.landedCost', 'items.item.print', 'documents.paperTemplate', 'documents.letterTemplate', 'treasury.moneyAccount'],
  ...['treasury.moneyBalance', 'accounting.bankConciliation', 'payroll.employee', 'payroll.month', 'treasury.paymentRun', 'pos.register'],
  ...['pos.shift', 'pos.sale', 'pos.creditNote', 'pos.transaction', 'pos.paymentType', 'pos.layout'],
  ...['pos.order', 'pos.cancellation', 'treasury.ownTransfer', 'treasury.paymentApproval'],
]

const OWN_ROLE = 20
const permissions = permissionsOf(serverModules)

let database: PreparedDatabase
let world: World
let company: StoryCompany
beforeAll(async () => {
  database = await preparedDatabase()
  world = await openWorld(undefined, { appUrl: database.appUrl })
  company = await newCompany(world)
})
afterAll(async () => {
  await world.close()
  await database.remove()
})

const rolesNow = () =>
  inCompany(world.pool, company, async (tx) => {
    const rows = await tx.rows<{ id: number; permissions: string[] }>(
      sql`select id, permissions from role where company_id = ${company.companyId}`,
    )
    return new Map(rows.map(({ id, permissions: codes }) => [id, codes]))
  })

test.each([
  [
    'accountant',
    ['sales.invoice.export', 'sales.invoice.print', 'accounting.books.export', 'accounting.chart.export', 'sales.quote.price'],
    ['sales.creditNote.price'],
  ],
  ['accountingAssistant', ['sales.invoice.export', 'sales.invoice.price'], []],
  [
    'seller',
    ['sales.invoice.print', 'sales.quote.print', 'sales.quote.price', 'sales.quote.date'],
    ['sales.invoice.export', 'people.party.export'],
  ],
  [
    'cashier',
    ['sales.invoice.print'],
    ['sales.invoice.export', 'sales.invoice.price', 'sales.quote.price', 'sales.invoice.date', 'treasury.receipt.date'],
  ],
  ['viewer', ['sales.invoice.export', 'sales.quote.print', 'items.item.export'], ['accounting.chart.export', 'sales.quote.price']],
  ['warehouseKeeper', ['inventory.stock.export', 'items.item.export', 'inventory.stock.date'], ['sales.invoice.export']],
  ['payroll', ['payroll.salaryLevel.export'], ['sales.invoice.print']],
  ['deskAgent', ['sales.invoice.print'], ['sales.invoice.export']],
] as const)('%s is born with %j and without %j', async (role, held, lacked) => {
  const codes = (await rolesNow()).get(roleIds[role]) ?? []
  expect(held.filter((code) => !codes.includes(code))).toEqual([])
  expect(lacked.filter((code) => codes.includes(code))).toEqual([])
})

test.each(migrations)('%s gives each role the verb of all that it held, once', async (file, isVerb) => {
  const verbs = permissions.filter(
    ({ code }) => isVerb.test(code) && !LATER.some((later) => later === code || later === code.replace(isVerb, '')),
  )
  expect(verbs.length).toBeGreaterThan(2)
  // Of half of what there is, to tell the ones from the others.
  const half = permissions.filter(({ code }, at) => !isVerb.test(code) && at % 2 === 0).map(({ code }) => code)
  await inCompany(world.pool, company, async (tx) => {
    await tx.run(sql`delete from role where company_id = ${company.companyId} and id = ${OWN_ROLE}`)
    await insertRows(tx, 'role', [{ company_id: company.companyId, id: OWN_ROLE, name: 'Media', permissions: half }])
  })
  const text = readFileSync(new URL(`../db/migrations/${file}`, import.meta.url), 'utf8')
  for (let times = 0; times < 2; times += 1) {
    await askAs(database.ownerUrl, text)
    const roles = await rolesNow()
    expect(roles.get(roleIds.administrator)).toEqual(['*'])
    for (const id of [OWN_ROLE, roleIds.seller, roleIds.cashier, roleIds.viewer, roleIds.warehouseKeeper]) {
      const codes = roles.get(id) ?? []
      expect(codes.length, String(id)).toBe(new Set(codes).size)
      for (const { code, needs: [held] = [] } of verbs)
        expect([id, code, codes.includes(code)]).toEqual([id, code, codes.includes(held?.code ?? '')])
    }
  }
})

// The configuration of exógena keeps the contract of every catalogue; a year is copied once, and what is missing is said.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { catalogueContract } from '#platform/catalogue/contract.server.ts'
import {
  storyCompany,
  storyServer,
  todayAt,
  withPermissions,
  type Actor,
  type StoryServer,
} from '#platform/catalogue/story-world.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { uuidv7 } from 'uuidv7'
import { bearExogenous, exogenousConceptServed } from './born.server.ts'
import { exogenousConcept } from './concept.ts'
import { copyExogenousYear, getExogenousGaps } from './endpoints.ts'
import { exogenousHandlers } from './exogenous.server.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
let server: StoryServer
beforeAll(async () => {
  pool = openPool()
  server = await storyServer(pool, clock, [...exogenousHandlers, ...exogenousConceptServed.handlers])
})
afterAll(async () => {
  await server.close()
  await pool.end()
})

/** Those that the contract puts together in one record are of one format. */
const formatOfSample = (n: number): string => (n % 3 === 2 ? '1003' : '1001')

const sample = (n: number) => ({
  year: String(2020 + (n % 20)),
  format: formatOfSample(n),
  code: String(5000 + n),
  name: `Concepto ${n}`,
  minimumUvt: n % 9,
  source: 'Resolución',
  children: Array.from({ length: n % 3 }, (_, at) => ({
    id: null,
    firstCode: String(2300 + n * 3 + at),
    lastCode: '',
    feeds: `${formatOfSample(n)}.withheld`,
    measure: 'movement',
    share: '100',
  })),
})

describe('exogenous concept', () => {
  for (const each of catalogueContract({ served: exogenousConceptServed, pool: () => pool, clock, sample })) test(each.name, each.run)
})

const company = () =>
  storyCompany(
    pool,
    todayAt(clock),
    [accountingServer.provision, bearExogenous.run].filter((each) => each !== undefined),
  )

interface Gaps {
  readonly year: string
  readonly years: readonly string[]
  readonly accounts: readonly { readonly code: string; readonly debit: string; readonly credit: string }[]
  readonly concepts: readonly { readonly id: string; readonly format: string; readonly code: string }[]
}
const gapsOf = async (actor: Actor, year?: string) =>
  (await server.call(actor, getExogenousGaps, { query: year === undefined ? {} : { year } })).body as unknown as Gaps

/** An entry of two lines, written as the books have them. */
const write = (actor: Actor, date: string, debit: string, credit: string) =>
  server.look(actor, async (tx) => {
    const { companyId } = actor.session
    const accounts = await tx.rows<{ id: string; code: string }>(
      sql`select id, code from account where company_id = ${companyId} and code = any(${[debit, credit]}::text[])`,
    )
    const id = uuidv7()
    const line = (position: number, code: string, side: 'debit' | 'credit') => ({
      company_id: companyId,
      entry_id: id,
      position,
      account_id: accounts.find((each) => each.code === code)?.id,
      date,
      description: 'Prueba',
      debit: '0',
      credit: '0',
      [side]: '1000',
    })
    await insertTogether(tx, [
      [
        'journal_entry',
        [
          {
            company_id: companyId,
            id,
            date,
            type: 'CG',
            number: id,
            description: 'Prueba',
            source_kind: 'test',
            source_id: id,
            source_event: 'post',
          },
        ],
      ],
      ['journal_line', [line(1, debit, 'debit'), line(2, credit, 'credit')]],
      ['unfolded', [{ company_id: companyId, entry_id: id }]],
    ])
  })

test('a company begins with the concepts of the facts, in its year', async () => {
  const ana = await company()
  const { body } = await server.call(ana, exogenousConcept.endpoints.list, { query: { size: '100' } })
  const rows = body['rows'] as {
    format: string
    code: string
    year: string
    minimumUvt: number | null
    children: { firstCode: string; feeds: string }[]
  }[]
  expect(new Set(rows.map(({ year }) => year))).toEqual(new Set(['2026']))
  expect(rows.find(({ code }) => code === '5002')).toMatchObject({
    format: '1001',
    minimumUvt: 3,
    children: [{ firstCode: '236515', feeds: '1001.withheld' }],
  })
  expect(rows.find(({ code }) => code === '4001')?.children).toHaveLength(2)
})

test('accounts that moved in the year and no concept takes are listed, and no others', async () => {
  const ana = await company()
  expect((await gapsOf(ana)).accounts).toEqual([])
  await write(ana, '2026-03-10', '130505', '413520')
  await write(ana, '2026-03-11', '110505', '130505')
  await write(ana, '2025-03-11', '110510', '130505')
  const gaps = await gapsOf(ana)
  expect(gaps).toMatchObject({ year: '2026', years: ['2026'] })
  expect(gaps.accounts.map(({ code, debit, credit }) => [code, debit, credit])).toEqual([['110505', '1000.00', '0.00']])
  expect(gaps.concepts.map(({ format, code }) => `${format} ${code}`)).toContain('1001 5008')
  const body = {
    year: '2026',
    format: '1012',
    code: '1105',
    name: 'Caja',
    children: [{ firstCode: '1105', feeds: '1012.value', measure: 'balance', share: '100' }],
  }
  expect((await server.call(ana, exogenousConcept.endpoints.create, { body })).status).toBe(200)
  expect((await gapsOf(ana)).accounts).toEqual([])
  // In another year nothing is configured: all that moved is missing.
  expect((await gapsOf(ana, '2025')).accounts.map(({ code }) => code)).toEqual(['110510', '130505'])
})

test('a year is copied whole to one that has nothing, and once', async () => {
  const ana = await company()
  const copy = (from: string, to: string) => server.call(ana, copyExogenousYear, { body: { from, to } })
  const { body } = await copy('2026', '2027')
  expect(body['copied']).toBeGreaterThan(40)
  expect((await gapsOf(ana, '2027')).concepts.length).toBe((await gapsOf(ana, '2026')).concepts.length)
  const lines = (year: string) =>
    server.look(ana, (tx) =>
      tx.rows(sql`
        select c.format, c.code, c.name, c.minimum_uvt, c.source, a.first_code, a.last_code, a.feeds, a.measure, a.share, a.position
          from exogenous_concept c left join exogenous_account a on a.company_id = c.company_id and a.parent_id = c.id
         where c.company_id = ${ana.session.companyId} and c.year = ${year} order by c.format, c.code, a.position`),
    )
  expect(await lines('2027')).toEqual(await lines('2026'))
  expect((await copy('2026', '2027')).body).toMatchObject({ code: 401, field: 'to', message: 'El año gravable 2027 ya tiene conceptos.' })
  expect((await copy('2030', '2031')).body).toMatchObject({ code: 401, field: 'from' })
  expect((await copy('2026', '1999')).body).toMatchObject({ code: 401, field: 'to' })
  // What changes in one year stays in it.
  const both = await Promise.all([copy('2026', '2028'), copy('2026', '2028')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('a reader sees what is missing and copies nothing', async () => {
  const reader = withPermissions(await company(), [exogenousConcept.permissions.read.code])
  expect((await server.call(reader, getExogenousGaps)).status).toBe(200)
  expect((await server.call(reader, copyExogenousYear, { body: { from: '2026', to: '2027' } })).status).toBe(403)
})

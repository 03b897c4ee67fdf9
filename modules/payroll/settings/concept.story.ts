// Concepts keep the contract of every catalogue, agree with the electronic payroll, and take only accounts of their class.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { legalConcepts } from '#colombia/index.ts'
import { provisionAccounting } from '#modules/accounting/provision.server.ts'
import { catalogueContract } from '#platform/catalogue/contract.server.ts'
import { storyCompany, storyServer, todayAt, type Actor, type StoryServer } from '#platform/catalogue/story-world.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { bearPayrollConcepts } from './born.server.ts'
import { concept } from './concept.ts'
import { conceptServed } from './concept.server.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
const today = todayAt(clock)
let pool: Pool
let server: StoryServer
beforeAll(async () => {
  pool = openPool()
  server = await storyServer(pool, clock, conceptServed.handlers)
})
afterAll(async () => {
  await server.close()
  await pool.end()
})

const none = {
  expenseAccountId: null,
  salesExpenseAccountId: null,
  productionAccountId: null,
  payableAccountId: null,
  receivableAccountId: null,
  incomeAccountId: null,
  auxiliaryAccountId: null,
}

const sample = (n: number) => {
  const isPaid = n % 2 === 1
  return {
    name: `Concepto ${n}`,
    code: `C${n}`,
    kind: isPaid ? 'earned' : 'deducted',
    paymentType: isPaid ? 'salary' : 'none',
    element: isPaid ? 'ConceptoS' : 'OtraDeduccion',
    formula: isPaid ? 'hours' : 'percent',
    rate: String(100 + n),
    inContributions: isPaid,
    inServiceBonus: isPaid,
    inSeverance: isPaid,
    inVacation: isPaid,
    inWithholding: isPaid,
    ...none,
  }
}

describe('concept', () => {
  for (const each of catalogueContract({ served: conceptServed, pool: () => pool, clock, server: () => server, sample }))
    test(each.name, each.run)
})

describe('what the form refuses', () => {
  const unpaid = { inContributions: false, inServiceBonus: false, inSeverance: false, inVacation: false, inWithholding: false }
  test.each([
    ['a payment without its element', 1, { element: null }, 'element', 'Elige dónde se reporta en la nómina electrónica.'],
    ['a payment among the deductions', 1, { element: 'Salud' }, 'element', 'Elige uno de los devengados.'],
    ['a deduction among the payments', 2, { element: 'Basico' }, 'element', 'Elige una de las deducciones.'],
    [
      'what the company owes, reported',
      2,
      { kind: 'employer' },
      'element',
      'Los aportes y provisiones de la empresa no van en el documento.',
    ],
    [
      'salary reported as what is not',
      1,
      { element: 'BonificacionNS' },
      'paymentType',
      'La DIAN recibe ese elemento como pago no salarial.',
    ],
    ['what is not salary reported as it', 1, { paymentType: 'nonSalary' }, 'paymentType', 'La DIAN recibe ese elemento como salario.'],
    ['a deduction that counts for contributions', 2, { inContributions: true }, 'inContributions', 'Solo los devengados hacen base.'],
    ['a percentage that is not said', 1, { rate: null }, 'rate', 'Este campo es obligatorio.'],
    ['a percentage that is not used', 1, { formula: 'law' }, 'rate', 'Este cálculo no usa porcentaje.'],
  ])('%s', async (_, n, changes, field, message) => {
    const ana = await storyCompany(pool, today)
    const body = { ...sample(n), ...(n === 2 ? unpaid : {}), ...changes }
    const reply = await server.call(ana, concept.endpoints.create, { body })
    expect(reply.status).toBe(400)
    expect(reply.body['errors']).toContainEqual(expect.objectContaining({ field, message }))
  })
})

describe('in a company with its chart', () => {
  let ana: Actor
  beforeAll(async () => {
    ana = await storyCompany(pool, today, [provisionAccounting, bearPayrollConcepts.run])
  })
  const idOf = (code: string) =>
    server.look(ana, async (tx) => {
      const { companyId } = ana.session
      return (await tx.first<{ id: string }>(sql`select id from account where company_id = ${companyId} and code = ${code}`))?.id ?? ''
    })

  test('those of the law are there, with their accounts by kind of area', async () => {
    const { body } = await server.call(ana, concept.endpoints.list, { query: { size: '100' } })
    const rows = body['rows'] as { code: string; labels: Record<string, string> }[]
    expect(rows.map(({ code }) => code)).toEqual(legalConcepts.map(({ code }) => code))
    expect(rows[0]?.labels).toEqual({
      expenseAccountId: '510506 Sueldos',
      salesExpenseAccountId: '520506 Sueldos',
      productionAccountId: '720506 Sueldos',
      payableAccountId: '250505 Sueldos',
    })
    expect(rows.find(({ code }) => code === 'INCEPS')?.labels).toMatchObject({ receivableAccountId: '136595 Otros' })
  })

  test('an account of another class, or one that only groups, is refused at its field', async () => {
    const wrong = { ...sample(101), expenseAccountId: await idOf('250505'), payableAccountId: await idOf('2505') }
    const reply = await server.call(ana, concept.endpoints.create, { body: wrong })
    expect(reply.body['errors']).toEqual([
      expect.objectContaining({ field: 'expenseAccountId', message: 'Elige una cuenta que empiece por 51.' }),
      expect.objectContaining({ field: 'payableAccountId', code: 449 }),
    ])
    const right = { ...sample(101), expenseAccountId: await idOf('510548'), auxiliaryAccountId: await idOf('110505') }
    expect((await server.call(ana, concept.endpoints.create, { body: right })).status).toBe(200)
  })
})

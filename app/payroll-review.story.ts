// What is looked at before a month is approved: who differs asks for a visto bueno, and a figure is changed with its reason.
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { changeReviewPercent, employee, getSlip, monthCalls, type EmployeeInput, type MonthInput } from '#modules/payroll/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { openHiring, openPayrollDesk, type PayrollDesk as Desk } from './testing/hiring.server.ts'
import { prove } from './testing/prove.server.ts'
import { refusalsOf } from './testing/refusals.server.ts'
import { newCompany, openWorld, type World } from './testing/world.server.ts'

let world: World
let desk: Desk
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  desk = await openPayrollDesk(world)
})

type Novelty = MonthInput['novelties'][number]
const novelty = (employeeId: string, kind: string, changes: Partial<Novelty> = {}): Novelty => ({
  ...{ employeeId, kind, startsOn: null, endsOn: null, hours: null, days: null, moneyDays: null, amount: null, note: '' },
  ...changes,
})
const { calculate, approve, review, amend } = monthCalls.actions
const hire = async (changes: Partial<EmployeeInput> = {}) =>
  (await desk.client.call(employee.endpoints.create, { body: desk.hiring(changes) })).id
const read = (id: string) => desk.client.call(monthCalls.one, { params: { id } })
const inputOf = (month: string, novelties: Novelty[] = []) => ({ month: `${month}-01`, payDay: `${month}-28`, note: '', novelties })
async function calculated(month: string, novelties: Novelty[] = []) {
  const { id, version } = await desk.client.call(monthCalls.create, { body: inputOf(month, novelties) })
  return desk.client.call(calculate, { params: { id }, body: { version } })
}
const approved = ({ id, version }: { id: string; version: number }) => desk.other.call(approve, { params: { id }, body: { version } })
const again = ({ id, version }: { id: string; version: number }) => desk.client.call(calculate, { params: { id }, body: { version } })
const slipOf = (id: string, employeeId: string) => desk.client.call(getSlip, { params: { id, employeeId } })
const commission = (employeeId: string, amount: string) => novelty(employeeId, 'COMISION', { amount })

test('who differs from the month before, and who is new, is not approved without being looked at', async () => {
  const same = await hire()
  const sells = await hire()
  await approved(await calculated('2026-08'))
  const entered = await hire({ startsOn: '2026-09-10' })
  const month = await calculated('2026-09', [commission(sells, '500000')])
  const { slips, reviewPercent, gone } = await read(month.id)
  expect(reviewPercent).toBe('5')
  expect(gone).toEqual([])
  expect(new Map(slips.map(({ employeeId, asksReview, hasNovelty }) => [employeeId, [asksReview, hasNovelty]]))).toEqual(
    new Map([
      [same, [false, false]],
      [sells, [true, true]],
      [entered, [true, false]],
    ]),
  )
  await expect(approved(month)).rejects.toMatchObject({
    code: 401,
    message: expect.stringMatching(/visto bueno de Wilson Pardo y de 1 más/),
  })
  const one = await desk.client.call(review, { params: { id: month.id }, body: { version: month.version, employeeIds: [sells] } })
  expect(await refusalsOf(approved(one))).toMatchObject([[401, null]])
  // Another who saw the month before.
  expect(
    await refusalsOf(desk.other.call(review, { params: { id: month.id }, body: { version: month.version, employeeIds: [entered] } })),
  ).toMatchObject([[697, null]])
  const both = await desk.client.call(review, { params: { id: month.id }, body: { version: one.version, employeeIds: [entered] } })
  const done = await approved(both)
  expect((await read(month.id)).slips.map(({ reviewedBy }) => reviewedBy !== '')).toContain(true)
  expect(
    await refusalsOf(desk.client.call(review, { params: { id: month.id }, body: { version: done.version, employeeIds: [same] } })),
  ).toMatchObject([[618, null]])
  expect(await prove(inject('ownerUrl'), desk.company.companyId)).toBeNull()
})

test('a visto bueno falls with another result, and stays with the same one', async () => {
  const sells = await hire()
  const other = await hire()
  await approved(await calculated('2026-08'))
  const month = await calculated('2026-09', [commission(sells, '500000'), commission(other, '400000')])
  const { version } = await desk.client.call(review, {
    params: { id: month.id },
    body: { version: month.version, employeeIds: [sells, other] },
  })
  const same = await again({ id: month.id, version })
  const reviewed = async () => new Map((await read(month.id)).slips.map(({ employeeId, reviewedBy }) => [employeeId, reviewedBy !== '']))
  expect(await reviewed()).toEqual(
    new Map([
      [sells, true],
      [other, true],
    ]),
  )
  expect((await read(month.id)).changed).toBe(0)
  const input = inputOf('2026-09', [commission(sells, '500000'), commission(other, '450000')])
  const changed = await desk.client.call(monthCalls.change, { params: { id: month.id }, body: { version: same.version, input } })
  expect(
    await refusalsOf(desk.client.call(review, { params: { id: month.id }, body: { version: changed.version, employeeIds: [sells] } })),
  ).toMatchObject([[401, null]])
  const last = await again({ id: month.id, version: changed.version })
  expect(await reviewed()).toEqual(
    new Map([
      [sells, true],
      [other, false],
    ]),
  )
  expect((await read(month.id)).changed).toBe(1)
  const given = await desk.client.call(review, {
    params: { id: month.id },
    body: { version: last.version, employeeIds: [sells], isGiven: false },
  })
  expect((await reviewed()).get(sells)).toBe(false)
  // With a difference that the company does not look at nobody is waited for.
  await desk.client.call(changeReviewPercent, { body: { percent: '40' } })
  await approved(given)
})

test('a figure is changed with its reason, what follows from it with it; a calculation keeps it and says so', async () => {
  const sells = await hire()
  const month = await calculated('2026-09', [commission(sells, '500000')])
  const figure = { employeeId: sells, side: 'earned' as const, code: 'COMISION', reason: 'El contrato pagado llegó después' }
  const change = (version: number, body: object) =>
    desk.client.call(amend, { params: { id: month.id }, body: { version, ...figure, amount: '600000', ...body } })
  for (const [wrong, field] of [
    [{ code: 'SALUD', side: 'deducted' }, 'code'],
    [{ code: 'CAJA', side: 'employer' }, 'side'],
    [{ code: 'BONSALARIAL' }, 'code'],
    [{ amount: '-1' }, 'amount'],
    [{ amount: '600000.50' }, 'amount'],
    [{ amount: '99999999999999999999' }, 'amount'],
    [{ reason: ' ' }, 'reason'],
    [{ employeeId: desk.company.companyId }, 'code'],
  ] as const)
    expect(await refusalsOf(change(month.version, wrong))).toEqual([[401, field]])
  const changed = await change(month.version, {})
  const slip = await slipOf(month.id, sells)
  const line = slip.lines.find(({ code }) => code === 'COMISION')
  expect(line).toMatchObject({ amount: '600000.00', calculated: '500000.00', reason: 'El contrato pagado llegó después', mayChange: true })
  expect(line?.changedBy).not.toBe('')
  expect(line?.told.steps[0]).toMatch(/Calculado \$ 500\.000 \+ Cambio \$ 100\.000 \(.*El contrato pagado llegó después\) = \$ 600\.000/)
  // 4 % of 2,500,000.
  expect(slip.lines.find(({ code }) => code === 'SALUD')?.amount).toBe('100000.00')
  expect((await read(month.id)).slips[0]).toMatchObject({ asksReview: true, paid: slip.paid })
  const kept = await again(changed)
  expect(await slipOf(month.id, sells)).toEqual(slip)
  expect((await read(month.id)).changed).toBe(0)
  // Without its novelty there is nothing to change, and it is said.
  const without = await desk.client.call(monthCalls.change, {
    params: { id: month.id },
    body: { version: kept.version, input: inputOf('2026-09') },
  })
  const recalculated = await again({ id: month.id, version: without.version })
  expect((await slipOf(month.id, sells)).notices.join(' ')).toMatch(/El cambio de Comisiones no se aplicó/)
  const withIt = await desk.client.call(monthCalls.change, {
    params: { id: month.id },
    body: { version: recalculated.version, input: inputOf('2026-09', [commission(sells, '500000')]) },
  })
  const back = await again({ id: month.id, version: withIt.version })
  expect((await slipOf(month.id, sells)).lines).toEqual(slip.lines)
  // Taken back, the calculated one counts again.
  const taken = await change(back.version, { amount: null })
  expect((await slipOf(month.id, sells)).lines.find(({ code }) => code === 'COMISION')).toMatchObject({
    amount: '500000.00',
    calculated: null,
  })
  const zero = await change(taken.version, { amount: '0' })
  await expect(approved(zero)).rejects.toMatchObject({ code: 401, message: expect.stringMatching(/visto bueno/) })
  const seen = await desk.client.call(review, { params: { id: month.id }, body: { version: zero.version, employeeIds: [sells] } })
  const done = await approved(seen)
  expect(await refusalsOf(change(done.version, {}))).toMatchObject([[618, null]])
  expect(await prove(inject('ownerUrl'), desk.company.companyId)).toBeNull()
})

test('who was paid and is there no more is told', async () => {
  const kept = desk.hiring({ startsOn: '2026-02-01' })
  const { id: leaves } = await desk.client.call(employee.endpoints.create, { body: kept })
  await hire()
  await approved(await calculated('2026-08'))
  const { version } = await desk.client.call(employee.endpoints.one, { params: { id: leaves } })
  await desk.client.call(employee.endpoints.update, {
    params: { id: leaves },
    body: { ...kept, endsOn: '2026-08-31', version },
  })
  const month = await calculated('2026-09')
  expect((await read(month.id)).gone.map(({ employeeId }) => employeeId)).toEqual([leaves])
})

test('another company neither looks at it nor changes it', async () => {
  const sells = await hire()
  const month = await calculated('2026-09', [commission(sells, '500000')])
  const { client } = await newCompany(world)
  await openHiring(client)
  const params = { id: month.id }
  expect(await refusalsOf(client.call(review, { params, body: { version: month.version, employeeIds: [sells] } }))).toMatchObject([
    [698, null],
  ])
  const figure = { employeeId: sells, side: 'earned' as const, code: 'COMISION', amount: '1', reason: 'De otra empresa' }
  expect(await refusalsOf(client.call(amend, { params, body: { version: month.version, ...figure } }))).toMatchObject([[698, null]])
  await client.call(changeReviewPercent, { body: { percent: '90' } })
  expect((await read(month.id)).reviewPercent).toBe('5')
  const rows = await inCompany(world.pool, desk.company, (tx) => tx.rows(sql`select from payslip_change`))
  expect(rows).toEqual([])
})

test('an incapacity over two months is one: the employer pays its first two days once', async () => {
  const ill = await hire({ startsOn: '2026-01-01', salary: '3000000.00' })
  const sickness = (startsOn: string, endsOn: string) => novelty(ill, 'sickness', { startsOn, endsOn })
  const linesOf = async (id: string) => new Map((await slipOf(id, ill)).lines.map(({ code, amount }) => [code, amount]))
  const august = await approved(await calculated('2026-08', [sickness('2026-08-31', '2026-08-31')]))
  // The 31st is of no month of thirty days: neither paid nor taken.
  expect((await slipOf(august.id, ill)).days).toBeLessThanOrEqual(30)
  const september = await calculated('2026-09', [sickness('2026-09-01', '2026-09-10')])
  const apart = await linesOf(september.id)
  // One day more of the employer, the rest of the EPS.
  expect([apart.has('INCEMPRESA'), apart.has('INCEPS')]).toEqual([true, true])
  const again = await desk.client.call(monthCalls.change, {
    params: { id: september.id },
    body: {
      version: september.version,
      input: inputOf('2026-09', [sickness('2026-09-01', '2026-09-05'), sickness('2026-09-06', '2026-09-10')]),
    },
  })
  await desk.client.call(calculate, { params: { id: september.id }, body: { version: again.version } })
  expect(await linesOf(september.id)).toEqual(apart)
})

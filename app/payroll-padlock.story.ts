// A month under the padlock of payroll: whatever writes of it is refused in the words of payroll (445), at the month, whichever door one
// comes by; a month that is closed or locked for the books is told so while it is written, and what was paid is taken back elsewhere.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { grantException, lockModule, pendingOfPeriod, unlockModule } from '#modules/accounting/index.ts'
import { changePayrollSoftware, getEnabling } from '#modules/electronic/index.ts'
import {
  correctAdjustment,
  discardAdjustment,
  eliminateDocument,
  employee,
  getPayrollDocument,
  monthCalls,
  replaceDocument,
  transmitMonth,
  type MonthInput,
} from '#modules/payroll/index.ts'
import { openAuthorityWorld, transmit, workFor, type AuthorityWorld } from './testing/authority.server.ts'
import { openPayrollDesk, type PayrollDesk } from './testing/hiring.server.ts'
import { prove } from './testing/prove.server.ts'
import { refusalsOf } from './testing/refusals.server.ts'
import { reviewed } from './testing/reviewed.server.ts'

const SOFTWARE = { softwareId: '2b7a1f0e-6f5b-4f0a-9d53-5d8c1f1b7a11', softwarePin: '90210', testSetId: '' }
const MONTH = '2026-06'
const { calculate, review, amend, approve, contribute, annul } = monthCalls.actions

let authority: AuthorityWorld
let desk: PayrollDesk
let [stays, leaves, goes]: string[] = []
/** Of June: one that is accounted and sent, and those that are still written. */
let month: { id: string; version: number }
let bonus: { id: string; version: number }
let exit: { id: string; version: number }
/** Documents of the two who stay: accepted, and with a note that was rejected. */
let accepted = ''
let rejected: { id: string; version: number }

const input = (kind: MonthInput['kind'], changes: Partial<MonthInput> = {}): MonthInput => ({
  ...{ kind, exit: null, month: `${MONTH}-01`, payDay: `${MONTH}-30`, note: '', novelties: [] },
  ...changes,
})
const ending = (employeeId = leaves ?? '') => input('exit', { exit: { ...ended, employeeId } })
async function calculated(body: MonthInput) {
  const { id, version } = await desk.client.call(monthCalls.create, { body })
  return desk.client.call(calculate, { params: { id }, body: { version } })
}
const ended = { employeeId: '', leftOn: `${MONTH}-15`, cause: 'resignation', until: null } as const
const params = { month: MONTH }
const lock = (module: 'payroll' | 'accounting') => desk.client.call(lockModule, { params, body: { module } })
const unlock = (module: 'payroll' | 'accounting') =>
  desk.client.call(unlockModule, { params, body: { module, reason: 'Fin de la prueba' } })

beforeAll(async () => {
  authority = await openAuthorityWorld('2026-06-29T15:00:00Z')
  desk = await openPayrollDesk(authority.world)
  const hire = async (firstSurname: string) =>
    (await desk.client.call(employee.endpoints.create, { body: desk.hiring({ firstSurname }) })).id
  ;[stays, goes, leaves] = [await hire('Mora'), await hire('Rey'), await hire('Ruiz')]
  await transmit(desk.company)
  await desk.client.call(changePayrollSoftware, { body: { ...SOFTWARE, version: 0 } })
  exit = await calculated(ending())
  const ready = await reviewed(desk.client, await calculated(input('month')))
  month = await desk.other.call(approve, { params: { id: ready.id }, body: { version: ready.version } })
  bonus = await calculated(input('bonus'))
  await desk.other.call(transmitMonth, { params: { id: month.id }, body: { employeeIds: [] } })
  await workFor(authority.world, desk.company)
  const { slips } = await desk.client.call(monthCalls.one, { params: { id: month.id } })
  const documentOf = (id = '') => slips.find(({ employeeId }) => employeeId === id)?.document.id ?? ''
  accepted = documentOf(stays)
  const { register } = authority.simulator
  const { nit } = await desk.client.call(getEnabling)
  const taxpayer = register.taxpayer(nit)
  // Another PIN than that of the authority is refused.
  if (taxpayer) register.enrol({ ...taxpayer, payroll: { softwareId: SOFTWARE.softwareId, pin: 'otro' } })
  const { id } = await desk.other.call(eliminateDocument, { params: { id: documentOf(goes) }, body: { reason: 'No trabajó' } })
  await workFor(authority.world, desk.company)
  const { version, state } = await desk.client.call(getPayrollDocument, { params: { id } })
  expect(state).toBe('rejected')
  rejected = { id, version }
  exit = { id: exit.id, version: (await desk.client.call(monthCalls.one, { params: { id: exit.id } })).version }
})
afterAll(() => authority.close())

function at(one: { id: string; version: number }): { params: { id: string }; body: { version: number } }
function at<More extends object>(
  one: { id: string; version: number },
  more: More,
): { params: { id: string }; body: { version: number } & More }
function at({ id, version }: { id: string; version: number }, more: object = {}) {
  return { params: { id }, body: { version, ...more } }
}

const draft = (kind: MonthInput['kind'], note: string) => ({ input: input(kind, { note }) })

/** Whatever writes of a month. */
const doors: readonly (readonly [name: string, ask: () => Promise<unknown>])[] = [
  ['a payroll that begins', () => desk.client.call(monthCalls.create, { body: input('vacation') })],
  ['a settlement that begins', () => desk.client.call(monthCalls.create, { body: ending(stays) })],
  [
    'a payroll that is written over',
    () => desk.client.call(monthCalls.change, { params: { id: bonus.id }, body: { version: bonus.version, ...draft('bonus', 'Otra') } }),
  ],
  [
    'a payroll that is taken to an open month',
    () =>
      desk.client.call(monthCalls.change, {
        params: { id: exit.id },
        body: {
          version: exit.version,
          input: { ...ending(), month: '2026-05-01', exit: { ...ended, employeeId: leaves ?? '', leftOn: '2026-05-15' } },
        },
      }),
  ],
  ['one that is deleted', () => desk.client.call(monthCalls.remove, { params: { id: bonus.id }, query: { version: bonus.version } })],
  ['a calculation', () => desk.client.call(calculate, at(bonus))],
  ['a calculation of a settlement', () => desk.client.call(calculate, at(exit))],
  ['a visto bueno', () => desk.client.call(review, at(bonus, { employeeIds: [stays ?? ''] }))],
  [
    'a figure',
    () =>
      desk.client.call(
        amend,
        at(exit, { employeeId: leaves ?? '', side: 'earned' as const, code: 'SUELDO', amount: '1', reason: 'Acuerdo' }),
      ),
  ],
  ['an approval', () => desk.other.call(approve, at(bonus))],
  ['an approval of a settlement', () => desk.other.call(approve, at(exit))],
  ['a sheet of contributions', () => desk.other.call(contribute, at(month))],
  ['an annulment', () => desk.other.call(annul, at(month, { reason: 'Error' }))],
  ['a replacement', () => desk.other.call(replaceDocument, { params: { id: accepted }, body: { reason: 'Error', novelties: [] } })],
  ['an elimination', () => desk.other.call(eliminateDocument, { params: { id: accepted }, body: { reason: 'Error' } })],
  ['a note that is corrected', () => desk.other.call(correctAdjustment, at(rejected, { reason: 'Error', novelties: [] }))],
  ['a note that is discarded', () => desk.other.call(discardAdjustment, at(rejected))],
]

test.each(doors)('%s: not under the padlock of payroll (445)', async (_, ask) => {
  await lock('payroll')
  expect(await refusalsOf(ask())).toEqual([[445, 'month']])
  await unlock('payroll')
})

test('the padlock of one company is of no other, and a leave lets in whom it names', async () => {
  await lock('payroll')
  const stranger = await openPayrollDesk(authority.world)
  await stranger.client.call(employee.endpoints.create, { body: stranger.hiring() })
  const { id, version } = await stranger.client.call(monthCalls.create, { body: input('month') })
  expect(await refusalsOf(stranger.client.call(calculate, { params: { id }, body: { version } }))).toEqual([])
  const until = new Date(authority.world.clock.now().getTime() + 3_600_000).toISOString()
  await desk.client.call(grantException, {
    params,
    body: { personId: desk.company.personId, module: 'payroll', until, reason: 'Falta una prima' },
  })
  bonus = await desk.client.call(calculate, at(bonus))
  expect(await refusalsOf(desk.other.call(approve, at(bonus)))).toEqual([[445, 'month']])
  await unlock('payroll')
})

test('payrolls that are not accounted are told by the month that is to be closed', async () => {
  const { pending } = await desk.client.call(pendingOfPeriod, { params })
  expect(pending).toContainEqual(expect.objectContaining({ title: 'Nóminas sin contabilizar', count: 2, what: 'draft' }))
})

test('what was accounted is adjusted while its month is locked for the books alone: today', async () => {
  await lock('accounting')
  expect(await refusalsOf(desk.client.call(calculate, at(bonus)))).toEqual([[445, 'month']])
  authority.world.clock.moveTo('2026-07-02T15:00:00Z')
  const sent = await desk.other.call(replaceDocument, { params: { id: accepted }, body: { reason: 'Sin novedades', novelties: [] } })
  await workFor(authority.world, desk.company)
  expect((await desk.client.call(getPayrollDocument, { params: { id: sent.id } })).note).toBe('replace')
  await unlock('accounting')
  expect(await prove(inject('ownerUrl'), desk.company.companyId)).toBeNull()
})

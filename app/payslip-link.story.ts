// A payslip on paper, by mail, and by a link that asks whose it is: five tries, closed and sent again, and nothing told to strangers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { employee, mailSlips, monthCalls, printSlips, revokeSlip, type EmployeeInput } from '#modules/payroll/index.ts'
import { payrollServer } from '#modules/payroll/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { openMail } from '#platform/mail/mail.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openPayrollDesk, type PayrollDesk as Desk } from './testing/hiring.server.ts'
import { refusalsOf } from './testing/refusals.server.ts'
import { openWorld, type StoryCompany, type World } from './testing/world.server.ts'
import { reviewed } from './testing/reviewed.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const hire = async ({ client }: Desk, body: EmployeeInput): Promise<string> => (await client.call(employee.endpoints.create, { body })).id

async function accounted({ client, other }: Desk, month: string) {
  const body = { month: `${month}-01`, payDay: `${month}-28`, note: '', novelties: [] }
  const begun = await client.call(monthCalls.create, { body })
  const params = { id: begun.id }
  const { version } = await reviewed(client, await client.call(monthCalls.actions.calculate, { params, body: { version: begun.version } }))
  return other.call(monthCalls.actions.approve, { params, body: { version } })
}

interface Letter {
  readonly to: string
  readonly text: string
  readonly attachments: readonly { readonly producer: string; readonly id: string }[]
}
/** The letters that wait, the last one last. */
async function lettersOf({ companyId }: StoryCompany): Promise<Letter[]> {
  const rows = await inCompany(world.pool, { companyId, personId: null }, (tx) =>
    tx.rows<{ payload: unknown }>(
      sql`select payload from outbox where company_id = ${companyId} and key like 'payroll.slip:%' order by id`,
    ),
  )
  const vault = await world.pool.vault()
  return rows.map(({ payload }) => {
    const { recipient, text, attachments } = openMail(vault, companyId, payload)
    return { to: recipient, text, attachments }
  })
}
/** What goes with a letter at this moment: null when nothing does. */
async function paperIn({ company }: Desk, letter: Letter | undefined): Promise<string | null> {
  const [attached] = letter?.attachments ?? []
  const file = (await payrollServer.produces?.[attached?.producer ?? '']?.(company.companyId, attached?.id ?? '', world.runtime)) ?? null
  return file && Buffer.from(file.bytes).subarray(0, 5).toString()
}
const pathIn = ({ text }: Letter): string => /https?:\/\/[^/]+(\/public\/\S+)/.exec(text)?.[1] ?? ''
async function lastPath(desk: Desk): Promise<string> {
  const letter = (await lettersOf(desk.company)).at(-1)
  return letter ? pathIn(letter) : ''
}

let knocks = 0
/** Each from an address of its own: the limit per address counts real minutes. */
const open = (path: string, digits: string) => {
  knocks += 1
  return world.app.inject({
    method: 'POST',
    url: path.replace('/public/payrolls-lite/download/', '/api/public/payrolls-lite/'),
    payload: { digits },
    remoteAddress: `10.8.${Math.floor(knocks / 250)}.${knocks % 250}`,
  })
}

const closed = { code: 691, message: 'El enlace no es válido o venció.' }

describe('the payslips of a month', () => {
  let desk: Desk
  let id: string
  let employeeId: string
  let identification: string
  beforeAll(async () => {
    desk = await openPayrollDesk(world)
    const body = desk.hiring()
    identification = body.identification
    employeeId = await hire(desk, body)
    await hire(desk, desk.hiring({ email: '', firstSurname: 'Sincorreo' }))
    id = (await accounted(desk, '2026-10')).id
  })

  test('are printed, all or one, and only of a month that stands', async () => {
    for (const query of [{}, { employeeId }]) {
      const { bytes } = await desk.client.call(printSlips, { params: { id }, query })
      expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-')
    }
    const { id: draft } = await desk.client.call(monthCalls.create, {
      body: { month: '2026-11-01', payDay: '2026-11-28', note: '', novelties: [] },
    })
    expect(await refusalsOf(desk.client.call(printSlips, { params: { id: draft } }))).toEqual([[401, null]])
    expect(await refusalsOf(desk.client.call(mailSlips, { params: { id: draft }, body: { employeeIds: [] } }))).toEqual([[401, null]])
  })

  test('go by mail to who has an address, and say who has none', async () => {
    const answer = await desk.client.call(mailSlips, { params: { id }, body: { employeeIds: [] } })
    expect(answer).toEqual({ sent: 1, withoutEmail: ['Wilson Sincorreo'] })
    const letters = await lettersOf(desk.company)
    expect(letters.map(({ to, attachments }) => [to, attachments.map(({ producer }) => producer)])).toEqual([
      ['wilson@historias.example', ['payroll.slip']],
    ])
    expect(await paperIn(desk, letters[0])).toBe('%PDF-')
    expect(letters[0]?.text).not.toMatch(/\d{3}\.\d{3}/)
    const { events } = await desk.client.call(monthCalls.history, { params: { id } })
    expect(events.map(({ title }) => title)).toContain('NM-1: 1 desprendible por correo')
  })

  test('open with the end of the identification, and with nothing else', async () => {
    const path = await lastPath(desk)
    const wrong = await open(path, '0000')
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      400,
      { code: 401, field: 'digits', message: expect.stringContaining('4 intentos') },
    ])
    const right = await open(path, identification.slice(-4))
    expect([right.statusCode, right.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(right.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('tell nothing to another key, month or token, nor to who asks as somebody else', async () => {
    const path = await lastPath(desk)
    const end = identification.slice(-4)
    const [, , , , key = '', year = '', month = '', token = ''] = path.split('/')
    const addresses = [
      path.replace(key, 'otra'),
      path.replace(`/${year}/${month}/`, `/${year}/9/`),
      path.replace(`/${year}/${month}/`, '/x/99/'),
      path.replace(token, 'a'.repeat(43)),
      path.replace(token, id),
    ]
    for (const address of addresses) {
      const answer = await open(address, end)
      expect([answer.statusCode, answer.json()]).toMatchObject([400, closed])
    }
    expect((await open(path, 'x'.repeat(500))).statusCode).toBe(400)
    expect((await open(path, end)).statusCode).toBe(200)
  })

  test('close after five wrong tries, also when they come together, and open again with another letter', async () => {
    const path = await lastPath(desk)
    const tries = await Promise.all(Array.from({ length: 9 }, () => open(path, '0000')))
    expect(tries.map((each) => each.json().code).toSorted()).toEqual([401, 401, 401, 401, 401, 691, 691, 691, 691])
    expect((await open(path, identification.slice(-4))).json()).toMatchObject(closed)
    await desk.client.call(mailSlips, { params: { id }, body: { employeeIds: [employeeId] } })
    const again = await lastPath(desk)
    expect(again).not.toBe(path)
    expect((await open(again, identification.slice(-4))).statusCode).toBe(200)
  })

  test('are closed by who sent them, and with their month', async () => {
    const path = await lastPath(desk)
    const end = identification.slice(-4)
    await desk.client.call(revokeSlip, { params: { id, employeeId } })
    expect((await open(path, end)).json()).toMatchObject(closed)
    await desk.client.call(mailSlips, { params: { id }, body: { employeeIds: [employeeId] } })
    const again = await lastPath(desk)
    const { version } = await desk.client.call(monthCalls.one, { params: { id } })
    await desk.other.call(monthCalls.actions.annul, { params: { id }, body: { version, reason: 'Se liquidó mal' } })
    expect((await open(again, end)).json()).toMatchObject(closed)
    expect(await paperIn(desk, (await lettersOf(desk.company)).at(-1))).toBeNull()
    expect(await refusalsOf(desk.client.call(mailSlips, { params: { id }, body: { employeeIds: [] } }))).toEqual([[619, null]])
  })
})

test('a payslip of another company, of nobody, or seen without knowing salaries is not there', async () => {
  const [mine, theirs] = [await openPayrollDesk(world), await openPayrollDesk(world)]
  await hire(theirs, theirs.hiring())
  const { id } = await accounted(theirs, '2026-10')
  const nobody = '00000000-0000-7000-8000-000000000001'
  expect(await refusalsOf(mine.client.call(printSlips, { params: { id } }))).toEqual([[698, null]])
  expect(await refusalsOf(mine.client.call(mailSlips, { params: { id }, body: { employeeIds: [] } }))).toEqual([[698, null]])
  expect(await refusalsOf(theirs.client.call(mailSlips, { params: { id }, body: { employeeIds: [nobody] } }))).toEqual([
    [698, 'employeeIds'],
  ])
  expect(await refusalsOf(theirs.client.call(printSlips, { params: { id }, query: { employeeId: nobody } }))).toEqual([[698, null]])
  expect(await refusalsOf(theirs.client.call(revokeSlip, { params: { id, employeeId: nobody } }))).toEqual([[698, null]])
  const { client: seller } = await colleague(world, theirs.client, roleIds.seller)
  await expect(seller.call(printSlips, { params: { id } })).rejects.toMatchObject({ status: 403 })
})

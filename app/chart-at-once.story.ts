// Two who change the chart at the same time, and a posting to what becomes a group meanwhile.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credit, debit, moveAccount, setAccountActive } from '#modules/accounting/index.ts'
import { post as postEntry } from '#modules/accounting/index.server.ts'
import { parseDay } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { chartDoors, refusal } from './testing/chart.server.ts'
import { kindClient } from './testing/import-client.server.ts'
import { newCompany, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

let world: World
let company: StoryCompany
let doors: ReturnType<typeof chartDoors>
beforeAll(async () => {
  world = await openWorld()
  company = await newCompany(world)
  doors = chartDoors(world, company)
})
afterAll(() => world.close())

test('made twice at once is made once; two under one parent are both made', async () => {
  const twice = await Promise.all([refusal(doors.make('110540')), refusal(doors.make('110540'))])
  expect(twice.filter((each) => each === 'it was taken')).toHaveLength(1)
  expect(twice.find((each) => each !== 'it was taken')).toEqual([411, 'code', 'La cuenta 110540 ya existe en el plan de cuentas.'])
  await Promise.all(['11054001', '11054002', '11054003'].map((code) => doors.make(code)))
  expect(await doors.find('110540')).toMatchObject({ postable: false })
})

test('two at once: the second is told who changed it', async () => {
  await doors.make('519594')
  const { id, version } = await doors.one('519594')
  const to = (code: string) => company.client.call(moveAccount, { params: { id }, body: { code, version } })
  const [one1, other] = await Promise.all([refusal(to('519593')), refusal(to('519592'))])
  const refused = [one1, other].filter((each) => each !== 'it was taken')
  expect(refused).toEqual([[697, null, expect.stringContaining('Ana Historia')]])
  await expect(company.client.call(setAccountActive, { params: { id }, body: { active: false, version } })).rejects.toMatchObject({
    code: 697,
  })
})

test.each([
  ['by hand', (code: string) => refusal(doors.make(code))],
  [
    'from a file',
    (code: string) =>
      kindClient(company.client, 'accounting.account')
        .run(['code', 'name'], [[code, 'Del archivo']])
        .then(
          ({ created }) => (created === 1 ? 'it was taken' : 'refused'),
          () => 'refused',
        ),
  ],
])('never ends up on a group that is being made at the same time, %s', async (where, makeUnder) => {
  const code = where === 'by hand' ? '110560' : '110565'
  await doors.make(code)
  const [debited, credited] = [await doors.idOf(code), await doors.idOf('111005')]
  const [written, released] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
  const posting = inCompany(world.pool, company, async (tx) => {
    await postEntry(
      tx,
      company,
      {
        ...{
          source: { kind: 'story', id: debited, event: 'post' },
          date: parseDay(world.today),
          type: 'manual',
          number: code,
          description: '',
        },
        lines: [debit({ id: debited }, parseAmount('10'), ''), credit({ id: credited }, parseAmount('10'), '')],
      },
      ['accounting'],
    )
    written.resolve(null)
    await released.promise
  })
  await written.promise
  const making = makeUnder(`${code}01`)
  // Time to look at the account while its line is not yet to be seen.
  await new Promise((resolve) => setTimeout(resolve, 500))
  released.resolve(null)
  await posting
  expect(await making).not.toBe('it was taken')
  expect(await doors.one(code)).toMatchObject({ postable: true, moved: true, below: 0 })
  for (const other of ['110570', '110575', '110585']) {
    if (!(await doors.find(other))) await doors.make(other)
    await Promise.all([refusal(doors.post(other, '111005', '10')), makeUnder(`${other}01`)])
    const { moved, below } = await doors.one(other)
    expect([moved, below]).not.toEqual([true, 1])
  }
})

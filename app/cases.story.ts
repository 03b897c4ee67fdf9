// What holds for every case, asked of each from its definition: what its states let be done and to whom, that of two at once one wins
// and the other is told who, that its history says what was and what is, and that its tabs, search, files and palette are its own.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { BusinessError } from '#base/errors.ts'
import { roleIds } from '#modules/access/index.ts'
import { createFiscalYear } from '#modules/accounting/index.server.ts'
import { actionNames, allows, caseTitle, stateName, stateNames } from '#modules/cases/index.ts'
import { caseKinds } from '#modules/cases/index.server.ts'
import { requireAct } from '#modules/cases/case.ts'
import { getCommentSummary } from '#modules/comments/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { verbOf } from '#platform/history/history.ts'
import { askPalette } from '#platform/palette/palette.ts'
import type { Client } from './client.server.ts'
import { whole } from './modules.server.ts'
import { askedRequisition, type AskedCase } from './testing/cases-asked.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openHiring } from './testing/hiring.server.ts'
import { askedOrder, openFloor } from './testing/order-asked.server.ts'
import { askedMonth, hireForMonths } from './testing/month-asked.server.ts'
import { askedPaymentRun, openPaying } from './testing/payment-run-asked.server.ts'
import { prove } from './testing/prove.server.ts'
import { openDesk, type Desk, type Standing } from './testing/requisition-desk.server.ts'
import { newCompany, openWorld, type World } from './testing/world.server.ts'

let world: World
let desk: Desk
/** Of another company, and of this one who may only look. */
let stranger: Client
let viewer: Client
let paying: Awaited<ReturnType<typeof openPaying>>
let floor: Awaited<ReturnType<typeof openFloor>>
let months: ReturnType<Parameters<typeof askedMonth>[0]>
beforeAll(async () => {
  world = await openWorld()
  desk = await openDesk(world)
  stranger = (await newCompany(world)).client
  viewer = (await colleague(world, desk.shop.client, roleIds.viewer)).client
  const { client: assistant } = await colleague(world, desk.shop.client, roleIds.accountingAssistant)
  const hiring = await openHiring(desk.shop.client)
  // Each month is of one payroll: the two years behind are not enough for all that is asked.
  for (const year of [2024, 2023]) await inCompany(world.pool, desk.shop, (tx) => createFiscalYear(tx, desk.shop.companyId, year))
  const hired = await hireForMonths({ shop: desk.shop, hiring })
  const eliminate = (id: string) =>
    inCompany(world.pool, desk.shop, (tx) =>
      tx.run(sql`update payroll_month set exit_eliminated = true where company_id = ${desk.shop.companyId} and id = ${id}`),
    )
  months = { owner: desk.shop.client, other: desk.accountant, viewer: assistant, hiring, ...hired, eliminate }
  paying = await openPaying(desk.shop.client, desk.accountant, desk.shop.moneyAccountId, world.today)
  floor = await openFloor(desk, () => new Date(world.clock.now()))
})
afterAll(() => world.close())

const cases: readonly AskedCase[] = [
  askedRequisition(
    () => desk,
    () => viewer,
    () => world.today,
  ),
  askedMonth(
    () => months,
    () => world.today,
  ),
  askedPaymentRun(
    () => paying,
    () => viewer,
    () => world.today,
  ),
  askedOrder(
    () => floor,
    () => viewer,
  ),
]

test('every definition is asked', () => {
  expect(new Set(cases.map(({ kind }) => kind))).toEqual(new Set(caseKinds.gather(whole.modules).map(({ kind }) => kind)))
})

/** With what its state refuses an act; null where it lets it be done. */
function refusalOf({ kind }: AskedCase, state: string, act: string): { code: number; message: string } | null {
  try {
    requireAct(kind, state, act)
    return null
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    return { code: error.code, message: error.message }
  }
}

describe.each(cases.map((each) => [each.kind.titles.one, each] as const))('%s', (_, each) => {
  const { kind, calls } = each
  const acts = ['edit', 'delete', ...actionNames(kind)]

  const doAct = (client: Client, act: string, { id, version }: Standing, isOther = false): Promise<unknown> => {
    if (act === 'edit') return client.call(calls.change, { params: { id }, body: { input: each.input(isOther), version } } as never)
    if (act === 'delete') return client.call(calls.remove, { params: { id }, query: { version } })
    return client.call(calls.actions[act] as never, { params: { id }, body: { version, ...each.asks[act]?.() } } as never)
  }
  /** The first state that lets something be done. */
  const startOf = (act: string): string => stateNames(kind).find((state) => allows(kind, state, act)) ?? ''
  const history = async (id: string) => (await desk.shop.client.call(calls.history, { params: { id }, query: { after: '' } })).events
  const list = (query: object) => desk.shop.client.call(calls.list, { query: { size: '100', ...query } })

  test.each(stateNames(kind))('%s: what its state does not let be done is refused with its code and its reason', async (state) => {
    const one = await each.reach(state)
    const page = await list({ state })
    expect(page.rows).toContainEqual(expect.objectContaining({ id: one.id, state }))
    for (const act of acts) {
      const refusal = refusalOf(each, state, act)
      if (refusal === null) continue
      await expect(doAct(each.other(), act, one), act).rejects.toMatchObject({
        code: refusal.code,
        message: expect.stringContaining(refusal.message),
      })
    }
    expect(await list({ state })).toEqual(page)
  })

  test.each(acts)('%s: not without its permission, in another company, nor by who wrote it where it is for another', async (act) => {
    const one = await each.reach(startOf(act))
    await expect(doAct(each.viewer(), act, one)).rejects.toThrow(/^403/)
    await expect(doAct(stranger, act, one)).rejects.toMatchObject({ code: 698 })
    if (kind.actions[act]?.notBy === 'author') await expect(doAct(desk.shop.client, act, one)).rejects.toMatchObject({ code: 537 })
    await expect(doAct(each.other(), act, { id: 'nada', version: 1 })).rejects.toMatchObject({ code: 698 })
  })

  test.each(acts)('%s: of two at once one wins, and its history tells it', async (act) => {
    const start = startOf(act)
    const one = await each.reach(start)
    const { client } = await colleague(world, desk.shop.client, roleIds.administrator)
    const twice = await Promise.allSettled([doAct(each.other(), act, one, true), doAct(client, act, one, true)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { reason } = twice.find((result) => result.status === 'rejected') ?? {}
    // What it left is another state, or the same one that somebody changed meanwhile; of one that is gone nothing is left.
    const own = stateNames(kind).flatMap((state) => refusalOf(each, state, act)?.code ?? [])
    expect([...own, 697, ...(act === 'delete' ? [698] : [])]).toContain(reason.code)
    if (reason.code === 697) expect(reason.message).toContain('Beto Colega')
    if (act === 'delete') return
    const [told] = await history(one.id)
    expect(verbOf(told?.action ?? '')).not.toBe(verbOf('nada'))
    const leads = kind.actions[act]?.to !== undefined
    if (leads) expect(told?.changes['Estado']).toEqual([stateName(kind, start), expect.any(String)])
    if (kind.actions[act]?.takesNumber) expect(told?.changes['Número']).toEqual([null, expect.any(String)])
    // The version that was seen before is refused with the name of who changed it.
    const still = acts.find((another) => another !== act && leads === false && allows(kind, start, another))
    if (still) {
      const late = doAct(each.other(), still, one)
      await expect(late).rejects.toMatchObject({ code: 697, message: expect.stringContaining('Beto Colega') })
    }
    expect(await prove(inject('ownerUrl'), desk.shop.companyId)).toBeNull()
  })

  test('its history says what it said before and what it says now', async () => {
    const one = await each.reach(stateNames(kind)[0] ?? '')
    await doAct(each.other(), 'edit', one, true)
    const events = await history(one.id)
    const [edited, created] = [events[0], events.find(({ action }) => action === 'create')]
    expect(edited).toMatchObject({ action: 'update', person: 'Beto Colega', title: caseTitle(kind, null) })
    const changed = Object.entries(edited?.changes ?? {})
    expect(changed.length).toBeGreaterThan(0)
    for (const [label, [before, after]] of changed) {
      expect(before).not.toEqual(after)
      expect(created?.changes[label]?.[1] ?? null).toEqual(before)
    }
    await expect(each.viewer().call(calls.history, { params: { id: one.id }, query: { after: '' } })).resolves.toBeDefined()
    await expect(stranger.call(calls.history, { params: { id: one.id }, query: { after: '' } })).rejects.toMatchObject({ code: 698 })
  })

  test('its tabs add up to the list, and each shows what it counts', async () => {
    const all = await list({})
    expect(all.count).toBe(all.all)
    expect(all.rows).toHaveLength(all.count)
    expect(Object.values(all.tabs).reduce((sum, count) => sum + count, 0)).toBe(all.all)
    for (const [tab, { states }] of Object.entries(kind.tabs)) {
      const page = await list({ tab })
      expect([tab, page.count]).toEqual([tab, all.tabs[tab]])
      expect(page.rows.map(({ id }) => id)).toEqual(all.rows.filter(({ state }) => states.includes(state)).map(({ id }) => id))
    }
    for (const state of stateNames(kind)) {
      const page = await list({ state })
      expect(page.rows.map(({ id }) => id)).toEqual(all.rows.filter((row) => row.state === state).map(({ id }) => id))
    }
    const day = all.rows[0]?.date ?? ''
    expect((await list({ from: day })).count).toBe(all.rows.filter(({ date }) => date >= day).length)
    expect((await list({ to: '2000-01-01' })).count).toBe(0)
    const { bytes } = await desk.shop.client.call(calls.export, { query: { search: '', columns: 'number,state', format: 'csv' } })
    expect(Buffer.from(bytes).toString('utf8').trimEnd().split('\r\n')).toHaveLength(all.count + 1)
    expect((await stranger.call(calls.list, { query: { search: '', size: '25', after: '' } })).rows).toEqual([])
  })

  test('it is found by what it says and by its number, here and in the palette, also where it was there before', async () => {
    const written = await desk.shop.client.call(calls.create, { body: each.input(true) } as never)
    const numbered = (await list({})).rows.find(({ number }) => number !== null)
    const number = numbered?.number ?? ''
    const found = async (search: string) => (await list({ search })).rows.map(({ id }) => id)
    const findsAll = async () => {
      expect(await found(each.finds)).toContain(written.id)
      expect(await found(number)).toEqual([numbered?.id])
      const { groups } = await desk.shop.client.call(askPalette, { query: { text: number } })
      expect(groups.flatMap(({ results }) => results)).toContainEqual(expect.objectContaining({ id: numbered?.id, label: number }))
    }
    await findsAll()
    // A company that had some before they were searched.
    const step = whole.modules.flatMap(({ steps = [] }) => steps).find(({ name }) => name === `${kind.name}.words`)
    await inCompany(world.pool, desk.shop, async (tx) => {
      await tx.run(sql`delete from search_word where company_id = ${desk.shop.companyId} and entity = ${kind.name}`)
      await step?.run(tx, { companyId: desk.shop.companyId, personId: null, today: world.today })
    })
    await findsAll()
    expect((await stranger.call(askPalette, { query: { text: number } })).groups).toEqual([])
  })

  test('its files and its thread are its own, and go with its draft', async () => {
    const one = await each.reach(startOf('delete'))
    const content = Buffer.from('%PDF-1.7 soporte').toString('base64')
    const attach = (client: Client) => client.call(calls.attach, { params: { id: one.id }, body: { name: 'soporte.pdf', content } })
    const file = await attach(desk.shop.client)
    await expect(attach(each.viewer())).rejects.toThrow(/^403/)
    await expect(attach(stranger)).rejects.toMatchObject({ code: 698 })
    await expect(stranger.call(calls.file, { params: { id: one.id, fileId: file.id } })).rejects.toMatchObject({ code: 698 })
    expect((await each.viewer().call(calls.files, { params: { id: one.id } })).files).toEqual([file])
    expect((await history(one.id))[0]).toMatchObject({ action: 'update', changes: { file: [null, 'soporte.pdf'] } })
    expect(await desk.shop.client.call(getCommentSummary, { params: { entityId: one.id } })).toMatchObject({ count: 0 })
    // What was written meanwhile is not thrown away unseen.
    await doAct(each.other(), 'edit', one, true)
    const late = doAct(desk.shop.client, 'delete', one)
    await expect(late).rejects.toMatchObject({ code: 697, message: expect.stringContaining('Beto Colega') })
    await doAct(desk.shop.client, 'delete', { id: one.id, version: one.version + 1 })
    const left = sql`select from case_file where company_id = ${desk.shop.companyId} and case_id = ${one.id}`
    expect(await inCompany(world.pool, desk.shop, (tx) => tx.first(left))).toBe(undefined)
    await expect(desk.shop.client.call(calls.one, { params: { id: one.id } })).rejects.toMatchObject({ code: 698 })
  })
})

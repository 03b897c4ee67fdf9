// Which rows somebody reaches who is kept to something, by the rules as they are told to people: random cases against the functions that
// the policies call.
import fc from 'fast-check'
import { inject, expect, test } from 'vitest'
import { askAs } from '#platform/testing/own-database.server.ts'

const idOf = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const anId = fc.integer({ min: 1, max: 3 }).map(idOf)
const maybe = fc.option(anId)
/** Null keeps them to nothing. */
const someIds = fc.option(fc.uniqueArray(anId, { minLength: 1, maxLength: 2 }))

const aCase = fc.record({
  person: anId,
  own: fc.boolean(),
  branches: someIds,
  warehouses: someIds,
  registers: someIds,
  seller: maybe,
  writer: maybe,
  branch: maybe,
  warehouse: maybe,
  register: maybe,
  soldBy: maybe,
})
type Case = typeof aCase extends fc.Arbitrary<infer T> ? T : never

const isIn = (kept: readonly string[] | null, id: string | null) => kept === null || (id !== null && kept.includes(id))

/** Only theirs, of their branches, with goods of their warehouses or without any, of their registers and of their seller. */
const reachesDocument = (c: Case): boolean =>
  (!c.own || c.writer === c.person) &&
  isIn(c.branches, c.branch) &&
  (c.warehouse === null || isIn(c.warehouses, c.warehouse)) &&
  isIn(c.registers, c.register) &&
  (c.seller === null || c.soldBy === c.seller)

/** Of money, what they wrote where they are kept to a register or a seller. */
const reachesMoney = (c: Case): boolean =>
  (!c.own || c.writer === c.person) && isIn(c.branches, c.branch) && ((c.registers === null && c.seller === null) || c.writer === c.person)

test('documents and money are reached as the rules say, whatever somebody is kept to', async () => {
  const cases = fc.sample(aCase, 3000)
  const found = await askAs<{ document: boolean | null; money: boolean | null }>(
    inject('ownerUrl'),
    `select reaches_document(kept, writer, branch, warehouse, register, "soldBy") as document, reaches_money(kept, writer, branch) as money
       from jsonb_to_recordset($1::jsonb) as c (person uuid, own boolean, branches uuid[], warehouses uuid[], registers uuid[], seller uuid,
                                                writer uuid, branch uuid, warehouse uuid, register uuid, "soldBy" uuid),
            lateral (select row(person, own, branches, warehouses, registers, seller)::member_reach as kept) k`,
    [JSON.stringify(cases)],
  )
  // A policy takes what it cannot tell for no.
  const told = found.map(({ document, money }) => [document ?? false, money ?? false])
  expect(told).toEqual(cases.map((each) => [reachesDocument(each), reachesMoney(each)]))
  expect(new Set(told.map(String)).size).toBe(4)
})

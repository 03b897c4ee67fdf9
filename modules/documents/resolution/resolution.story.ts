// Resolutions keep the contract of every catalogue, and give their numbers without holes or repeats.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { BusinessError } from '#base/errors.ts'
import { testRange } from '#colombia/index.ts'
import { catalogueContract } from '#platform/catalogue/contract.server.ts'
import { storyCompany, storyServer, todayAt, type Actor, type StoryServer } from '#platform/catalogue/story-world.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import type { Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { takeNumber } from './number.server.ts'
import { resolution } from './resolution.ts'
import { resolutionServed } from './resolution.server.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
const today = todayAt(clock)
let pool: Pool
let server: StoryServer
beforeAll(async () => {
  pool = openPool()
  server = await storyServer(pool, clock, resolutionServed.handlers)
})
afterAll(async () => {
  await server.close()
  await pool.end()
})

const sample = (n: number) => ({
  kind: 'INE',
  resolutionNumber: `187640812${String(n).padStart(5, '0')}`,
  resolutionDate: '2026-01-15',
  prefix: `F${n}`,
  // The first is unused, so that it may still change its prefix.
  nextNumber: n === 1 ? 10 : 10 + n,
  fromNumber: 10,
  toNumber: 1000 + n,
  validFrom: '2026-01-15',
  validTo: `2028-01-${String((n % 28) + 1).padStart(2, '0')}`,
  gapReason: `Talonario de papel ${n}`,
  technicalKey: '693ff6f2a553c3646a063436fd4dd9ded0311471',
})

describe('resolution', () => {
  const contract = catalogueContract({ served: resolutionServed, pool: () => pool, clock, sample })
  for (const each of contract) test(each.name, each.run)
})

async function newResolution(ana: Actor, changes: object = {}): Promise<string> {
  const reply = await server.call(ana, resolution.endpoints.create, { body: { ...sample(1), prefix: 'FE', nextNumber: 10, ...changes } })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return String(reply.body['id'])
}

test('ranges of one prefix do not overlap (407)', async () => {
  const ana = await storyCompany(pool, today)
  await newResolution(ana)
  const other = await server.call(ana, resolution.endpoints.create, {
    body: { ...sample(2), prefix: 'FE', fromNumber: 900, nextNumber: 900, toNumber: 2000 },
  })
  expect(other.body).toMatchObject({ code: 407, field: 'prefix', message: 'Ya existe una resolución con el prefijo FE y ese rango.' })
  await newResolution(ana, { fromNumber: 1002, nextNumber: 1002, toNumber: 2000 })
})

test('that of the range to test with is kept and edited with its 11 digits, and no other has them', async () => {
  const ana = await storyCompany(pool, today)
  const trial = {
    ...sample(1),
    resolutionNumber: testRange.resolution,
    prefix: testRange.prefix,
    fromNumber: Number(testRange.from),
    toNumber: Number(testRange.to),
    nextNumber: Number(testRange.from),
    technicalKey: testRange.technicalKey,
  }
  const id = await newResolution(ana, trial)
  const edited = await server.call(ana, resolution.endpoints.update, {
    params: { id },
    body: { ...trial, validTo: '2029-01-01', version: 1 },
  })
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  for (const resolutionNumber of ['18760000002', '187600000011', '1876408120000'])
    expect(
      await server.call(ana, resolution.endpoints.create, { body: { ...sample(2), prefix: 'OTRA', resolutionNumber } }),
      resolutionNumber,
    ).toMatchObject({ status: 400, body: { code: 401, field: 'resolutionNumber' } })
})

test('20 at once get 20 consecutive numbers, and a rollback leaves no hole', async () => {
  const ana = await storyCompany(pool, today)
  const id = await newResolution(ana)
  const take = (fails: boolean) =>
    inCompany(pool, ana.session, async (tx) => {
      const taken = await takeNumber(tx, ana.session.companyId, id, today)
      if (fails) throw new Error('the document could not be written')
      return taken
    })
  const attempts = Array.from({ length: 25 }, (_, index) => take(index % 5 === 4))
  const settled = await Promise.allSettled(attempts)
  const numbers = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value.number] : []))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => 10 + index))
  expect(settled[0]).toMatchObject({ value: { prefix: 'FE' } })
})

test('what cannot be given is explained', async () => {
  const ana = await storyCompany(pool, today)
  const bruno = await storyCompany(pool, today)
  const { companyId } = ana.session
  const codeOf = async (id: string, day: string, actor = ana): Promise<string> => {
    try {
      await inCompany(pool, actor.session, (tx) => takeNumber(tx, actor.session.companyId, id, parseDay(day)))
      return 'given'
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      return `${error.code} ${error.message}`
    }
  }
  const id = await newResolution(ana, { toNumber: 10 })
  expect(await codeOf(id, '2028-01-03')).toBe('513 La resolución 18764081200001 venció el 02/01/2028.')
  expect(await codeOf(id, '2026-01-14')).toBe('401 La resolución 18764081200001 rige desde el 15/01/2026.')
  expect(await codeOf(id, '2026-11-20', bruno)).toBe('698 El registro no existe o fue eliminado.')
  expect(await codeOf(id, '2026-11-20')).toBe('given')
  expect(await codeOf(id, '2026-11-20')).toBe('514 El rango de la resolución 18764081200001 se agotó.')
  const other = await newResolution(ana, { prefix: 'FV' })
  await server.call(ana, resolution.endpoints.setActive, { params: { id: other }, body: { active: false, version: 1 } })
  expect(await codeOf(other, '2026-11-20')).toBe('401 La resolución 18764081200001 está inactiva.')
  expect(companyId).not.toBe(bruno.session.companyId)
})

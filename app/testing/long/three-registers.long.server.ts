// Five hundred sales of three registers, and two thousand carts under thirty promotions: `npm run test:long`.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openAuthorityWorld } from '../authority.server.ts'
import { expectDay } from '../expected-day.server.ts'
import { atHour, openPromotedTill, PromotedDevice, randomCart } from '../promoted-till.server.ts'
import { prove } from '../prove.server.ts'

const BATCH = 50

test('three registers, five hundred sales', async () => {
  const authority = await openAuthorityWorld()
  try {
    const told = await expectDay(authority, await openPromotedTill(authority.world), { sales: 500, seed: 2026 })
    process.stdout.write(`three registers: ${JSON.stringify(told)}\n`)
    expect(told).toMatchObject({ sold: 500, cuts: 3, closings: 3 })
  } finally {
    await authority.close()
  }
})

test('two thousand carts: device and server agree on every cent', async () => {
  const authority = await openAuthorityWorld()
  try {
    const { till, buyers } = await openPromotedTill(authority.world)
    const device = new PromotedDevice(till, buyers)
    const carts = fc.sample(randomCart, { numRuns: 2000, seed: 2000 })
    const done = { carts: 0, promotedLines: 0, points: 0, told: 0 }
    const now = new Date(authority.world.clock.now())
    for (let from = 0; from < carts.length; from += BATCH) {
      await device.learn()
      const sold = carts.slice(from, from + BATCH).map((cart) => device.sell(cart, atHour(now, cart.hour)))
      const { sales } = await till.send(sold.map(({ link }) => link))
      const findings = sales.flatMap((sale) => sale.findings)
      expect(findings.filter(({ field }) => field !== 'points')).toEqual([])
      done.carts += sales.length
      done.told += findings.length
      for (const { computed } of sold) {
        done.promotedLines += computed.lines.filter(({ promoted }) => promoted.applied.length > 0).length
        done.points += Number((computed.points ?? []).reduce((sum, { points }) => sum + points, 0n))
      }
      process.stdout.write(`carts so far: ${JSON.stringify(done)}\n`)
    }
    expect(await prove(authority.ownerUrl, till.shop.companyId)).toBeNull()
  } finally {
    await authority.close()
  }
})

/** What must hold after a day of three registers, whatever happened in it. */
import { expect } from 'vitest'
import { tillSale } from '#modules/sales/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { prove } from './prove.server.ts'
import { pointsOf, type openPromotedTill } from './promoted-till.server.ts'
import { dayAtThree, stockOf } from './three-registers.server.ts'
import type { World } from './world.server.ts'

const goods = ['Café', 'Pan', 'Leche', 'Queso', 'Jabón']

export async function expectDay(
  { world, ownerUrl }: { readonly world: World; readonly ownerUrl: string },
  promoted: Awaited<ReturnType<typeof openPromotedTill>>,
  asked: { readonly sales: number; readonly seed: number },
) {
  const { till, buyers } = promoted
  const before = { stock: await stockOf(till, goods), points: await pointsOf(till.shop, buyers.member) }
  const day = await dayAtThree(world, promoted, asked)
  expect(day.arrived.length + day.lost).toBe(day.sold)
  // Limits for all, coupons and levels are of the three together: what a device could not know is told, and nothing else is.
  expect(
    day.findings.filter(({ field }) => field !== 'points' && !/^lines\.\d+\.discount$/.test(field ?? '') && field !== 'coupon'),
  ).toEqual([])
  const soldOf = (name: string) =>
    day.arrived.reduce(
      (sum, { cart }) => sum + cart.lines.reduce((all, line) => (line.name === name ? all + Number(line.quantity) : all), 0),
      0,
    )
  const stock = await stockOf(till, goods)
  expect(stock).toEqual(Object.fromEntries(goods.map((name) => [name, (before.stock[name] ?? 0) - soldOf(name)])))
  const { companyId } = till.shop
  const [books] = await inCompany(world.pool, till.shop, (tx) =>
    tx.rows<{ documents: number; total: string; earned: number; points: number }>(sql`
      select (select count(*)::int from document where company_id = ${companyId} and kind = ${tillSale.code}) as documents,
             (select coalesce(sum(total), 0)::text from till_sale where company_id = ${companyId}) as total,
             (select count(distinct sale_id)::int from loyalty_movement where company_id = ${companyId} and reason = 'sale') as earned,
             (select coalesce(sum(points), 0)::int from loyalty_movement where company_id = ${companyId} and reason = 'sale') as points`),
  )
  expect(books?.documents).toBe(day.arrived.length)
  expect(Number(books?.total)).toBeCloseTo(
    day.arrived.reduce((sum, { total }) => sum + Number(total), 0),
    2,
  )
  expect((await pointsOf(till.shop, buyers.member)) - before.points).toBe(books?.points)
  expect(await prove(ownerUrl, companyId)).toBeNull()
  return {
    ...{ sold: day.sold, arrived: day.arrived.length, lost: day.lost, cuts: day.cuts, lostAnswers: day.lostAnswers },
    ...{ flagged: day.findings.length, points: books?.points ?? 0, closings: day.closings.length },
  }
}

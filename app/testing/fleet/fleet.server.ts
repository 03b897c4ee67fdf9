/**
 * Some companies that transmit to one simulated authority, served by two workers that share nothing but the database, on the clock of the
 * story. A worker can be killed: from some transaction on, none of its own begins any more, as of a process that ended there.
 */
import type pg from 'pg'
import type { Pool } from '#platform/db/tx.server.ts'
import { workLong, workOnce, type WorkerParts } from '#platform/jobs/worker.server.ts'
import { askAs } from '#platform/testing/own-database.server.ts'
import { getEnabling } from '#modules/electronic/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { workerParts } from '../../start.server.ts'
import { openTransmittingShop, type AuthorityWorld } from '../authority.server.ts'
import type { Shop } from '../world.server.ts'

export interface FleetShop {
  readonly shop: Shop
  readonly nit: string
}

export interface Fleet {
  readonly authority: AuthorityWorld
  readonly shops: readonly FleetShop[]
}

export async function openFleet(authority: AuthorityWorld, companies: number): Promise<Fleet> {
  const shops: FleetShop[] = []
  for (let index = 0; index < companies; index += 1) {
    const shop = await openTransmittingShop(authority.world)
    shops.push({ shop, nit: (await shop.client.call(getEnabling)).nit })
  }
  return { authority, shops }
}

export const waitSeconds = ({ authority: { world } }: Fleet, seconds: number): void =>
  world.clock.moveTo(new Date(world.clock.now().getTime() + seconds * 1000).toISOString())

class Killed extends Error {
  override readonly name = 'Killed'
}

/** The connections of a process that ends after so many transactions. */
function endingPool(pool: Pool, transactions: number): Pool {
  let left = transactions
  const connect = (real: pg.Pool) => () => {
    left -= 1
    return left < 0 ? Promise.reject(new Killed('The process was killed')) : real.connect()
  }
  return {
    ...pool,
    poolOf: (companyId) => {
      const real = pool.poolOf(companyId)
      return new Proxy(real, { get: (target, key) => (key === 'connect' ? connect(real) : Reflect.get(target, key, target)) })
    },
  }
}

/** What is due by the story's clock: the queue of messages goes by that of the database. */
const bringDue = ({ authority: { ownerUrl, world } }: Fleet): Promise<{ id: string }[]> =>
  askAs(ownerUrl, `update outbox set run_at = $1 where state = 'pending' and run_at > $1 returning id`, [world.clock.now()])

async function workUp(parts: WorkerParts): Promise<void> {
  let busy = true
  while (busy) {
    busy = await workOnce(parts)
    busy = (await workLong(parts)) || busy
  }
}

/**
 * Everything that is due is done by both workers at once.
 * @param killedAfter one of them ends after so many transactions, and the other goes on alone
 */
export async function workBoth(fleet: Fleet, killedAfter: number | null = null): Promise<void> {
  const { runtime, pool } = fleet.authority.world
  const first = workerParts(killedAfter === null ? runtime : { ...runtime, pool: endingPool(pool, killedAfter) })
  await bringDue(fleet)
  await Promise.all([workUp(first).catch(() => undefined), workUp(workerParts(runtime))])
  // What they wrote for later by the clock of the database is due by that of the story.
  while ((await bringDue(fleet)).length > 0) await workUp(workerParts(runtime))
}

/** A document of the fleet as its rows say it. */
export interface FleetRow {
  readonly companyId: string
  readonly documentId: string
  readonly number: string
  readonly documentState: string
  readonly state: string
  readonly inDoubt: boolean
  readonly code: string
  readonly reason: string
  readonly endedAt: Date | null
  readonly dueAt: Date | null
  readonly contingency: boolean
  /** Of the bytes of the sending that stands; null until it is signed. */
  readonly sha256: string | null
}

/** All that was issued, each with the sending that stands. */
export const readFleet = ({ authority: { ownerUrl } }: Fleet): Promise<FleetRow[]> =>
  askAs<FleetRow & pg.QueryResultRow>(
    ownerUrl,
    `select d.company_id as "companyId", d.id as "documentId", d.prefix || d.number as number, d.state as "documentState", d.electronic_state as state,
            coalesce(t.in_doubt, false) as "inDoubt", d.unique_code as code, coalesce(t.last_error, '') as reason, t.ended_at as "endedAt",
            t.due_at as "dueAt", coalesce(t.contingency, false) as contingency, t.sha256
       from document d left join transmission t
         on t.company_id = d.company_id and t.document_id = d.id and t.state not in ('withdrawn', 'corrected', 'replaced')
      where d.number is not null and d.state in ('issued', 'annulled') order by d.company_id, d.number`,
  )

export const annulIn = ({ shop }: FleetShop, documentId: string): Promise<number | null> =>
  shop.client.call(invoiceEndpoints.annul, { params: { id: documentId }, body: { reason: 'Se hizo dos veces' } }).then(
    () => null,
    (error: { errors?: readonly { code: number }[] }) => error.errors?.[0]?.code ?? -1,
  )

/** Numbers that follow each other as text: 32 bits of a linear congruence, the same for the same seed. */
export class Chance {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
    // The first ones of near seeds are near.
    for (let drawn = 0; drawn < 8; drawn += 1) this.below(2)
  }
  below(most: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * most)
  }
  isOneIn(many: number): boolean {
    return this.below(many) === 0
  }
  of<T>(values: readonly [T, ...T[]]): T {
    return values[this.below(values.length)] ?? values[0]
  }
}

/** People whom no screen makes yet: a company of an edition and a plan, and somebody with a role in it, written beside the running product. */
import { randomInt } from 'node:crypto'
import { createPerson } from '#modules/access/index.server.ts'
import { roleIds, type RoleName } from '#modules/access/index.ts'
import { createCompany } from '#modules/company/index.server.ts'
import type { CompanyProfileInput } from '#modules/company/index.ts'
import { planFlags } from '#modules/subscription/index.ts'
import { type PlanLimits, setPlanLimits, setPlanTerms } from '#modules/subscription/index.server.ts'
import { dayInBogota } from '#base/date.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { createPool } from '#platform/db/tx.server.ts'
import { provisions } from '#app/modules.server.ts'
import { openDatabase } from '#app/start.server.ts'
import { afterAll, beforeAll } from 'vitest'
import { closeBrowser } from './browser.ts'
import { product } from './product.ts'

const PASSWORD = 'Visitas-2026*'

export interface VisitorSpec {
  readonly role: RoleName
  readonly serviceId?: number
  /** Everything, or nothing of it. */
  readonly plan?: 'todo' | 'nada'
  /** Other limits than those of the plan. */
  readonly limits?: PlanLimits
  readonly suspended?: boolean
  /** What its company says of itself. */
  readonly profile?: CompanyProfileInput
}

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly companyId: string
  /** Who administers the company besides. */
  readonly administrator: string
}

interface Visitors {
  readonly make: (spec: VisitorSpec) => Promise<Credentials>
  readonly close: () => Promise<void>
}

/** Beside the product that the journeys visit, in its own database. */
async function openVisitors(): Promise<Visitors> {
  const { settings } = product()
  const database = await openDatabase(settings)
  const pool = createPool(database.appUrl, settings)
  const today = dayInBogota(new Date())
  return {
    async make({ role, serviceId = 1, plan = 'todo', limits, suspended = false, profile = {} }) {
      const sign = randomInt(1_000_000_000)
      const email = `visita.${sign}@paramo.example`
      const administrator = `administra.${sign}@paramo.example`
      const personId = await createPerson(pool, { email, password: PASSWORD, firstName: 'Vera', lastName: 'Visita' })
      const adminId = await createPerson(pool, { email: administrator, password: PASSWORD, firstName: 'Ada', lastName: 'Admin' })
      const companyId = await createCompany(
        pool,
        {
          name: 'Visitas S.A.S.',
          identification: String(randomInt(800_000_000, 899_999_999)),
          serviceId,
          profile,
          members: [
            { personId, roleId: roleIds[role] },
            { personId: adminId, roleId: roleIds.administrator },
          ],
          today,
        },
        provisions,
      )
      await inCompany(pool, { companyId, personId }, async (tx) => {
        if (plan === 'nada') await setPlanLimits(tx, companyId, Object.fromEntries(planFlags.map(({ name }) => [name, 0])))
        if (limits) await setPlanLimits(tx, companyId, limits)
        if (suspended) await setPlanTerms(tx, companyId, { status: 'suspended', validUntil: null, invoiceCap: null, monthCap: null })
      })
      return { email, password: PASSWORD, companyId, administrator }
    },
    async close() {
      await pool.end()
      await database.close()
    },
  }
}

/** For the tests of a file: opened before them, and closed with the browser after them. */
export function visitorsOfFile(): Pick<Visitors, 'make'> {
  let opened: Promise<Visitors> | null = null
  const visitors = (): Promise<Visitors> => (opened ??= openVisitors())
  beforeAll(async () => void (await visitors()))
  afterAll(async () => {
    await (await visitors()).close()
    await closeBrowser()
  })
  return { make: async (spec) => (await visitors()).make(spec) }
}

/** A company to try things in: the demonstration, told in the name of whoever asked for it. */
import { uuidv7 } from 'uuidv7'
import type { Clock } from '#base/date.ts'
import { findMember } from '#modules/access/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { createClient } from '../client.server.ts'
import { createProductServer } from '../start.server.ts'
import { tellDemo } from './company.server.ts'
import { demoCompany } from './data.ts'

/** Its name says it wherever nothing else can: in mails, workbooks and other programs. */
export const trialCompany = { ...demoCompany, name: `${demoCompany.name} (prueba)`, color: 'ocaso' } as const

/** Through the product's own calls, as the person who administers the company, who needs no session for it. */
export async function fillTrial(
  runtime: Runtime,
  { companyId, personId }: { readonly companyId: string; readonly personId: string },
): Promise<void> {
  const member = await inCompany(runtime.pool, { companyId, personId }, (tx) => findMember(tx, companyId, personId))
  if (!member) throw new Error(`Nobody administers the trial company ${companyId}`)
  const clock = { current: runtime.clock.now() }
  const moving: Clock = { now: () => clock.current }
  const id = uuidv7()
  const found = { id, personId, companyId, inCompany: { ...member, id, personId, companyId } }
  const app = await createProductServer(
    { ...runtime, clock: moving, wakeWorker: () => undefined, wakeForMessages: () => undefined },
    async () => found,
  )
  try {
    // The token opens nothing anywhere else: this server asks nobody who holds it.
    await tellDemo(runtime, { client: createClient(app, 'prueba', companyId), accountant: null }, companyId, clock)
  } finally {
    await app.close()
  }
}

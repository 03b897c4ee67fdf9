/** What a story brings instead of the world outside: the test database, and what `runtime.server.ts` has. */
import { uuidv7 } from 'uuidv7'
import { inject } from 'vitest'
import { inCompany } from '../db/doors.server.ts'
import { insertRows } from '../db/insert.server.ts'
import { createPool, type Pool } from '../db/tx.server.ts'
import './provided.server.ts'

export { fixedClock, silentLog, storyRuntime, type FixedClock, type StoryRuntime } from './runtime.server.ts'

/** The application's connections, bound by row security as the server's are. The story ends them with `end()`. */
export const openPool = (size = 4): Pool => createPool(inject('appUrl'), { preparedStatements: true }, size)

/** @returns the id of a new company that has nothing: for what the platform promises without any module */
export async function bareCompany(pool: Pool): Promise<string> {
  const id = uuidv7()
  await inCompany(pool, { companyId: id, personId: null }, (tx) =>
    insertRows(tx, 'company', [{ id, name: 'Desnuda', identification: '900123456', check_digit: '8', api_key: id, service_id: 1 }]),
  )
  return id
}

/** What of the first configuration is done: one statement for all the steps, and one more for who may do the rest. */
import { listMembers } from '#modules/access/index.server.ts'
import { missingOf, refusalOf } from '#platform/access.ts'
import { join, sql } from '#platform/db/tx.server.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import type { SetupStep } from '#platform/setup-step.server.ts'
import { getKickOff } from './endpoints.ts'

export const kickOffHandlers = (steps: readonly SetupStep[]): readonly Handler[] => [
  handle(getKickOff, async ({ tx, session, today }) => {
    const { companyId, personId } = session
    // What the plan or the edition does not have is no step of this company.
    const offered = steps.flatMap((step) => {
      const refusal = refusalOf(step, session)
      return refusal === null || refusal.reason === 'permission' ? [{ step, refusal }] : []
    })
    if (offered.length === 0) return { steps: [] }
    const found = await tx.rows<{ id: string; done: boolean; applies: boolean }>(
      join(
        offered.map(({ step: { id, isDone, applies } }) => {
          const asker = { companyId, personId, today }
          return sql`select ${id}::text as id, ${isDone(asker)} as done, ${applies?.(asker) ?? sql`true`} as applies`
        }),
        ' union all ',
      ),
    )
    const done = new Map(found.map((row) => [row.id, row.done]))
    const asked = new Set(found.flatMap(({ id, applies }) => (applies ? [id] : [])))
    const members = offered.some(({ refusal }) => refusal) ? await listMembers(tx, companyId) : []
    return {
      steps: offered
        .filter(({ step }) => asked.has(step.id))
        .map(({ step, refusal }) => {
          const { id, title, purpose, href, seenAt, action, optional = false } = step
          return {
            ...{ id, title, purpose, href, seenAt, action, optional },
            done: done.get(id) ?? false,
            refused: refusal && {
              permission: missingOf(refusal) ?? '',
              doers: members.filter((member) => refusalOf(step, member) === null).map(({ personName }) => personName),
            },
          }
        }),
    }
  }),
]

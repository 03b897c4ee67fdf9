/** Sends what is due, many at once and some of each company, beside the messages of the worker. */
import type { ServedKind } from '#modules/documents/index.server.ts'
import type { LongWork } from '#platform/jobs/worker.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { claim, dueRows } from './ledger.server.ts'
import { transmitOne } from './send.server.ts'

/** @param topic of the messages that leave something to transmit. @returns work that says whether there may be more */
export const transmitWork = (kinds: readonly ServedKind[], topic: string): LongWork =>
  Object.assign(
    async (runtime: Runtime, ending: AbortSignal) => {
      const due = await dueRows(runtime)
      const done = await Promise.all(due.map((row) => transmitRow(runtime, kinds, row, ending)))
      return done.some(Boolean)
    },
    { follows: [topic] },
  )

async function transmitRow(
  runtime: Runtime,
  kinds: readonly ServedKind[],
  row: { company_id: string; id: string },
  ending: AbortSignal,
): Promise<boolean> {
  if (ending.aborted) return false
  // Also what fails before it is held: a round has ended when none of its calls is on its way.
  try {
    const held = await claim(runtime, row)
    if (held === null) return false
    await transmitOne(runtime, kinds, held)
    return true
  } catch (error) {
    // Its lease runs out, and it is tried again.
    runtime.log.error({ err: error, company: row.company_id, transmission: row.id }, 'a document could not be transmitted')
    return false
  }
}

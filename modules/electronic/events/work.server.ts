/** Sends the events that are due and asks for those of others, beside the messages of the worker. */
import type { LongWork } from '#platform/jobs/worker.server.ts'
import { claimEvent, dueEvents } from './ledger.server.ts'
import { transmitEvent } from './send.server.ts'
import { dueWatches, lookAt } from './watch.server.ts'

export const eventWork: LongWork = async (runtime, ending) => {
  const due = await dueEvents(runtime)
  const sent = await Promise.all(
    due.map(async (row) => {
      if (ending.aborted) return false
      // Also what fails before it is held: a round has ended when none of its calls is on its way.
      try {
        const held = await claimEvent(runtime, row)
        if (!held) return false
        await transmitEvent(runtime, held)
        return true
      } catch (error) {
        // Its lease runs out, and it is tried again.
        runtime.log.error({ err: error, company: row.company_id, event: row.id }, 'an event could not be transmitted')
        return false
      }
    }),
  )
  return sent.some(Boolean)
}

export const watchWork: LongWork = async (runtime, ending) => {
  const due = await dueWatches(runtime)
  const looked = await Promise.all(
    due.map(async (row) => {
      if (ending.aborted) return false
      try {
        return await lookAt(runtime, row)
      } catch (error) {
        runtime.log.error({ err: error, company: row.company_id, invoice: row.invoice_code }, 'events could not be asked about')
        return true
      }
    }),
  )
  return looked.some(Boolean)
}

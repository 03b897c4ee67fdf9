/** Sends the events that are due and asks for those of others, beside the messages of the worker. */
import type { LongWork } from '#platform/jobs/worker.server.ts'
import { messageWork } from '../message/send.server.ts'
import { eventMessage } from './message.server.ts'
import { dueWatches, lookAt } from './watch.server.ts'

export const eventWork: LongWork = messageWork(eventMessage)

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

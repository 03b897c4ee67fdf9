import type { Delivery } from '#platform/jobs/worker.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import type { CommentWritten } from './event.ts'

/**
 * Hears of each comment that names somebody or is followed, after it was written. May be called again with the same one;
 * throwing means "try again later".
 */
export type CommentListener = (written: CommentWritten, delivery: Delivery, runtime: Runtime) => Promise<void>

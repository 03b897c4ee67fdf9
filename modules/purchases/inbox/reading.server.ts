import { inThreads } from '#platform/threads.server.ts'
import type { Reading, ReadingRequest } from './reading-thread.server.ts'

/** Reads a file that somebody else wrote, apart from the requests. */
export const readInThread = inThreads<ReadingRequest, Reading>(new URL('./reading-thread.server.ts', import.meta.url))

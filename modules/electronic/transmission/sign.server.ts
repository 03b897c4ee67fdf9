/** Signing in threads. */
import { inThreads } from '#platform/threads.server.ts'
import type { SignRequest } from './sign-thread.server.ts'

/** @returns the signed document. @throws Error when it cannot be signed, without anything of the key */
export const signInThread = inThreads<SignRequest, Uint8Array>(new URL('./sign-thread.server.ts', import.meta.url))

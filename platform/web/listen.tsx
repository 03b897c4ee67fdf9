/**
 * Listening to an answer that goes on: one connection of this tab while it is looked at and somebody is signed in, fetched
 * with the session's header and opened again, with growing pauses, whenever it breaks.
 */
import type * as z from 'zod/mini'
import type { Endpoint, EventsResponse, Schema } from '../http/endpoint.ts'
import { type AnswerOfStream, callStream, failureOf } from './call.tsx'
import { frameReader, pauseMs } from './live.ts'
import { currentSession, subscribeSession } from './session-store.tsx'

/** The server says that it is there every 20 s: after so long without a word the connection is dead, whatever it looks like. */
const SILENCE_MS = 60_000

type Stream<M extends Schema> = Endpoint<string, undefined, undefined, EventsResponse<M>>

/** Called once, when the application opens. The answer is not checked again: the server made it from the same definition. */
export function keepListening<M extends Schema>(endpoint: Stream<M>, onMessage: (message: z.output<M>) => void): void {
  let listensAs = ''
  let current = new AbortController()
  const check = () => {
    const session = currentSession()
    const company = document.visibilityState === 'visible' ? session?.company : null
    const shouldListenAs = session && company ? `${session.accessToken} ${company.companyId}` : ''
    if (shouldListenAs === listensAs) return
    listensAs = shouldListenAs
    current.abort()
    current = new AbortController()
    if (listensAs !== '') void listen(endpoint, onMessage, current.signal)
  }
  check()
  subscribeSession(check)
  document.addEventListener('visibilitychange', check)
}

async function listen<M extends Schema>(endpoint: Stream<M>, onMessage: (message: z.output<M>) => void, stop: AbortSignal): Promise<void> {
  let failures = 0
  while (!stop.aborted) {
    try {
      await listenOnce(endpoint, stop, (message: z.output<M>) => {
        failures = 0
        onMessage(message)
      })
    } catch (error) {
      if (stop.aborted) return
      const { kind } = failureOf(error)
      // Asking again would be answered the same, until the session is another one.
      if (kind === 'signedOut' || kind === 'forbidden' || kind === 'business') return
    }
    failures += 1
    await pause(pauseMs(failures, Math.random()), stop)
  }
}

async function listenOnce<M extends Schema>(
  endpoint: Stream<M>,
  stop: AbortSignal,
  onMessage: (message: z.output<M>) => void,
): Promise<void> {
  const silence = new AbortController()
  let patience = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const answer: AnswerOfStream = await callStream(endpoint, AbortSignal.any([stop, silence.signal]))
    const read = frameReader()
    const reader = answer.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(patience)
      patience = setTimeout(() => silence.abort(), SILENCE_MS)
      for (const text of read(part.value)) onMessage(JSON.parse(text) as z.output<M>)
    }
  } finally {
    clearTimeout(patience)
  }
}

/** Ends early when the network comes back, or when nobody waits any more. */
const pause = (ms: number, stop: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const woken = new AbortController()
    const end = () => {
      woken.abort()
      clearTimeout(timer)
      done()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end, { signal: woken.signal })
    stop.addEventListener('abort', end, { signal: woken.signal })
  })

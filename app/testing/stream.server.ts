/** Listens to a stream of the product as a browser does: over HTTP, with the session's header. */
import { COMPANY_HEADER } from '#platform/http/server.server.ts'

export interface Listening {
  readonly status: number
  /** Waits for the next message; null when the stream has ended. */
  next(): Promise<unknown>
  /** Whether nothing comes for so long. */
  isSilent(ms?: number): Promise<boolean>
  close(): void
}

/** @param url of a server that listens, with the path of the stream */
export async function listenTo(url: string, { token, companyId }: { token: string | null; companyId: string | null }): Promise<Listening> {
  const control = new AbortController()
  const answer = await fetch(url, {
    signal: control.signal,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(companyId ? { [COMPANY_HEADER]: companyId } : {}) },
  })
  const messages = messagesOf(answer)
  let waiting: Promise<IteratorResult<unknown>> | null = null
  return {
    status: answer.status,
    async next() {
      const { value, done } = await (waiting ?? messages.next())
      waiting = null
      return done ? null : value
    },
    async isSilent(ms = 300) {
      waiting ??= messages.next()
      const pause = new Promise<'silent'>((done) => setTimeout(done, ms, 'silent'))
      return (await Promise.race([waiting, pause])) === 'silent'
    },
    close: () => control.abort(),
  }
}

async function* messagesOf(answer: Response): AsyncGenerator<unknown> {
  let text = ''
  try {
    for await (const part of answer.body ?? []) {
      text += Buffer.from(part).toString()
      const frames = text.split('\n\n')
      text = frames.pop() ?? ''
      for (const frame of frames) if (frame.startsWith('data: ')) yield JSON.parse(frame.slice('data: '.length))
    }
  } catch {
    // Ended by whoever listens, or by the server: either way there is no more.
  }
}

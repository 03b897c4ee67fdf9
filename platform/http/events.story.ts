// An answer that goes on: at once, at each word, now and then by itself, and only while whoever listens is still let in.
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { openStreams, type Live } from './events.server.ts'

const LOOK_MS = 40
let app: FastifyInstance
afterEach(() => app.close())

async function serve(live: Live<unknown>, isStillLet: () => boolean = () => true): Promise<Response> {
  app = fastify()
  const streams = openStreams(app, LOOK_MS)
  app.get('/', (_request, reply) => streams.send(reply, live, async () => isStillLet()))
  return fetch(await app.listen({ port: 0, host: '127.0.0.1' }))
}

/** Everything that is said until the stream ends or so many frames came. */
async function framesOf(answer: Response, most: number): Promise<string[]> {
  let text = ''
  for await (const part of answer.body ?? []) {
    text += Buffer.from(part).toString()
    const frames = text.split('\n\n').slice(0, -1)
    if (frames.length >= most) return frames
  }
  return text.split('\n\n').slice(0, -1)
}

const nothing = { subscribe: async () => () => undefined }

test('a first message, then what each look finds; without anything a sign of life', async () => {
  const looks: boolean[] = []
  const answer = await serve({
    ...nothing,
    read: async (isWoken) => {
      looks.push(isWoken)
      return looks.length === 3 ? { n: 3 } : looks.length === 1 ? { n: 1 } : null
    },
  })
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await framesOf(answer, 3)).toEqual(['data: {"n":1}', ':', 'data: {"n":3}'])
  expect(looks.slice(0, 3)).toEqual([true, false, false])
})

test('many words while it reads are one more look', async () => {
  let wake: () => void = () => undefined
  let looks = 0
  const answer = await serve({
    subscribe: async (ring) => {
      wake = ring
      return () => undefined
    },
    read: async (isWoken) => {
      looks += 1
      if (looks === 1) for (let word = 0; word < 50; word += 1) wake()
      return { looks, isWoken }
    },
  })
  const frames = await framesOf(answer, 3)
  expect(frames).toEqual(['data: {"looks":1,"isWoken":true}', 'data: {"looks":2,"isWoken":true}', 'data: {"looks":3,"isWoken":false}'])
})

test('whoever is not let in any more gets the end at the next look, and leaves nothing behind', async () => {
  let isLeft = false
  let isStillLet = true
  let reads = 0
  const answer = await serve(
    {
      subscribe: async () => () => {
        isLeft = true
      },
      read: async () => {
        reads += 1
        isStillLet = reads < 2
        return { reads }
      },
    },
    () => isStillLet,
  )
  expect(await framesOf(answer, 9)).toEqual(['data: {"reads":1}', 'data: {"reads":2}'])
  expect(isLeft).toBe(true)
})

test('a listener that goes away is forgotten, and a server that stops ends its streams', async () => {
  let left = 0
  const live: Live<unknown> = { subscribe: async () => () => void (left += 1), read: async () => ({}) }
  const gone = await serve(live)
  await gone.body?.cancel()
  await expect.poll(() => left).toBe(1)
  const address = app.listeningOrigin
  const stays = await fetch(address)
  const end = framesOf(stays, 1_000)
  await app.close()
  await end
  expect(left).toBe(2)
})

// A call that does several things, each in a transaction of its own: what fails is of its part alone, and nothing is done twice.
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pino from 'pino'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { BusinessError } from '#base/errors.ts'
import { inCompany } from '../db/doors.server.ts'
import { insertRows } from '../db/insert.server.ts'
import { sql } from '../db/tx.server.ts'
import { bareCompany, openPool, storyRuntime } from '../testing/story.server.ts'
import { endpoint } from './endpoint.ts'
import { httpErrors } from './errors.ts'
import { handleParts, type Session } from './handle.server.ts'
import { createServer } from './server.server.ts'

const read = { code: 'story.read', title: 'Ver historias' }
const open = endpoint({
  method: 'POST',
  path: '/api/story/warehouses',
  summary: 'Abre bodegas',
  permission: read,
  plan: null,
  services: ['full'],
  body: z.object({ names: z.array(z.string()) }),
  response: z.object({ parts: z.array(z.string()) }),
})

const pool = openPool()
const logged: Record<string, unknown>[] = []
let app: FastifyInstance
let companyId: string
let counted = 0

beforeAll(async () => {
  companyId = await bareCompany(pool)
  const session: Session = {
    id: uuidv7(),
    personId: uuidv7(),
    companyId,
    personName: 'Ana Historia',
    email: 'ana@paramo.example',
    roleId: 1,
    serviceId: 1,
    permissions: new Set([read.code]),
    planLimits: {},
  }
  app = await createServer({
    runtime: {
      ...storyRuntime(pool, { dataDir: '/tmp/paramo-story-files' }),
      log: pino({ level: 'warn', base: null }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    },
    handlers: [
      handleParts(open, async ({ body, part }) => {
        const parts: string[] = []
        for (const name of body.names) {
          const outcome = await part(name, async (tx) => {
            await insertRows(tx, 'warehouse', [{ company_id: companyId, id: uuidv7(), code: name, name }])
            if (name === 'prohibida') return httpErrors.fail('notFound')
            if (name === 'rota') throw new Error('select secret from vault')
            counted += 1
            return counted
          })
          parts.push('done' in outcome ? `${name} ${outcome.done}` : `${name}: ${outcome.problems.map(({ code }) => code).join()}`)
        }
        return { parts }
      }),
    ],
    constraintErrors: { warehouse_company_id_code_key: () => new BusinessError([httpErrors.of('inUse', { lugar: 'otra bodega' })]) },
    findSession: async () => ({ id: session.id, personId: session.personId, companyId, inCompany: session }),
  })
})
afterAll(async () => {
  await app.close()
  await pool.end()
})

const send = (names: readonly string[], key: string) =>
  app.inject({
    method: 'POST',
    url: open.path,
    payload: { names },
    headers: { authorization: 'Bearer historia', 'idempotency-key': key },
  })

test('a refusal and a bug are of their part alone; asked again, what was done is not done twice', async () => {
  const asked = ['norte', 'prohibida', 'rota', 'norte bis']
  const answer = await send(asked, 'parts-1')
  expect(answer.json()).toEqual({ parts: ['norte 1', 'prohibida: 698', 'rota: 699', 'norte bis 2'] })
  expect(answer.body).not.toContain('vault')
  expect(logged).toMatchObject([{ part: 'rota', err: { message: 'select secret from vault' } }])
  const kept = await inCompany(pool, { companyId, personId: null }, (tx) =>
    tx.rows<{ name: string }>(sql`select name from warehouse where company_id = ${companyId} and name = any(${asked})`),
  )
  expect(kept.map(({ name }) => name).toSorted()).toEqual(['norte', 'norte bis'])
  expect((await send(asked, 'parts-1')).json()).toEqual(answer.json())
})

test('another content under the same key is refused; another key does it again, and the base says what is there already', async () => {
  expect((await send(['otra'], 'parts-1')).statusCode).toBe(409)
  expect((await send(['norte', 'sur'], 'parts-2')).json()).toEqual({ parts: ['norte: 628', 'sur 3'] })
})

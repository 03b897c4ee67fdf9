// Pipelines keep the contract of every catalogue; a business always has where to stand while it is open.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { catalogueContract } from '#platform/catalogue/contract.server.ts'
import type { Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { pipeline } from './pipeline.ts'
import { pipelineServed } from './pipeline.server.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
beforeAll(() => {
  pool = openPool()
})
afterAll(() => pool.end())

const stage = {
  id: null,
  name: 'Nuevo',
  kind: 'open',
  probability: '10',
  idleDays: null,
  asksValue: false,
  asksCloseDay: false,
  asksItems: false,
} as const
const sample = (n: number) => ({
  name: `Embudo ${n}`,
  color: 'musgo',
  children: [
    { ...stage, name: `Etapa ${n}`, probability: String(n), idleDays: n, asksValue: n % 2 === 0 },
    { ...stage, name: 'Ganado', kind: 'won', probability: '100' },
  ],
})

describe('pipeline', () => {
  for (const each of catalogueContract({ served: pipelineServed, pool: () => pool, clock, sample })) test(each.name, each.run)
})

test.each([
  [[{ ...stage }], []],
  [[{ ...stage, kind: 'won', probability: '100' }], ['children']],
  [[{ ...stage }, { ...stage, kind: 'won', probability: '90' }], ['children.1.probability']],
  [[{ ...stage }, { ...stage, kind: 'lost', probability: '5' }], ['children.1.probability']],
  [[{ ...stage, probability: '101' }], ['children.0.probability']],
] as const)('%j is refused at %j', (children, fields) => {
  const context = { previous: null, today: parseDay('2026-11-20') }
  const problems = pipeline.rules?.({ name: 'Embudo', color: null, children }, context) ?? []
  expect(problems.map(({ field }) => field)).toEqual(fields)
})

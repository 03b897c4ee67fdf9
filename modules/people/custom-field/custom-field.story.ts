// Custom fields keep the contract of every catalogue; options are of the kinds that have them.
import { afterAll, beforeAll, describe, test } from 'vitest'
import { catalogueContract } from '#platform/catalogue/contract.server.ts'
import type { Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { customFieldServed } from './custom-field.server.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
beforeAll(() => {
  pool = openPool()
})
afterAll(() => pool.end())

const option = (n: number) => ({ id: null, name: `Opción ${n}`, active: true })

const sample = (n: number) => ({
  entity: n % 3 === 0 ? 'item' : 'party',
  kind: n % 2 === 1 ? 'Select' : 'TextField',
  label: `Campo ${n}`,
  internalName: `campo_${n}`,
  required: n % 3 === 1,
  initial: '',
  children: n % 2 === 1 ? [option(n), option(n + 1)] : [],
  formula: '',
  help: `Ayuda ${n}`,
  section: '',
  conditionId: null,
  conditionValue: '',
  inList: n % 2 === 0,
  inFilter: n % 2 === 1,
  inPrint: n % 3 === 2,
  inPortal: false,
})

describe('custom field', () => {
  for (const each of catalogueContract({ served: customFieldServed, pool: () => pool, clock, sample })) test(each.name, each.run)
})

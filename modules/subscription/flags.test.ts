// The flags bear the names of the specification, section 3; a flag at zero closes the door that names it.
import { expect, test } from 'vitest'
import { ALL_SERVICES, refusalOf } from '#platform/access.ts'
import { plan, planFlags } from './flags.ts'

test('every flag is named after its key and has a Spanish title', () => {
  for (const [name, flag] of Object.entries(plan)) expect(flag).toEqual({ name, title: expect.stringMatching(/^\p{Lu}/u) })
  expect(planFlags).toHaveLength(21)
})

test.each([
  [0, { reason: 'plan', flag: plan.planSell }],
  [1, null],
  [null, null],
])('with planSell at %j the gate answers %j', (limit, refusal) =>
  expect(
    refusalOf(
      { permission: 'member', plan: plan.planSell, services: ALL_SERVICES },
      { serviceId: 1, roleId: 1, permissions: new Set(), planLimits: { planSell: limit } },
    ),
  ).toEqual(refusal),
)

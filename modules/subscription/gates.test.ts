// Specification, section 6: who configures customer service. Section 9: service ids 2 and 8 and price lists.
import { expect, test } from 'vitest'
import { refusalOf, type Gate } from '#platform/access.ts'
import { customerServiceGate, priceListGate } from './gates.ts'

const reasonOf = (gate: Pick<Gate, 'plan' | 'exempt' | 'roleIds'>, serviceId: number, roleId: number, limit: number | null) =>
  refusalOf(
    { permission: 'member', services: [13, 'full'], ...gate },
    { serviceId, roleId, permissions: new Set(), planLimits: { planHelpUsers: limit, planPriceLists: limit } },
  )?.reason ?? 'passes'

test.each([
  [11, 0, 'passes'],
  [12, 0, 'passes'],
  [11, 5, 'passes'],
  [1, 5, 'passes'],
  [2, null, 'passes'],
  [3, 1, 'passes'],
  [1, 0, 'plan'],
  [3, 0, 'plan'],
  [4, null, 'role'],
  [6, 5, 'role'],
] as const)('customer service, role %d with %j agents in the plan: %s', (roleId, limit, reason) =>
  expect(reasonOf(customerServiceGate, 13, roleId, limit)).toBe(reason),
)

test.each([
  [1, 0, 'plan'],
  [2, 0, 'passes'],
  [8, 0, 'passes'],
  [1, 1, 'passes'],
  [13, null, 'passes'],
  [9, null, 'service'],
] as const)('price lists, service %d with %j in the plan: %s', (serviceId, limit, reason) =>
  expect(reasonOf(priceListGate, serviceId, 4, limit)).toBe(reason),
)

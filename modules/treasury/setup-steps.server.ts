import { sql } from '#platform/db/tx.server.ts'
import type { SetupStep } from '#platform/setup-step.server.ts'
import { receiptPermissions } from './settlement.ts'
import { receiptsScreen } from './screens.ts'

export const treasurySteps: readonly SetupStep[] = [
  {
    id: 'treasury.receipt',
    title: 'Primer recaudo',
    purpose: 'Lo que te pagan cierra la cartera, documento por documento.',
    href: '/treasuries/AR?new=1',
    seenAt: '/treasuries/AR',
    action: 'Registrar recaudo',
    permission: receiptPermissions.write,
    plan: null,
    services: receiptsScreen.services,
    isDone: ({ companyId }) => sql`exists (select from receipt where company_id = ${companyId} and state <> 'draft')`,
  },
]

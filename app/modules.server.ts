/** The modules that a server runs, in their order. */
import { BusinessError } from '#base/errors.ts'
import { bookkeepers } from '#modules/access/index.ts'
import { accessServer, grantToRoles, rolesOf } from '#modules/access/index.server.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { analyticsServer } from '#modules/analytics/index.server.ts'
import { commentsServer } from '#modules/comments/index.server.ts'
import { companyServer, consecutiveHandlers } from '#modules/company/index.server.ts'
import { consecutivePermissions } from '#modules/company/index.ts'
import { crmServer } from '#modules/crm/index.server.ts'
import { deskServer } from '#modules/desk/index.server.ts'
import { documentsServer, trackingHandlers } from '#modules/documents/index.server.ts'
import { inventoryConsecutives, inventoryServer } from '#modules/inventory/index.server.ts'
import { itemsServer } from '#modules/items/index.server.ts'
import { manufacturingServer } from '#modules/manufacturing/index.server.ts'
import { notificationsServer } from '#modules/notifications/index.server.ts'
import { payrollServer } from '#modules/payroll/index.server.ts'
import { peopleServer } from '#modules/people/index.server.ts'
import { publishedSales, salesConsecutives, salesMeters, salesServer } from '#modules/sales/index.server.ts'
import { subscriptionServer, usageHandlers } from '#modules/subscription/index.server.ts'
import { taxesServer } from '#modules/taxes/index.server.ts'
import { treasuryConsecutives, treasuryServer } from '#modules/treasury/index.server.ts'
import { catalogueErrors } from '#platform/catalogue/errors.ts'
import { favoriteHandlers } from '#platform/favorites/favorites.server.ts'
import { importHandlers } from '#platform/import/workbook.server.ts'
import { paletteHandlers } from '#platform/palette/palette.server.ts'
import { viewPermissions } from '#platform/views/views.ts'
import { viewHandlers } from '#platform/views/views.server.ts'
import type { Provision, ProvisionStep, ServerModule } from '#platform/module.server.ts'
import { asProvisions } from '#platform/provision.server.ts'
import { commentedEntities, commentListeners } from './commented.server.ts'
import { kickOffHandlers } from './kick-off/kick-off.server.ts'
import { setupSteps } from './kick-off/steps.server.ts'
import { noticeKinds } from './notices.ts'
import { paletteSources } from './palette.server.ts'

/** Every kind of document that can be shared: one public call serves them all. */
const tracking: ServerModule = { name: 'tracking', handlers: trackingHandlers(publishedSales) }

/** Consecutives of every module, shown and changed in one place. */
const consecutives: ServerModule = {
  name: 'consecutives',
  handlers: consecutiveHandlers([...salesConsecutives, ...inventoryConsecutives, ...treasuryConsecutives]),
  provision: (tx, { companyId }) =>
    grantToRoles(tx, companyId, [
      { permissions: [consecutivePermissions.read], to: bookkeepers },
      { permissions: [consecutivePermissions.write], to: ['accountant'] },
    ]),
}

/** What of the plan is used, counted by every module. */
const planUsage: ServerModule = { name: 'plan usage', handlers: usageHandlers(salesMeters) }

/** The guide of the first days, with the steps of every module. */
const kickOff: ServerModule = { name: 'kick-off', handlers: kickOffHandlers(setupSteps) }

/** Saved views of any list. */
const views: ServerModule = {
  name: 'views',
  handlers: viewHandlers(rolesOf),
  // Two windows that save under one name at once: the second is told.
  constraintErrors: {
    saved_view_company_id_list_person_id_name_key: () =>
      new BusinessError([catalogueErrors.of('nameTaken', { nombre: 'que escribiste' }, 'name')]),
  },
  provision: (tx, { companyId }) => grantToRoles(tx, companyId, [{ permissions: [viewPermissions.share], to: bookkeepers }]),
}

/** What any import asks before it is one. */
const imports: ServerModule = { name: 'imports', handlers: importHandlers }

/** What the frame around every screen asks: records in the palette, screens kept at hand. */
const frame: ServerModule = { name: 'frame', handlers: [...paletteHandlers(paletteSources), ...favoriteHandlers] }

export const serverModules: readonly ServerModule[] = [
  companyServer,
  accessServer,
  subscriptionServer,
  planUsage,
  kickOff,
  consecutives,
  views,
  imports,
  notificationsServer(noticeKinds),
  frame,
  commentsServer(commentedEntities, commentListeners),
  peopleServer,
  accountingServer,
  taxesServer,
  itemsServer,
  inventoryServer,
  treasuryServer,
  documentsServer,
  salesServer,
  tracking,
  manufacturingServer,
  payrollServer,
  crmServer,
  deskServer,
  analyticsServer,
]

/** What companies have got since they began to exist. */
export const provisionSteps: readonly ProvisionStep[] = serverModules.flatMap((module) => module.steps ?? [])

/** What a new company is born with. */
export const provisions: readonly Provision[] = [
  ...serverModules.flatMap((module) => module.provision ?? []),
  ...asProvisions(provisionSteps),
]

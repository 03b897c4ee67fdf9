/** The modules that a server runs, in their order. */
import { BusinessError } from '#base/errors.ts'
import { bookkeepers } from '#modules/access/index.ts'
import { accessServer, findMember, foundingHandlers, grantToRoles, rolesOf } from '#modules/access/index.server.ts'
import { accountingConsecutives, accountingServer, periodHandlers } from '#modules/accounting/index.server.ts'
import { analyticsServer } from '#modules/analytics/index.server.ts'
import { commentsServer } from '#modules/comments/index.server.ts'
import { companyServer, companySettingsHandlers, consecutiveHandlers } from '#modules/company/index.server.ts'
import { companyPermissions, consecutivePermissions } from '#modules/company/index.ts'
import { crmServer } from '#modules/crm/index.server.ts'
import { deskServer } from '#modules/desk/index.server.ts'
import { consecutivePlaces, documentsServer, hasIssuedElectronic, placeMeters, trackingHandlers } from '#modules/documents/index.server.ts'
import { electronicServer } from '#modules/electronic/index.server.ts'
import { fiscalServer } from '#modules/fiscal/index.server.ts'
import { inventoryConsecutives, inventoryPeriods, inventoryServer } from '#modules/inventory/index.server.ts'
import { itemsServer } from '#modules/items/index.server.ts'
import { loyaltyServer } from '#modules/loyalty/index.server.ts'
import { manufacturingServer } from '#modules/manufacturing/index.server.ts'
import { notificationsServer } from '#modules/notifications/index.server.ts'
import { payrollServer } from '#modules/payroll/index.server.ts'
import { peopleServer } from '#modules/people/index.server.ts'
import { pricingServer } from '#modules/pricing/index.server.ts'
import { salesKinds } from '#modules/sales/index.ts'
import { electronicSales, publishedSales, salesConsecutives, salesMeters, salesPeriods, salesServer } from '#modules/sales/index.server.ts'
import { subscriptionServer, usageHandlers } from '#modules/subscription/index.server.ts'
import { taxesServer } from '#modules/taxes/index.server.ts'
import { userMeters, usersServer } from '#modules/users/index.server.ts'
import { treasuryConsecutives, treasuryPeriods, treasuryServer } from '#modules/treasury/index.server.ts'
import { catalogueErrors } from '#platform/catalogue/errors.ts'
import { importOfCatalogue } from '#platform/catalogue/import-kind.server.ts'
import { favoriteHandlers } from '#platform/favorites/favorites.server.ts'
import { importErrors } from '#platform/import/errors.ts'
import { importKindHandlers } from '#platform/import/imports.server.ts'
import { importWork } from '#platform/import/runs.server.ts'
import type { ServedImport } from '#platform/import/served.server.ts'
import { importHandlers } from '#platform/import/workbook.server.ts'
import { logHandlers } from '#platform/log/log.server.ts'
import { sealingOfLetters } from '#platform/mail/mail.server.ts'
import { paletteHandlers } from '#platform/palette/palette.server.ts'
import { viewPermissions } from '#platform/views/views.ts'
import { viewHandlers } from '#platform/views/views.server.ts'
import type { Provision, ProvisionStep, ServerModule } from '#platform/module.server.ts'
import { asProvisions } from '#platform/provision.server.ts'
import { exportsOf } from './copies.server.ts'
import { customFiles } from './custom-files.server.ts'
import { commentedEntities, commentListeners } from './commented.server.ts'
import { importKinds } from './imports.server.ts'
import { kickOffHandlers } from './kick-off/kick-off.server.ts'
import { setupSteps } from './kick-off/steps.server.ts'
import { logWords } from './log-words.ts'
import { maskGrants } from './mask-grants.server.ts'
import { noticeKinds } from './notices.ts'
import { permissionsOf } from './permissions.ts'
import { paletteSources } from './palette.server.ts'
import { rolePresets } from './role-presets.server.ts'
import { verbGrants } from './verb-grants.server.ts'

/** How companies begin and, of those to try things in, end: with what every module gives to a new one. */
const founding: ServerModule = {
  name: 'founding',
  handlers: foundingHandlers({
    provisions: () => provisions,
    // The demonstration is told through the whole product: read when somebody asks for it.
    trialCompany: async () => (await import('./demo/trial.server.ts')).trialCompany,
    fillTrial: async (runtime, place) => (await import('./demo/trial.server.ts')).fillTrial(runtime, place),
  }),
}

/** Every kind of document that can be shared: one public call serves them all. */
const tracking: ServerModule = { name: 'tracking', handlers: trackingHandlers(publishedSales) }

/** Consecutives of every module, shown and changed in one place. */
const consecutives: ServerModule = {
  name: 'consecutives',
  handlers: consecutiveHandlers(
    [...salesConsecutives, ...inventoryConsecutives, ...treasuryConsecutives, ...accountingConsecutives],
    consecutivePlaces,
  ),
  provision: (tx, { companyId }) =>
    grantToRoles(tx, companyId, [
      { permissions: [consecutivePermissions.read], to: bookkeepers },
      { permissions: [consecutivePermissions.write], to: ['accountant'] },
    ]),
}

/** Months, closed for all or locked for each module that writes with a date. */
export const periodWriters = [salesPeriods, inventoryPeriods, treasuryPeriods]
const periods: ServerModule = { name: 'periods', handlers: periodHandlers(periodWriters) }

/** What the company says of itself: who keeps its books reads it, who administers it writes it. */
const companySettings: ServerModule = {
  name: 'company settings',
  handlers: companySettingsHandlers(hasIssuedElectronic),
  steps: [
    {
      name: 'company.settings',
      run: (tx, { companyId }) => grantToRoles(tx, companyId, [{ permissions: [companyPermissions.read], to: bookkeepers }]),
    },
  ],
}

/** What of the plan is used, counted by every module. */
const planUsage: ServerModule = { name: 'plan usage', handlers: usageHandlers([...placeMeters, ...salesMeters, ...userMeters]) }

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

/** Letters of any module. */
const letters: ServerModule = { name: 'letters', handlers: [], steps: [sealingOfLetters] }

/** What the frame around every screen asks: records in the palette, screens kept at hand. */
const frame: ServerModule = { name: 'frame', handlers: [...paletteHandlers(paletteSources), ...favoriteHandlers] }

const modules: readonly ServerModule[] = [
  companyServer,
  accessServer,
  founding,
  subscriptionServer,
  planUsage,
  kickOff,
  consecutives,
  periods,
  companySettings,
  views,
  notificationsServer(noticeKinds),
  frame,
  letters,
  commentsServer(commentedEntities, commentListeners),
  customFiles,
  peopleServer,
  accountingServer,
  taxesServer,
  itemsServer,
  inventoryServer,
  treasuryServer,
  pricingServer,
  loyaltyServer,
  documentsServer,
  electronicServer(electronicSales),
  salesServer,
  tracking,
  manufacturingServer,
  payrollServer,
  crmServer,
  deskServer,
  fiscalServer,
  analyticsServer,
  maskGrants,
  rolePresets,
  verbGrants(() => permissionsOf(serverModules)),
]

/** What everybody did, told in the words of each module. */
const log = (given: readonly ServerModule[]): ServerModule => ({
  name: 'log',
  handlers: logHandlers(
    logWords(
      given.flatMap(({ catalogues = [] }) => catalogues.map(({ catalogue }) => catalogue)),
      salesKinds,
    ),
  ),
})

/** Files in the background, of any module, and copies of the whole company. */
const exports: ServerModule = exportsOf(
  () => serverModules,
  () => asProvisions(provisionSteps),
)

const told: readonly ServerModule[] = [...modules, exports, log(modules)]
const gathered: readonly ServerModule[] = [...told, usersServer(permissionsOf(told))]

/** What comes from files, of every module: each catalogue by itself, and what modules bring. */
const kindsOfImport: readonly ServedImport[] = [
  ...importKinds,
  ...gathered.flatMap(({ catalogues = [] }) => catalogues.map((each) => importOfCatalogue(each))),
]
const imports: ServerModule = {
  name: 'imports',
  handlers: [...importHandlers, ...importKindHandlers(kindsOfImport)],
  long: [importWork({ kinds: kindsOfImport, memberOf: findMember })],
  constraintErrors: {
    // Two who start one of a kind at once: the second is told.
    import_run_open: () => new BusinessError([importErrors.of('anotherRunning', {}, 'rows')]),
  },
}

/** Everything that a server runs; what roles allow is gathered from all of it. */
export const serverModules: readonly ServerModule[] = [...gathered, imports]

/** What companies have got since they began to exist. */
export const provisionSteps: readonly ProvisionStep[] = serverModules.flatMap((module) => module.steps ?? [])

/** What a new company is born with. */
export const provisions: readonly Provision[] = [
  ...serverModules.flatMap((module) => module.provision ?? []),
  ...asProvisions(provisionSteps),
]

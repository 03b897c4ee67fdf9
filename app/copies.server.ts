/** Files in the background and copies of the company, with what the modules know of companies, plans and people. */
import { findMember, nitsOfPerson, peopleOfCompany, seatCopied } from '#modules/access/index.server.ts'
import { writeCopiedCompany } from '#modules/company/index.server.ts'
import { planRow, writePlan } from '#modules/subscription/index.server.ts'
import { copyHandlers, copyWork } from '#platform/copy/copies.server.ts'
import { copyPermissions } from '#platform/copy/endpoints.ts'
import type { RestoreParts } from '#platform/copy/restore.server.ts'
import { exportHandlers } from '#platform/export/exports.server.ts'
import { exportWork, type ExportParts } from '#platform/export/work.server.ts'
import type { Provision, ServerModule } from '#platform/module.server.ts'

const restoring = (provisions: () => readonly Provision[]): RestoreParts => ({
  household: async (tx, { companyId, serviceId }) => ({
    serviceId,
    people: await peopleOfCompany(tx, companyId),
    nits: await nitsOfPerson(tx),
    subscription: (await planRow(tx, companyId)) ?? {},
  }),
  async found(tx, { companyId, asker, company, people, household, now }) {
    // Two companies of one NIT must be told apart.
    const name = household.nits.includes(company.identification) ? `${company.name} (copia)` : company.name
    await writeCopiedCompany(tx, companyId, household.serviceId, { ...company, name })
    await writePlan(tx, companyId, household.subscription)
    return seatCopied(tx, companyId, asker.personId, people, household.people, now)
  },
  provisions,
})

/** @param modules whose files may be written in the background @param provisions what companies got since they began to exist */
export function exportsOf(modules: () => readonly ServerModule[], provisions: () => readonly Provision[]): ServerModule {
  const parts: ExportParts = {
    handlers: () => modules().flatMap(({ handlers }) => handlers),
    memberOf: findMember,
    others: copyWork(restoring(provisions)),
  }
  return { name: 'exports', handlers: [...exportHandlers(parts, copyPermissions.manage), ...copyHandlers], long: [exportWork(parts)] }
}

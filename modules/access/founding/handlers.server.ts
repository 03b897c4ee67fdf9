import { failWith } from '#base/errors.ts'
import { foundingProblems } from '#modules/company/index.ts'
import { atDoor } from '#platform/db/doors.server.ts'
import { handlePublic, handleSelf, type Handler } from '#platform/http/handle.server.ts'
import { refuseAssisted } from '../profile/own-account.server.ts'
import { discardTrial, foundCompany, foundTrial, getFounding } from './endpoints.ts'
import { getFirstRun } from './first-run.ts'
import { beginInstallation, isFirstRunOpen } from './first-run.server.ts'
import { takeFirstRun } from './take-first-run.ts'
import { discardTrialOf, foundFor, foundTrialFor, mayFound, requireMayFound, trialOf, type FoundingParts } from './founding.server.ts'

export const foundingHandlers = (parts: FoundingParts): readonly Handler[] => [
  handlePublic(getFirstRun, async ({ isLocal, runtime }) => ({
    isOpen: await isFirstRunOpen(runtime.pool),
    asksCode: !isLocal,
  })),
  handlePublic(takeFirstRun, ({ body, now, ip, isLocal, userAgent, runtime }) =>
    beginInstallation(runtime, parts.provisions(), { ...body, now, ip, isLocal, userAgent }),
  ),

  handleSelf(getFounding, ({ self: { personId }, runtime }) =>
    atDoor(runtime.pool, { personId }, async (tx) => ({
      mayFound: await mayFound(tx, personId, runtime.settings.companyCreation),
      trialId: await trialOf(tx, personId),
    })),
  ),
  // A session that a one-time link opened works in the companies there are, and makes or ends none.
  handleSelf(foundCompany, async ({ self, body, runtime }) => {
    const email = await refuseAssisted(runtime.pool, self)
    await requireMayFound(runtime, self.personId)
    failWith(foundingProblems(body))
    return { companyId: await foundFor(runtime, parts.provisions(), { personId: self.personId, email }, body) }
  }),
  handleSelf(foundTrial, async ({ self, runtime }) => {
    await refuseAssisted(runtime.pool, self)
    await requireMayFound(runtime, self.personId)
    return { companyId: await foundTrialFor(runtime, parts, self.personId) }
  }),
  handleSelf(discardTrial, async ({ self, params, runtime }) => {
    await refuseAssisted(runtime.pool, self)
    await discardTrialOf(runtime, params.companyId, self.personId)
    return { ok: true } as const
  }),
]

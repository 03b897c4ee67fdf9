/** What must hold of the company before one more is issued: what the tax authority, its environment and the plan say. */
import { sql } from '#platform/db/tx.server.ts'
import { wayTo } from '#platform/http/way.ts'
import { resolution as resolutionCatalogue } from '../resolution/resolution.ts'
import { partyLabel } from '../kind/kind.ts'
import { documentErrors as errors } from '../errors.ts'
import { stayOnTrial } from '../resolution/trial/trial.server.ts'
import { toIssue, type Condition } from './condition.ts'
import { chosenResolution } from './written.ts'

/** Of papers that are transcribed. @returns 527 where they have no range in force, and otherwise that one has to be chosen */
export const paperRange: Condition = {
  uses: toIssue,
  when: ({ transcribes }) => transcribes === true,
  async problems(writing, tx) {
    const { kind, companyId, written } = writing
    const problems = chosenResolution.problems(writing)
    if (problems.length === 0) return problems
    const inForce = await tx.first(sql`
      select from resolution
       where company_id = ${companyId} and kind = ${kind.code} and active and ${written.date} between valid_from and valid_to limit 1`)
    return inForce ? problems : [errors.of('paperRangeMissing', wayTo(resolutionCatalogue.screen), 'resolutionId')]
  },
}

/** Every document names its third party; the check of the whole document has said so by now. */
export const namedParty: Condition = {
  uses: toIssue,
  problems: ({ kind, facts }) => (facts.party ? [] : [errors.of('required', { campo: partyLabel(kind) }, 'partyId')]),
}

/** What is sold is sold to a customer, and what is bought is bought from a supplier. A note is of whoever its document is of. */
export const partyOfKind: Condition = {
  uses: toIssue,
  when: ({ note }) => note === null,
  problems({ kind, facts: { party } }) {
    if (!party) return []
    const named = { tercero: party.displayName }
    if (kind.party === 'supplier') return party.isSupplier ? [] : [errors.of('notSupplier', named, 'partyId')]
    return party.isCustomer ? [] : [errors.of('notCustomer', named, 'partyId')]
  },
}

/** A blocked third party makes no new document; what corrects one that stands does not leave the company worse. */
export const freeParty: Condition = {
  uses: toIssue,
  when: ({ corrects }) => !corrects,
  problems: ({ facts: { party } }) =>
    party?.blockReason ? [errors.of('blockedParty', { tercero: party.displayName, motivo: party.blockReason }, 'partyId')] : [],
}

export const authority: Condition = {
  uses: toIssue,
  // Of what was sold already in trial nothing is told: it goes nowhere.
  problems: ({ served, issuing, happened, isTrial }) => (happened && isTrial ? [] : (served.electronic?.problems(issuing) ?? [])),
}

/** The company stays in the environment in which the document is made until it is written. */
export const environment: Condition = {
  uses: toIssue,
  async problems({ isTrial, companyId }, tx) {
    if (isTrial) await stayOnTrial(tx, companyId)
    return []
  },
}

/** A version or a revision takes the place of one that the plan has counted already; each one is signed. */
export const plan: Condition = {
  uses: toIssue,
  async problems({ served, replaced, revised, companyId, issuing }, tx) {
    const ofPlan = replaced || revised ? [] : await served.refuses?.(tx, companyId, issuing)
    return [...(ofPlan ?? []), ...((await served.lacks?.(tx, companyId, issuing)) ?? [])]
  },
}

/** What must hold of the company before one more is issued: what the tax authority, its environment and the plan say. */
import { partyLabel } from '../kind/kind.ts'
import { documentErrors as errors } from '../errors.ts'
import { stayOnTrial } from '../resolution/trial/trial.server.ts'
import { toIssue, type Condition } from './condition.ts'

/** Every document names its third party; the check of the whole document has said so by now. */
export const namedParty: Condition = {
  uses: toIssue,
  problems: ({ kind, facts }) => (facts.party ? [] : [errors.of('required', { campo: partyLabel(kind) }, 'partyId')]),
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
  problems: ({ served, issuing }) => served.electronic?.problems(issuing) ?? [],
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

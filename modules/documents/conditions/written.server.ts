/** What must hold of what was written, whoever writes it: rules that are pure, with the facts that were gathered. */
import { dateProblems } from '#platform/own-date.ts'
import { wayTo } from '#platform/http/way.ts'
import { centerProblems } from '../centers.ts'
import { checkDocument, limitProblems } from '../check.ts'
import { companyProblems } from '../company-limits.ts'
import { correctionProblems } from '../correction/check.ts'
import { documentErrors as errors } from '../errors.ts'
import { resolution as resolutionCatalogue } from '../resolution/resolution.ts'
import { repeatedTaxes, taxProblems } from '../tax-problems.ts'
import { always, toIssue, type Condition } from './condition.ts'

/** A draft is kept with any figure that has words. */
export const wholeDocument: Condition = {
  uses: always,
  problems: ({ use, written, computed, kind }) => (use === 'draft' ? limitProblems(computed) : checkDocument(written, computed, kind)),
}

export const customFields: Condition = { uses: always, problems: ({ customProblems }) => customProblems }

export const companyLimits: Condition = {
  uses: toIssue,
  problems: ({ written, facts, kind }) => companyProblems(written, facts.company.profile, kind),
}

export const ownDate: Condition = {
  uses: always,
  problems: ({ who, kind, draft, today, existing }) => dateProblems(who, kind.permissions.date, draft.date, today, existing?.date),
}

export const chosenResolution: Condition = {
  uses: toIssue,
  when: ({ numbering }) => numbering === 'resolution',
  problems: ({ resolution }) =>
    resolution ? [] : [errors.of('required', { campo: 'Resolución', ...wayTo(resolutionCatalogue.screen) }, 'resolutionId')],
}

/** What goes to the tax authority carries the day on which it is sent. */
export const sendingDate: Condition = {
  uses: toIssue,
  when: ({ isElectronic }) => isElectronic,
  problems: ({ draft, today }) => (draft.date < today ? [errors.of('notSendingDate', {}, 'date')] : []),
}

/** What gives back goes where it was posted, also to a centre that went out of use. */
export const costCenters: Condition = {
  uses: always,
  problems: ({ use, draft, facts }) => centerProblems(draft, facts.costCenters, use === 'draft' || facts.corrected ? 'undo' : 'write'),
}

export const correction: Condition = {
  uses: toIssue,
  when: ({ note }) => note !== null,
  problems: ({ kind, written, facts }) => correctionProblems(kind, written, facts),
}

export const taxes: Condition = {
  uses: always,
  problems: ({ use, kind, written, facts }) =>
    use === 'draft' || facts.corrected ? repeatedTaxes(written) : taxProblems(written, facts, kind),
}

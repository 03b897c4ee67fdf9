/**
 * The conditions that the editor asks before it sends a document to be issued: those of the server's list that ask nothing of the
 * database, in its order. What the form refuses the server refuses, with the same code at the same field.
 */
import type { ErrorBody } from '#base/errors.ts'
import type { PureCondition, PureWriting } from './condition.ts'
import { goods } from './goods.ts'
import {
  aiu,
  chosenResolution,
  chosenWithholdings,
  companyLimits,
  correction,
  currency,
  customFields,
  deliveryDay,
  futureDate,
  ownDate,
  paperNumberWritten,
  sendingDate,
  statedTaxes,
  taxes,
  theirNumberWritten,
  wholeDocument,
} from './written.ts'

export const pureConditions: readonly PureCondition[] = [
  currency,
  wholeDocument,
  theirNumberWritten,
  paperNumberWritten,
  customFields,
  futureDate,
  companyLimits,
  ownDate,
  chosenResolution,
  sendingDate,
  deliveryDay,
  goods,
  correction,
  taxes,
  statedTaxes,
  chosenWithholdings,
  aiu,
]

/** Without its rate nothing else that is written says how much it is: that is said alone, as the server does. */
export function pureProblems(writing: PureWriting): ErrorBody[] {
  const asked = ({ uses, when }: PureCondition) => uses.includes(writing.use) && (when?.(writing.kind) ?? true)
  const first = asked(currency) ? currency.problems(writing) : []
  return first.length > 0 ? [...first] : pureConditions.filter(asked).flatMap(({ problems }) => problems(writing))
}

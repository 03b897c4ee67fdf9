/**
 * The conditions that the editor asks before it sends a document to be issued: those of the server's list that ask nothing of the
 * database, in its order. What the form refuses the server refuses, with the same code at the same field.
 */
import type { ErrorBody } from '#base/errors.ts'
import type { PureCondition, PureWriting } from './condition.ts'
import { goods } from './goods.ts'
import {
  chosenResolution,
  companyLimits,
  correction,
  customFields,
  deliveryDay,
  futureDate,
  ownDate,
  sendingDate,
  taxes,
  theirNumberWritten,
  wholeDocument,
} from './written.ts'

export const pureConditions: readonly PureCondition[] = [
  wholeDocument,
  theirNumberWritten,
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
]

export const pureProblems = (writing: PureWriting): ErrorBody[] =>
  pureConditions
    .filter(({ uses, when }) => uses.includes(writing.use) && (when?.(writing.kind) ?? true))
    .flatMap(({ problems }) => problems(writing))

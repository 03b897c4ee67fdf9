/** What a call that annuls says: a reason of the catalogue, words of one's own, or both. */
import * as z from 'zod/mini'
import { id, optionalText } from '#platform/http/fields.ts'
import { minLength, required } from '#platform/rules/index.ts'
import type { DocumentKind } from '../kind/kind.ts'
import type { reasonScopes } from './reason.ts'

const MOST_TEXT = 400

export const whyFields = { reasonId: z.optional(id), reason: optionalText(MOST_TEXT) }

export interface Why {
  readonly reasonId?: string | undefined
  readonly reason: string
}

/** Without a reason of the catalogue somebody has to say it, at length enough to be understood. */
const problemOf = ({ reasonId, reason }: Why): string | null => (reasonId === undefined ? (required(reason) ?? minLength(reason)) : null)

export const saysWhy = <Body extends z.ZodMiniType<Why>>(body: Body): Body =>
  body.check(
    z.superRefine((said, context) => {
      const message = problemOf(said)
      if (message !== null) context.addIssue({ code: 'custom', message, path: ['reason'] })
    }),
  )

/** The scope of the reasons that are offered for a kind, besides those of all. */
export const scopeOf = (kind: Pick<DocumentKind, 'party'>): keyof typeof reasonScopes => (kind.party === 'customer' ? 'sales' : 'purchases')

/** "El cliente desistió: pidió otro color". */
export const whyText = (name: string, comment: string): string => (comment === '' ? name : `${name}: ${comment}`)

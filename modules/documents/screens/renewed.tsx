import { useMay, useAsk } from '#platform/web/index.tsx'
import type { DocumentKind } from '../kind.ts'
import { proposeLines } from '../pricing/endpoints.ts'
import type { EditorForm } from './form.ts'
import { atPricesOfToday, keysOf, proposalsFor, questionOf, repricedLines, withProposals } from './proposed.ts'

interface Renewed {
  /** Null until its prices are known. */
  readonly form: EditorForm | null
  /** How many lines took another price. */
  readonly repriced: number
  readonly error: string | null
  readonly ask: () => void
}

/**
 * A copy as somebody may write it: whoever may not change prices takes the company's of today, since those of then are refused.
 * @param copy null of anything else
 */
export function useRenewed(kind: DocumentKind, copy: EditorForm | null): Renewed {
  const { price, write } = kind.permissions
  const mayPrice = useMay(price ?? write)
  const open = copy && price && !mayPrice ? atPricesOfToday(copy) : null
  const question = open && questionOf(open)
  const { data, error, ask } = useAsk(proposeLines, question && { body: question })
  if (!copy || !open || !question) return { form: copy, repriced: 0, error: null, ask }
  if (!data) return { form: null, repriced: 0, error, ask }
  const form = withProposals(open, keysOf(open), proposalsFor(kind, data.lines))
  return { form, repriced: repricedLines(copy, form), error: null, ask }
}

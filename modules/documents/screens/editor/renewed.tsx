import { useMay, useAsk } from '#platform/web/index.tsx'
import type { DocumentKind } from '../../kind/kind.ts'
import { proposeLines } from '../../figures/pricing/endpoints.ts'
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

/** Whose prices a form takes when it opens: those that it has, the company's where a person may write no other, or the company's. */
export type Renewing = 'never' | 'own' | 'always'

/** A copy as somebody may write it: whoever may not change prices takes the company's of today, since those of then are refused. */
export function useRenewed(kind: DocumentKind, form: EditorForm, renewing: Renewing): Renewed {
  const copy = renewing === 'never' || kind.lines.prices === 'theirs' ? null : form
  const { price, write } = kind.permissions
  const mayPrice = useMay(price ?? write)
  const isOpen = renewing === 'always' || (price !== undefined && !mayPrice)
  const open = copy && isOpen ? atPricesOfToday(copy) : null
  const question = open && questionOf(open)
  const { data, error, ask } = useAsk(proposeLines, question && { body: question })
  if (!copy || !open || !question) return { form, repriced: 0, error: null, ask }
  if (!data) return { form: null, repriced: 0, error, ask }
  const taken = withProposals(open, keysOf(open), proposalsFor(kind, data.lines))
  return { form: taken, repriced: repricedLines(copy, taken), error: null, ask }
}

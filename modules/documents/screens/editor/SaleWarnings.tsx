/**
 * What the company warns of a document while it is written: credit of the customer, what they owe past its day, prices under cost; of a
 * purchase, costs that rose.
 */
import type * as z from 'zod/mini'
import { isDay } from '#base/date.ts'
import { Notice, useRested } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { weighingHead } from '../../parts/head.ts'
import { isApproved } from '../../kind/stage/stage.ts'
import type { DocumentInput, saleWarning } from '../../wire.ts'
import { requestOf } from './form-request.ts'
import type { EditorForm } from './form.ts'
import { said } from './problems.ts'
import type { DocumentSurface } from './surface.ts'

export type SaleWarning = z.output<typeof saleWarning>

/** Fingers pause between figures: one question for what they wrote. */
const PAUSE_MS = 400
const NONE: readonly SaleWarning[] = []

/** What decides nothing here is left out, so that writing it asks nothing. */
const askedOf = (form: EditorForm): DocumentInput => {
  const request = requestOf({ ...form, ...weighingHead(form) })
  return { ...request, custom: {}, lines: request.lines.map((line) => ({ ...line, custom: {} })) }
}

/** What it brings is bought at the prices of its lines. */
const bringsBought = ({ party, stock }: DocumentSurface['kind']): boolean => party === 'supplier' && stock === 'in'

/** @param id of one that is there already */
export function useSaleWarnings({ kind, endpoints }: DocumentSurface, form: EditorForm, id: string | null): readonly SaleWarning[] {
  const isSale = kind.opens?.ledger === 'AR' || kind.stock === 'out' || isApproved(kind)
  const isWeighed = (isSale || bringsBought(kind)) && !kind.corrects
  const isWritten = form.party !== null && form.lines.length > 0 && isDay(form.date)
  const document = useRested(isWeighed && isWritten ? askedOf(form) : null, PAUSE_MS)
  // Without an answer nothing is said: issuing asks again.
  return useAsk(endpoints.check, document && { body: { document, id } }).data?.warnings ?? NONE
}

/** Below the lines: what they come from says, once somebody wrote some that come from others. */
export function EditorComparison({ surface, form, id }: { surface: DocumentSurface; form: EditorForm; id: string | null }) {
  const follows = surface.comparison !== undefined && form.lines.some(({ source }) => source !== null)
  const written = useRested(follows && form.party !== null && isDay(form.date) ? askedOf(form) : null, PAUSE_MS)
  return surface.comparison && written && <surface.comparison written={written} id={id} />
}

export function SaleWarnings({ warnings }: { warnings: readonly SaleWarning[] }) {
  return (
    <>
      <Told tone="danger" warnings={warnings.filter(({ refuses }) => refuses)} />
      <Told tone="warn" warnings={warnings.filter(({ refuses }) => !refuses)} />
    </>
  )
}

function Told({ tone, warnings }: { tone: 'danger' | 'warn'; warnings: readonly SaleWarning[] }) {
  const [only, ...others] = warnings
  if (!only) return null
  return (
    <Notice tone={tone}>
      {others.length === 0 ? (
        said(only)
      ) : (
        <ul>
          {warnings.map((warning) => (
            <li key={`${warning.field} ${warning.code}`}>{said(warning)}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

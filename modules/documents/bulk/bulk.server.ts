/**
 * The same thing done to several documents: each in its own transaction, in the order they were chosen, so that one that
 * cannot be done neither stops nor undoes the others.
 */
import type { Day } from '#base/date.ts'
import { loadParty } from '#modules/people/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { PartsCall } from '#platform/http/handle.server.ts'
import { handleParts, type Handler } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { allAt, foundAt, type AtAddress } from '../kind/at-address.server.ts'
import { inputOf } from '../write/draft-input.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { showNumber } from '../read/list.server.ts'
import type { ServedKind } from '../kind/served.server.ts'
import { dueOf } from '../figures/terms.ts'
import { readDocument } from '../read/view.server.ts'
import type { DocumentInput } from '../wire.ts'
import { annul } from '../write/annul.server.ts'
import { lockDraft } from '../write/draft.server.ts'
import { issue } from '../write/write.server.ts'
import { chosen } from './chosen.ts'
import type { BulkEndpoints, BulkResult } from './endpoints.ts'

interface Done {
  readonly id: string
  readonly number: string | null
}

/**
 * Does `work` with each chosen document.
 * @throws 401 without any, 466 with more than may be done at once
 */
export async function eachChosen(
  { part, session }: Pick<PartsCall, 'part' | 'session'>,
  served: AtAddress<{ readonly kind: DocumentKind }>,
  ids: readonly string[],
  work: (tx: Tx, id: string) => Promise<Done>,
): Promise<BulkResult> {
  const each = chosen(ids)
  const result: BulkResult = { done: [], problems: [] }
  for (const id of each) {
    const outcome = await part(id, async (tx) => {
      const { number } = await work(tx, id)
      return { id, number }
    })
    if ('done' in outcome) result.done.push(outcome.done)
    else {
      const [first] = outcome.problems
      result.problems.push({ id, name: null, code: first?.code ?? 0, message: outcome.problems.map(({ message }) => message).join(' ') })
    }
  }
  if (result.problems.length === 0) return result
  const names = await part('names', (tx) =>
    namesOf(
      tx,
      session.companyId,
      allAt(served).map(({ kind }) => kind.code),
      result.problems.map(({ id }) => id),
    ),
  )
  const known = new Map('done' in names ? names.done : [])
  return { ...result, problems: result.problems.map((problem) => ({ ...problem, name: known.get(problem.id) ?? null })) }
}

/** What a person calls some documents. */
async function namesOf(tx: Tx, companyId: string, codes: readonly string[], ids: readonly string[]): Promise<[string, string][]> {
  const rows = await tx.rows<{ id: string; prefix: string; number: number | null; digits: number; party: string }>(sql`
    select id, prefix, number, number_digits as digits, party_name as party from document
     where company_id = ${companyId} and kind = any(${[...codes]}::text[]) and id = any(${[...ids]}::uuid[])`)
  return rows.map(({ id, prefix, number, digits, party }) => [
    id,
    showNumber(prefix, number, 1, digits) ?? (party === '' ? 'Borrador sin cliente' : `Borrador de ${party}`),
  ])
}

/** Its date is today, and its terms go with it as in the editor. */
async function ofToday(tx: Tx, companyId: string, kind: DocumentKind, input: DocumentInput, today: Day): Promise<DocumentInput> {
  if (input.date === today) return input
  const party = input.partyId === null ? null : await loadParty(tx, companyId, input.partyId)
  return { ...input, date: today, dueDate: dueOf(kind, today, input.paymentForm, party?.paymentDays ?? 0) }
}

export const bulkHandlers = (served: AtAddress<ServedKind>, endpoints: Pick<BulkEndpoints, 'issue' | 'annul'>): Handler[] => [
  handleParts(endpoints.issue, ({ part, session, body, now, today }) =>
    eachChosen({ part, session }, served, body.ids, async (tx, id) => {
      const found = await foundAt(tx, session.companyId, served, id)
      const draft = await readDocument(tx, { companyId: session.companyId, kind: found.kind, id, today })
      if (!draft) return httpErrors.fail('notFound')
      // What somebody saves meanwhile is not issued unseen: the draft is locked as it was read.
      const existing = await lockDraft(tx, session, found, id, draft.version)
      const input = inputOf(draft)
      const document = body.today ? await ofToday(tx, session.companyId, found.kind, input, today) : input
      return issue(tx, { who: session, served: found, id, existing, document, now })
    }),
  ),
  handleParts(endpoints.annul, ({ part, session, body, now }) =>
    eachChosen({ part, session }, served, body.ids, async (tx, id) =>
      annul(tx, { who: session, served: await foundAt(tx, session.companyId, served, id), id, why: body, now }),
    ),
  ),
]

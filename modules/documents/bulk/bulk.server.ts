/**
 * The same thing done to several documents: each in its own transaction, in the order they were chosen, so that one that
 * cannot be done neither stops nor undoes the others.
 */
import { daysBetween, type Day } from '#base/date.ts'
import { loadParty } from '#modules/people/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { PartsCall } from '#platform/http/handle.server.ts'
import { handleParts, type Handler } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { eachOfSeveral } from '#platform/http/several.server.ts'
import type { SeveralResult } from '#platform/http/several.ts'
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
import type { BulkEndpoints } from './endpoints.ts'

interface Done {
  readonly id: string
  readonly number: string | null
}

/**
 * Does `work` with each chosen document.
 * @throws 401 without any, 466 with more than may be done at once
 */
export async function eachChosen(
  { part, session, creates = false }: Pick<PartsCall, 'part' | 'session'> & { readonly creates?: boolean },
  served: AtAddress<{ readonly kind: DocumentKind }>,
  ids: readonly string[],
  work: (tx: Tx, id: string) => Promise<Done>,
): Promise<SeveralResult> {
  const codes = allAt(served).map(({ kind }) => kind.code)
  return eachOfSeveral(part, {
    ids: chosen(ids),
    creates,
    work: async (tx, id) => (await work(tx, id)).number,
    namesOf: async (tx, refused) => new Map(await namesOf(tx, session.companyId, codes, refused)),
  })
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
  const terms = {
    ...{ paymentForm: input.paymentForm, paymentDays: party?.paymentDays ?? 0 },
    // An offer holds as long as it was written.
    offerDays: daysBetween(input.date as Day, input.dueDate as Day),
  }
  return { ...input, date: today, dueDate: dueOf(kind, today, terms) }
}

export const bulkHandlers = (served: AtAddress<ServedKind>, endpoints: Pick<BulkEndpoints, 'issue' | 'annul'>): Handler[] => [
  handleParts(endpoints.issue, ({ part, session, body, now, today }) =>
    eachChosen({ part, session, creates: true }, served, body.ids, async (tx, id) => {
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

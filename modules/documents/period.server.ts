/** What documents keep by month that a closing asks about: drafts that would post, and what the authority has not received. */
import type { PendingSource } from '#modules/accounting/index.server.ts'
import { sql, type Sql } from '#platform/db/tx.server.ts'
import { tabsOf, type DocumentTab } from './tabs.ts'
import { draftClause, trialClause, unsentClause, waitingClause } from './read/filter.server.ts'
import type { DocumentKind } from './kind/kind.ts'
import { trialsPath } from './resolution/trial/trials.server.ts'

const asks = [
  { what: 'draft', tab: 'drafts', words: 'en borrador', clause: draftClause },
  { what: 'draft', tab: 'toApprove', words: 'por aprobar', clause: waitingClause },
  { what: 'unsent', tab: 'unsent', words: 'sin transmitir', clause: unsentClause },
  { what: 'trial', tab: 'trial', words: 'de prueba', clause: trialClause, ofAnyDate: true },
] as const satisfies readonly { what: PendingSource['what']; tab: DocumentTab; words: string; clause: Sql; ofAnyDate?: true }[]

/** Of the kinds that reach the books: the others change no month. */
export const pendingByMonth = (kinds: readonly DocumentKind[]): PendingSource[] =>
  kinds
    .filter(({ books }) => books !== null)
    .flatMap((kind) =>
      asks
        .filter(({ tab }) => tabsOf(kind).includes(tab))
        .map(({ what, tab, words, clause, ...more }) => ({
          ...more,
          what,
          title: `${kind.titles.many} ${words}`,
          dates: (companyId) => sql`
            select d.date from document d where d.company_id = ${companyId} and d.kind = ${kind.code} and ${clause}`,
          href: (from, to) => (what === 'trial' ? trialsPath(kind.path) : `${kind.path}?vista=${tab}&from=${from}&to=${to}`),
        })),
    )

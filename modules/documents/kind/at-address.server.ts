/** The kinds that are served at one address: each document is of one of them, and a new one says of which. */
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { DocumentKind, DocumentKindCode } from './kind.ts'

interface OfKind {
  readonly kind: DocumentKind
}

/** One, or several of which the first is that of a request that says none. */
export type AtAddress<Served extends OfKind> = Served | readonly [Served, ...Served[]]

const isSeveral = <Served extends OfKind>(served: AtAddress<Served>): served is readonly [Served, ...Served[]] => Array.isArray(served)

export const allAt = <Served extends OfKind>(served: AtAddress<Served>): readonly [Served, ...Served[]] =>
  isSeveral(served) ? served : [served]

/** That of a new document. @throws 401 at `kind` when it is of another address */
export function askedAt<Served extends OfKind>(served: AtAddress<Served>, code: DocumentKindCode | null | undefined): Served {
  const all = allAt(served)
  const asked = code ? byCode(all).get(code) : all[0]
  return asked ?? httpErrors.fail('invalid', { detalle: `Elige uno de estos tipos: ${namesOf(all)}.` }, 'kind')
}

const byCode = <Served extends OfKind>(all: readonly Served[]): ReadonlyMap<string, Served> =>
  new Map(all.map((each) => [each.kind.code, each]))

const namesOf = (all: readonly OfKind[]): string => all.map(({ kind }) => kind.titles.one.toLowerCase()).join(', ')

/** That of a document that is there; the first one of any other, which then is not found. */
export async function foundAt<Served extends OfKind>(tx: Tx, companyId: string, served: AtAddress<Served>, id: string): Promise<Served> {
  const all = allAt(served)
  if (all.length === 1) return all[0]
  const row = await tx.first<{ kind: string }>(sql`select kind from document where company_id = ${companyId} and id = ${id}`)
  return byCode(all).get(row?.kind ?? '') ?? all[0]
}

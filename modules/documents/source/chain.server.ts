/**
 * The chain of a document, from the quote to the money: everything that it was made from and all that was made from it, step by step,
 * and the vouchers that settled what any of them opened. Each says what its own list says of it.
 */
import type { Day } from '#base/date.ts'
import { join, sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { stateNames, type VoucherState } from '#modules/vouchers/index.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { documentAmong, toldTo, voucherLooks, type Told } from '../party/party-documents.server.ts'
import { listedDocuments, type ListRow } from '../read/list.server.ts'
import type { PartyDocument } from '../party/endpoints.ts'
import { getChain, MOST_IN_CHAIN } from './chain.ts'

type Place = 'before' | 'current' | 'after'

interface Link {
  readonly id: string
  readonly place: Place
}

/** What a document was made from or is about, and the other way round. */
const steps = (companyId: string) => sql`
  select document_id as made, source_id as source from document_line_source where company_id = ${companyId}
  union all
  select document_id, corrected_id from document_correction where company_id = ${companyId} and corrected_id is not null`

/** Up to its beginnings and down to its ends: what another made of the same beginning is not of its chain. */
const linksOf = (tx: Tx, companyId: string, id: string): Promise<Link[]> =>
  tx.rows<Link>(sql`
    with recursive above (id) as (
      select ${id}::uuid
      union
      select s.source from above a cross join lateral (select l.source from (${steps(companyId)}) l where l.made = a.id) s),
    below (id) as (
      select ${id}::uuid
      union
      select s.made from below b cross join lateral (select l.made from (${steps(companyId)}) l where l.source = b.id) s)
    select id, 'current' as place from (select ${id}::uuid as id) own
    union all (select id, 'before' from above where id <> ${id}::uuid limit ${MOST_IN_CHAIN})
    union all (select id, 'after' from below where id <> ${id}::uuid limit ${MOST_IN_CHAIN})`)

interface SettlingRow {
  readonly id: string
  readonly kind: string
  readonly number: string | null
  readonly date: Day
  readonly state: VoucherState
  readonly total: string | null
}

/** The vouchers that settled what some documents opened. */
async function settlingOf(tx: Tx, companyId: string, sources: readonly string[], { vouchers }: Told): Promise<PartyDocument[]> {
  if (vouchers.length === 0) return []
  const applied = sql`
    select distinct a.source_id from open_item o join open_item_application a on a.company_id = o.company_id and a.open_item_id = o.id
     where o.company_id = ${companyId} and o.source_id = any(${[...sources]}::uuid[])`
  const rows = await tx.rows<SettlingRow>(
    join(
      vouchers
        .map(
          ({ kind, from, amount }) => sql`
        select v.id, ${kind.source}::text as kind, v.number, v.date, v.state, ${amount} as total
          from ${from} where v.company_id = ${companyId} and v.id = any(array(${applied})) limit ${MOST_IN_CHAIN}`,
        )
        .map((each) => sql`(${each})`),
      ' union all ',
    ),
  )
  const types = new Map(vouchers.map(({ kind }) => [kind.source, kind.titles.one]))
  return rows.map(({ state, ...row }) => ({
    ...row,
    type: types.get(row.kind) ?? row.kind,
    state: { is: voucherLooks[state], text: stateNames[state] },
    isAnnulled: state === 'annulled',
    balance: null,
  }))
}

const oldestFirst = (one: PartyDocument, other: PartyDocument): number =>
  one.date === other.date ? (one.id < other.id ? -1 : 1) : one.date < other.date ? -1 : 1

/** @param all what the modules above bring @throws 698 of what is not there, or is of a kind that whoever asks may not read */
export const chainHandler = (all: Told): Handler =>
  handle(getChain, async ({ tx, session, params: { id }, today }) => {
    const { companyId } = session
    const told = toldTo(session, all)
    const byCode = new Map<string, DocumentKind>(told.kinds.map((kind) => [kind.code, kind]))
    const links = await linksOf(tx, companyId, id)
    const places = new Map(links.map((link) => [link.id, link.place]))
    const rows = await tx.rows<ListRow>(sql`
      ${listedDocuments({ isNote: true, isTheirs: false })}
       where d.company_id = ${companyId} and d.id = any(${[...places.keys()]}::uuid[]) and d.kind = any(${[...byCode.keys()]}::text[])
         and (d.state <> 'superseded' or d.id = ${id})`)
    const documents = rows
      .flatMap((row) => {
        const kind = byCode.get(row.kind)
        return kind ? [documentAmong(row, kind, today)] : []
      })
      .toSorted(oldestFirst)
    if (!documents.some((each) => each.id === id)) return httpErrors.fail('notFound')
    const settling = (
      await settlingOf(
        tx,
        companyId,
        documents.map((each) => each.id),
        told,
      )
    ).toSorted(oldestFirst)
    const placed = [
      ...documents.map((each) => ({ ...each, place: places.get(each.id) ?? ('after' as const) })),
      ...settling.map((each) => ({ ...each, place: 'after' as const })),
    ]
    const order: readonly Place[] = ['before', 'current', 'after']
    return {
      nodes: placed.toSorted((one, other) => order.indexOf(one.place) - order.indexOf(other.place)),
      isCut: links.length > MOST_IN_CHAIN,
    }
  })

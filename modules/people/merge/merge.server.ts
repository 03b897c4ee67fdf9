/**
 * Merging two records of one third party. Books are append-only, so nothing that was written in the name of the one that goes is
 * rewritten: it points to the one that stands, and readings follow it. Undoing takes the pointer away.
 */
import { uuidv7 } from 'uuidv7'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { auditRow } from '#platform/audit.server.ts'
import { countsOf, referencesTo } from '#platform/catalogue/uses.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { defineSocket } from '#platform/socket.ts'
import { isGuid } from '#base/guid.ts'
import { nameOfLastChange } from '#modules/access/index.server.ts'
import { peopleErrors } from '../errors.ts'
import { partyIdentification, type PartyView } from '../party.ts'
import { PARTY_ENTITY, readPartiesById } from '../read.server.ts'
import { partOfParty, usesOfParties } from '../uses.server.ts'
import { listMerges, mergeParty, previewMerge, undoMerge } from './endpoints.ts'
import { gainedBy, gainWords, mergeProblems, type Gained } from './merge.ts'

interface Who {
  readonly companyId: string
  readonly personId: string | null
}

/** What a module above knows that keeps some third parties from being merged. */
export type MergeHurdle = (tx: Tx, companyId: string, partyIds: readonly string[]) => Promise<ErrorBody[]>
export const mergeHurdles = defineSocket<MergeHurdle>('merge hurdles')

interface Before {
  readonly merged: { readonly active: boolean }
  /** A merge from before customers had sellers does not say its seller. */
  readonly standing: Omit<Gained, 'seller'> & Partial<Pick<Gained, 'seller'>>
  readonly followers: readonly string[]
}

const refusal = (detalle: string, field = 'into'): ErrorBody => peopleErrors.of('invalid', { detalle }, field)

interface Pair {
  readonly merged: PartyView
  readonly standing: PartyView
}

/** @throws 698 when one is not of this company */
async function readPair(tx: Tx, companyId: string, id: string, into: string): Promise<Pair> {
  const parties = await readPartiesById(
    tx,
    companyId,
    [id, into].filter((each) => isGuid(each)),
  )
  const merged = parties.find((party) => party.id === id) ?? httpErrors.fail('notFound')
  return { merged, standing: parties.find((party) => party.id === into) ?? httpErrors.fail('notFound', {}, 'into') }
}

async function problemsOf(tx: Tx, companyId: string, { merged, standing }: Pair, hurdles: readonly MergeHurdle[]): Promise<ErrorBody[]> {
  const own = mergeProblems(standing, merged).map((detalle) => refusal(detalle))
  const others: ErrorBody[] = []
  for (const hurdle of hurdles) others.push(...(await hurdle(tx, companyId, [merged.id, standing.id])))
  return [...own, ...others]
}

/** Where a third party is used, by what people call it. */
async function usesOfParty(tx: Tx, companyId: string, id: string): Promise<{ name: string; count: number }[]> {
  const references = (await referencesTo(tx, 'party')).filter(({ table }) => !partOfParty.includes(table) && table in usesOfParties)
  const counts = await countsOf(tx, companyId, references, id)
  const byName = new Map<string, number>()
  references.forEach(({ table }, index) => {
    const name = usesOfParties[table] ?? ''
    // The row of an open item and the one of its balance are one thing.
    if (name !== '') byName.set(name, Math.max(byName.get(name) ?? 0, counts[index] ?? 0))
  })
  return [...byName].filter(([, count]) => count > 0).map(([name, count]) => ({ name, count }))
}

const lockParties = (tx: Tx, companyId: string, ids: readonly string[]): Promise<unknown> =>
  tx.rows(sql`select id from party where company_id = ${companyId} and id = any(${[...ids]}::uuid[]) order by id for update`)

interface Asked {
  readonly id: string
  readonly version: number
  readonly into: string
  readonly intoVersion: number
  readonly now: Date
}

/** @returns the id of the merge @throws 401 and 637 at `into`, 697 when somebody changed one of both, 698 */
async function merge(tx: Tx, who: Who, asked: Asked, hurdles: readonly MergeHurdle[]): Promise<string> {
  const { companyId, personId } = who
  await lockParties(tx, companyId, [asked.id, asked.into])
  const pair = await readPair(tx, companyId, asked.id, asked.into)
  const { merged, standing } = pair
  failWith(await problemsOf(tx, companyId, pair, hurdles))
  for (const [party, version] of [[merged, asked.version] as const, [standing, asked.intoVersion] as const])
    if (party.version !== version)
      return httpErrors.fail('changedByOther', { usuario: await nameOfLastChange(tx, companyId, PARTY_ENTITY, party.id) })
  const gained = gainedBy(standing, merged)
  const followers = await tx.rows<{ id: string }>(sql`
    update party set merged_into = ${standing.id} where company_id = ${companyId} and merged_into = ${merged.id} returning id`)
  await tx.run(sql`
    update party set merged_into = ${standing.id}, active = false, version = version + 1 where company_id = ${companyId} and id = ${merged.id}`)
  await writeGained(tx, companyId, standing.id, gained)
  const before: Before = {
    merged: { active: merged.active },
    standing: { ...gainedBy(standing, standing), seller: standing.seller },
    followers: followers.map((each) => each.id),
  }
  const id = uuidv7()
  const row = {
    ...{ company_id: companyId, id, merged_id: merged.id, standing_id: standing.id },
    ...{ merged_version: merged.version + 1, standing_version: standing.version + 1, before, merged_at: asked.now, merged_by: personId },
  }
  await insertTogether(tx, [
    ['party_merge', [row]],
    ['audit_event', eventsOf(who, pair, [null, standing.displayName], [null, merged.displayName])],
  ])
  return id
}

const writeGained = (tx: Tx, companyId: string, id: string, gained: Before['standing']): Promise<number> =>
  tx.run(sql`
    update party set is_customer = ${gained.isCustomer}, is_supplier = ${gained.isSupplier}, is_employee = ${gained.isEmployee},
           is_seller = ${gained.isSeller}, is_contact = ${gained.isContact}, email_invoicing = ${gained.emailInvoicing || null},
           phone = ${gained.phone || null},
           seller_id = ${gained.seller === undefined ? sql`seller_id` : sql`${gained.seller?.id ?? null}::uuid`}, version = version + 1
     where company_id = ${companyId} and id = ${id}`)

type Change = readonly [string | null, string | null]

const eventsOf = (who: Who, { merged, standing }: Pair, mergedInto: Change, absorbed: Change) => [
  auditRow(who, { action: 'update', entity: PARTY_ENTITY, entityId: merged.id, title: merged.displayName, changes: { mergedInto } }),
  auditRow(who, { action: 'update', entity: PARTY_ENTITY, entityId: standing.id, title: standing.displayName, changes: { absorbed } }),
]

interface MergeRow {
  readonly id: string
  readonly merged_id: string
  readonly standing_id: string
  readonly merged_version: number
  readonly standing_version: number
  readonly before: Before
}

const CHANGED = 'Alguno de los dos cambió después de la fusión: ya no se puede deshacer.'

/** @throws 401 when one of both changed since or it was undone already, 698 */
async function undo(tx: Tx, who: Who, id: string, now: Date): Promise<void> {
  const { companyId, personId } = who
  const found = isGuid(id)
    ? await tx.first<MergeRow & { undone: boolean }>(sql`
        select id, merged_id, standing_id, merged_version, standing_version, before, undone_at is not null as undone
          from party_merge where company_id = ${companyId} and id = ${id} for update`)
    : undefined
  if (!found) return httpErrors.fail('notFound')
  if (found.undone) return peopleErrors.fail('invalid', { detalle: 'Esta fusión ya se deshizo.' })
  await lockParties(tx, companyId, [found.merged_id, found.standing_id])
  const pair = await readPair(tx, companyId, found.merged_id, found.standing_id)
  const { merged, standing } = pair
  if (merged.version !== found.merged_version || standing.version !== found.standing_version || merged.mergedInto?.id !== standing.id)
    return peopleErrors.fail('invalid', { detalle: CHANGED })
  await tx.run(sql`
    update party set merged_into = null, active = ${found.before.merged.active}, version = version + 1
     where company_id = ${companyId} and id = ${merged.id}`)
  await tx.run(sql`
    update party set merged_into = ${merged.id}
     where company_id = ${companyId} and merged_into = ${standing.id} and id = any(${[...found.before.followers]}::uuid[])`)
  await writeGained(tx, companyId, standing.id, found.before.standing)
  // Merges before it that left these same two may be undone again, in their turn.
  await tx.run(sql`
    update party_merge set standing_version = standing_version + 2
     where company_id = ${companyId} and standing_id = ${standing.id} and standing_version = ${found.standing_version - 1} and undone_at is null`)
  await tx.run(sql`
    update party_merge set standing_version = standing_version + 2
     where company_id = ${companyId} and standing_id = ${merged.id} and standing_version = ${found.merged_version - 1} and undone_at is null`)
  await tx.run(sql`update party_merge set undone_at = ${now}, undone_by = ${personId} where company_id = ${companyId} and id = ${id}`)
  await insertTogether(tx, [['audit_event', eventsOf(who, pair, [standing.displayName, null], [merged.displayName, null])]])
}

interface ListedMerge {
  readonly id: string
  readonly merged: { id: string; displayName: string; identificationType: string; identification: string; checkDigit: string | null }
  readonly at: string
  readonly by: string | null
  readonly isOpen: boolean
}

/** Those that stand, the last one first: it is the one that is undone. */
async function readMerges(tx: Tx, companyId: string, id: string) {
  if (!isGuid(id)) return []
  const rows = await tx.rows<ListedMerge>(sql`
    select m.id, json_build_object('id', g.id, 'displayName', g.display_name, 'identificationType', g.identification_type,
             'identification', g.identification, 'checkDigit', g.check_digit) as merged,
           to_char(m.merged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, nullif(trim(u.first_name || ' ' || u.last_name), '') as by,
           (g.version = m.merged_version and s.version = m.standing_version and g.merged_into = s.id) as "isOpen"
      from party_merge m
      join party g on g.company_id = m.company_id and g.id = m.merged_id
      join party s on s.company_id = m.company_id and s.id = m.standing_id
      left join person u on u.id = m.merged_by
     where m.company_id = ${companyId} and m.standing_id = ${id} and m.undone_at is null order by m.merged_at desc, m.id desc limit 100`)
  return rows.map(({ merged: { id: mergedId, displayName, ...numbered }, isOpen, ...row }) => ({
    ...row,
    merged: { id: mergedId, displayName, identification: partyIdentification(numbered) },
    locked: isOpen ? null : CHANGED,
  }))
}

/** @param hurdles what modules above say, gathered where they are put together */
export const mergeHandlers = (hurdles: readonly MergeHurdle[]): Handler[] => [
  handle(previewMerge, async ({ tx, session: { companyId }, params, query }) => {
    const pair = await readPair(tx, companyId, params.id, query.into)
    const problems = await problemsOf(tx, companyId, pair, hurdles)
    return {
      version: pair.merged.version,
      intoVersion: pair.standing.version,
      uses: await usesOfParty(tx, companyId, params.id),
      gains: gainWords(pair.standing, pair.merged),
      problems: problems.map(({ message }) => message),
    }
  }),
  handle(mergeParty, async ({ tx, session, params, body, now }) => ({
    id: await merge(tx, session, { id: params.id, ...body, now }, hurdles),
  })),
  handle(listMerges, async ({ tx, session, params }) => ({ merges: await readMerges(tx, session.companyId, params.id) })),
  handle(undoMerge, async ({ tx, session, params, now }) => {
    await undo(tx, session, params.id, now)
    return isDone
  }),
]

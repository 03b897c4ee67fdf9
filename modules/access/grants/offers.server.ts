/**
 * The one way in which roles come to permissions: each permission says in its definition to which of the roles that companies
 * find made it is offered, and every company, new or old, is offered what it was not offered yet. What was offered is kept with
 * the role, so what an owner took away stays taken away.
 */
import { createHash } from 'node:crypto'
import type { Permission } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { ProvisionStep, ServerModule } from '#platform/module.server.ts'
import { roleIds } from '#platform/roles.ts'
import { readOffersOfBefore } from './offers-of-before.server.ts'

interface Offer {
  readonly roleId: number
  readonly code: string
}

const offersOf = (permissions: readonly Permission[]): Offer[] =>
  permissions.flatMap(({ code, offeredTo = [] }) => offeredTo.map((role) => ({ roleId: roleIds[role], code })))

/** Another text when anything else is offered. */
const fingerprintOf = (offers: readonly Offer[]): string =>
  createHash('sha256')
    .update(
      offers
        .map(({ roleId, code }) => `${roleId} ${code}`)
        .toSorted()
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 16)

const editionOf = (offers: readonly Offer[]) => ({ offers, edition: fingerprintOf(offers) })

/** Codes by role, as a relation `(id, codes)`; each once, in their order. */
function byRole(offers: readonly Offer[]) {
  const byId = Map.groupBy(offers, ({ roleId }) => roleId)
  const codesOf = (some: readonly Offer[]) => JSON.stringify([...new Set(some.map(({ code }) => code))].toSorted())
  return sql`unnest(${[...byId.keys()]}::int[], ${[...byId.values()].map(codesOf)}::jsonb[]) as o (id, codes)`
}

/** A company that was there before offers were kept: what it had been offered follows from the steps that ran in it. */
async function recallOffers(tx: Tx, companyId: string): Promise<void> {
  const isUnknown = await tx.first(sql`select from role where company_id = ${companyId} and offered is null limit 1`)
  if (!isUnknown) return
  const done = await tx.rows<{ name: string; at: Date }>(sql`
    select name, done_at as at from provision_step where company_id = ${companyId}`)
  const times = new Map(done.map(({ name, at }) => [name, at.getTime()]))
  /** A step gave only what an earlier one had made: each must have run, in their order. */
  const ranInOrder = (steps: readonly string[]): boolean =>
    steps.every((step, at) => {
      const [time, before] = [times.get(step), times.get(steps[at - 1] ?? '') ?? 0]
      return time !== undefined && time >= before
    })
  const known = readOffersOfBefore().filter(({ steps }) => ranInOrder(steps))
  await tx.run(sql`
    update role r set offered = coalesce((select o.codes from ${byRole(known)} where o.id = r.id), '[]')
     where r.company_id = ${companyId} and r.offered is null`)
}

/** An administrator has everything, also what is added later. One that is born with its company has nothing to be added to. */
const offer = (tx: Tx, companyId: string, offers: readonly Offer[]): Promise<number> =>
  tx.run(sql`
    update role r
       set permissions = case when r.permissions = '[]' and r.offered = '[]' then o.codes else (
             select coalesce(jsonb_agg(distinct code), '[]')
               from jsonb_array_elements_text(r.permissions || (
                 select coalesce(jsonb_agg(n.code), '[]') from jsonb_array_elements_text(o.codes) n (code) where not r.offered ? n.code)) held (code)) end,
           offered = case when r.offered = '[]' then o.codes else (
             select jsonb_agg(distinct code) from jsonb_array_elements_text(r.offered || o.codes) once (code)) end
      from ${byRole(offers)}
     where r.company_id = ${companyId} and r.id = o.id and not r.offered @> o.codes`)

/** After the steps that make roles. @param permissions of the product, asked when a company is there */
export function offerPermissions(permissions: () => readonly Permission[]): ServerModule {
  let found: ReturnType<typeof editionOf> | null = null
  const known = () => (found ??= editionOf(offersOf(permissions())))
  const step: ProvisionStep = {
    name: 'access.offers',
    edition: () => known().edition,
    async run(tx, { companyId }) {
      await recallOffers(tx, companyId)
      await offer(tx, companyId, known().offers)
    },
  }
  return { name: 'offers', handlers: [], steps: [step] }
}

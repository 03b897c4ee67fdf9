/** The means of payment that the registers of a branch offer, as they are kept, changed and read at a register. */
import { failWith } from '#base/errors.ts'
import { isGuid } from '#base/guid.ts'
import { readSellingPlace } from '#modules/documents/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { readHistory } from '#platform/history/history.server.ts'
import { nameOfLastChange } from '#platform/history/last-change.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { requireBranch } from '../branch.server.ts'
import { posErrors } from '../errors.ts'
import { branchMeansHistory, changeBranchMeans, listBranchMeans, listRegisterMeans } from './endpoints.ts'
import { meansProblems, offeredAt, standardMeans, type OfferedLine } from './means.ts'

const ENTITY = 'pos.branchPayments'

interface Type {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly meansCode: string
  readonly asksReference: boolean
  readonly opensDrawer: boolean
}

/** What the company offers at its points of sale, in its order. */
const readTypes = (tx: Tx, companyId: string): Promise<Type[]> =>
  tx.rows<Type>(sql`
    select id, name, kind, means_code as "meansCode", asks_reference as "asksReference", opens_drawer as "opensDrawer" from payment_type
     where company_id = ${companyId} and active and in_pos order by position, name, id`)

const readRegisters = (tx: Tx, companyId: string, branchId: string): Promise<{ id: string; name: string }[]> =>
  tx.rows(sql`
    select id, name from cash_register where company_id = ${companyId} and branch_id = ${branchId} and active order by code, name, id`)

interface Arranged {
  readonly version: number
  readonly lines: readonly OfferedLine[]
}

/** What a branch offers; what the company no longer does is not offered here either. */
async function readArranged(tx: Tx, companyId: string, branchId: string, types: readonly Type[]): Promise<Arranged> {
  const head = await tx.first<{ version: number }>(
    sql`select version from branch_payments where company_id = ${companyId} and branch_id = ${branchId}`,
  )
  if (!head) return { version: 0, lines: standardMeans(types) }
  const lines = await tx.rows<OfferedLine>(sql`
    select t.payment_type_id as "paymentTypeId", t.key,
           array(select r.register_id::text from branch_payment_register r join cash_register c on c.company_id = r.company_id and c.id = r.register_id
                  where r.company_id = t.company_id and r.branch_id = t.branch_id and r.payment_type_id = t.payment_type_id and c.active
                  order by c.code, c.id) as "registerIds"
      from branch_payment_type t where t.company_id = ${companyId} and t.branch_id = ${branchId} order by t.position, t.payment_type_id`)
  const known = new Set(types.map(({ id }) => id))
  return { version: head.version, lines: lines.filter(({ paymentTypeId }) => known.has(paymentTypeId)) }
}

const reading = handle(listBranchMeans, async ({ tx, session, params: { branchId } }) => {
  const { companyId } = session
  await requireBranch(tx, session, branchId)
  const types = await readTypes(tx, companyId)
  const arranged = await readArranged(tx, companyId, branchId, types)
  return {
    version: arranged.version,
    lines: arranged.lines.map(({ registerIds, ...line }) => ({ ...line, registerIds: [...registerIds] })),
    types: types.map(({ id, name, kind }) => ({ id, name, kind })),
    registers: await readRegisters(tx, companyId, branchId),
  }
})

/** «Efectivo (1), Tarjeta» */
const toldLines = (lines: readonly OfferedLine[], types: readonly Type[]): string =>
  lines
    .map(({ paymentTypeId, key, registerIds }) => {
      const name = types.find(({ id }) => id === paymentTypeId)?.name ?? ''
      const some = registerIds.length === 0 ? '' : ` en ${registerIds.length === 1 ? '1 caja' : `${registerIds.length} cajas`}`
      return `${name}${key === null ? '' : ` (${key})`}${some}`
    })
    .join(', ')

/** The version after it. @throws 697 when somebody else changed it meanwhile */
async function takeVersion(tx: Tx, { companyId }: Session, branchId: string, version: number): Promise<number> {
  const taken =
    version === 0
      ? await tx.run(sql`insert into branch_payments (company_id, branch_id) values (${companyId}, ${branchId}) on conflict do nothing`)
      : await tx.run(sql`
          update branch_payments set version = version + 1
           where company_id = ${companyId} and branch_id = ${branchId} and version = ${version}`)
  if (taken === 1) return version + 1
  return httpErrors.fail('changedByOther', { usuario: await nameOfLastChange(tx, companyId, ENTITY, branchId) })
}

const changing = handle(changeBranchMeans, async ({ tx, session, params: { branchId }, body: { version, lines } }) => {
  const { companyId } = session
  const branch = await requireBranch(tx, session, branchId)
  const next = await takeVersion(tx, session, branchId, version)
  const types = await readTypes(tx, companyId)
  const registers = await readRegisters(tx, companyId, branchId)
  const chosen = lines.map((line) => ({ ...line, registerIds: [...new Set(line.registerIds)] }))
  failWith(meansProblems(chosen, { types, registerIds: registers.map(({ id }) => id) }))
  const before = version === 0 ? [] : (await readArranged(tx, companyId, branchId, types)).lines
  await tx.run(sql`delete from branch_payment_type where company_id = ${companyId} and branch_id = ${branchId}`)
  const own = { company_id: companyId, branch_id: branchId }
  await insertTogether(tx, [
    ['branch_payment_type', chosen.map(({ paymentTypeId, key }, position) => ({ ...own, payment_type_id: paymentTypeId, position, key }))],
    [
      'branch_payment_register',
      chosen.flatMap(({ paymentTypeId, registerIds }) =>
        registerIds.map((registerId) => ({ ...own, payment_type_id: paymentTypeId, register_id: registerId })),
      ),
    ],
  ])
  const changes = { 'Formas de pago': [toldLines(before, types) || null, toldLines(chosen, types)] } as const
  await audit(tx, session, { action: 'update', entity: ENTITY, entityId: branchId, title: `Formas de pago de ${branch}`, changes })
  return { version: next }
})

const history = handle(branchMeansHistory, async ({ tx, session, params: { id }, query: { after } }) => {
  await requireBranch(tx, session, id)
  // What changed is kept in the words of that day.
  return { ...(await readHistory(tx, session.companyId, { entity: ENTITY, id }, after)), names: {} }
})

const atRegister = handle(listRegisterMeans, async ({ tx, session: { companyId }, params: { id } }) => {
  const place = isGuid(id) ? await readSellingPlace(tx, companyId, id) : undefined
  if (!place) return httpErrors.fail('notFound')
  if (!place.isReached) return posErrors.fail('registerOfAnother')
  const types = await readTypes(tx, companyId)
  const { lines } = await readArranged(tx, companyId, place.branchId, types)
  const byId = new Map(types.map((type) => [type.id, type]))
  return {
    means: offeredAt(lines, id).flatMap(({ paymentTypeId, key }) => {
      const type = byId.get(paymentTypeId)
      if (!type) return []
      const { name, kind, meansCode, asksReference, opensDrawer } = type
      return [{ paymentTypeId, name, kind, meansCode, key, asksReference, opensDrawer }]
    }),
  }
})

export const meansHandlers: readonly Handler[] = [reading, changing, history, atRegister]

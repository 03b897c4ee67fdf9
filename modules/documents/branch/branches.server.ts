/** What a branch and its registers ask of the database, and those that every company begins with. */
import { readCompany } from '#modules/company/index.server.ts'
import { bearRecords } from '#platform/catalogue/born.server.ts'
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { branch, PHONE } from './branch.ts'
import { planProblems } from './places-limit.server.ts'
import { register } from './register.ts'

const refusal = (detalle: string, field: string | null = null) => [httpErrors.of('invalid', { detalle }, field)]

export const branchServed = serveCatalogue(branch, {
  /** Its registers would go on selling in a place that is closed. */
  async check(tx, context) {
    const { change, session, id } = context
    const { companyId } = session
    if (change !== 'deactivate') return planProblems(tx, 'planBranches', context)
    const open = await tx.rows<{ name: string }>(sql`
      select name from cash_register where company_id = ${companyId} and branch_id = ${id} and active order by name limit 4`)
    return open.length === 0 ? [] : refusal(`Tiene cajas activas: ${namesOf(open)}. Inactívalas primero.`)
  },
})

const SHOWN = 3
const namesOf = (rows: readonly { readonly name: string }[]): string =>
  rows.length > SHOWN
    ? `${rows
        .slice(0, SHOWN)
        .map(({ name }) => name)
        .join(', ')} y otras`
    : rows.map(({ name }) => name).join(', ')

export const registerServed = serveCatalogue(register, {
  /** What works stands in a branch that works; the row of the branch is held, so that nobody closes it meanwhile. */
  async check(tx, context) {
    const { change, session, values, previous } = context
    const { companyId } = session
    const overPlan = await planProblems(tx, 'planPosPointOfSale', context)
    if (overPlan.length > 0) return overPlan
    const isPlaced = change === 'create' || change === 'activate' || (change === 'update' && previous?.branchId !== values.branchId)
    if (!isPlaced) return []
    const home = await tx.first<{ name: string; active: boolean }>(sql`
      select name, active from branch where company_id = ${companyId} and id = ${values.branchId} for share`)
    return home && !home.active ? refusal(`La sucursal ${home.name} está inactiva.`, 'branchId') : []
  },
})

/** The address of the company is that of its first branch; whoever has moved changes it here. */
async function firstBranch(tx: Tx, companyId: string) {
  const { profile } = await readCompany(tx, companyId)
  const warehouse = await tx.first<{ id: string }>(sql`
    select id from warehouse where company_id = ${companyId} and active order by code, id limit 1`)
  const city = await tx.first<{ code: string }>(sql`select code from city where code = ${profile.cityCode}`)
  return {
    code: '01',
    name: 'Principal',
    addressLine: profile.address,
    phone: PHONE.test(profile.phone) ? profile.phone : '',
    cityCode: city?.code ?? null,
    warehouseId: warehouse?.id ?? null,
  }
}

/** What was made before documents said where: all of it in the first branch. */
export const placeDocuments: ProvisionStep = {
  name: 'documents.made-in-a-branch',
  async run(tx, { companyId }) {
    await tx.run(sql`
      update document set branch_id = (select id from branch where company_id = ${companyId} order by active desc, code, id limit 1)
       where company_id = ${companyId} and branch_id is null`)
    await tx.run(sql`
      update receipt set branch_id = (select id from branch where company_id = ${companyId} order by active desc, code, id limit 1)
       where company_id = ${companyId} and branch_id is null`)
  },
}

export const bearBranches: ProvisionStep = {
  name: 'documents.branches',
  async run(tx, { companyId }) {
    const [branchId = ''] = await bearRecords(tx, companyId, branch, [await firstBranch(tx, companyId)])
    await bearRecords(tx, companyId, register, [{ code: '01', name: 'Caja 1', branchId }])
  },
}

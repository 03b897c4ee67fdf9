/** What the references of the reports of the books are called. */
import { nameOfParty } from '#modules/people/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { NONE } from '#platform/report/parameter.ts'

type NameOf = (tx: Tx, companyId: string, value: string) => Promise<string | null>

export const accountName: NameOf = async (tx, companyId, code) => {
  const found = await tx.first<{ name: string }>(sql`select name from account where company_id = ${companyId} and code = ${code}`)
  return found ? `${code} ${found.name}` : null
}

export const partyName: NameOf = async (tx, companyId, id) => (id === NONE ? 'Sin tercero' : nameOfParty(tx, companyId, id))

export const branchName: NameOf = async (tx, companyId, id) => {
  if (id === NONE) return 'Sin sucursal'
  return (await tx.first<{ name: string }>(sql`select name from branch where company_id = ${companyId} and id = ${id}`))?.name ?? null
}

export const centerName: NameOf = async (tx, companyId, id) => {
  if (id === NONE) return 'Sin centro de costo'
  const found = await tx.first<{ name: string }>(sql`
    select code || ' ' || name as name from cost_center where company_id = ${companyId} and id = ${id}`)
  return found?.name ?? null
}

/** The software that the authority enabled for the electronic payroll: kept apart from that of the invoice, its PIN sealed. */
import { failWith } from '#base/errors.ts'
import { audit, differences } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { nameOfLastChange } from '#platform/history/last-change.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { openText, sealText } from '#platform/vault.server.ts'
import { changePayrollSoftware } from '../enabling/endpoints.ts'
import { settledSoftware, softwareProblems, type SoftwareData } from '../enabling/software.ts'

const ENTITY = 'electronic.payrollSoftware'
const TITLE = 'Software de nómina electrónica'
/** The PIN is a secret: that it changed is told, and nothing else. */
const HIDDEN = '•••••'

const ownerOf = (companyId: string): string => `${companyId} payroll software pin`

export interface PayrollSoftware extends SoftwareData {
  /** 0 before anything of it was written. */
  readonly version: number
}

/** With its PIN in the clear; '' when another installation sealed it. */
export async function readPayrollSoftware(tx: Tx, companyId: string): Promise<PayrollSoftware> {
  const row = await tx.first<{ softwareId: string; pin: string; testSetId: string; version: number }>(sql`
    select software_id as "softwareId", pin, test_set_id as "testSetId", version from payroll_software where company_id = ${companyId}`)
  if (!row) return { softwareId: '', softwarePin: '', testSetId: '', version: 0 }
  const { pin, ...rest } = row
  return { ...rest, softwarePin: openText(await tx.vault(), pin, ownerOf(companyId)) }
}

const told = ({ softwareId, softwarePin, testSetId }: SoftwareData) => ({
  softwareId,
  testSetId,
  softwarePin: softwarePin === '' ? '' : HIDDEN,
})

export const payrollSoftwareHandler: Handler = handle(changePayrollSoftware, async ({ tx, session, body: { version, ...written } }) => {
  const { companyId } = session
  await tx.first(sql`select id from company where id = ${companyId} for no key update`)
  const before = await readPayrollSoftware(tx, companyId)
  if (before.version !== version)
    return httpErrors.fail('changedByOther', { usuario: await nameOfLastChange(tx, companyId, ENTITY, companyId) })
  failWith(softwareProblems(written, false))
  const settled = settledSoftware(written)
  const after = settled.softwarePin === '' ? { ...settled, softwarePin: before.softwarePin } : settled
  const changes = {
    ...differences(told(before), told(after)),
    ...(before.softwarePin !== '' && after.softwarePin !== before.softwarePin ? { softwarePin: [HIDDEN, HIDDEN] as const } : {}),
  }
  if (Object.keys(changes).length === 0) return { version }
  const sealed = sealText(await tx.vault(), after.softwarePin, ownerOf(companyId))
  await tx.run(sql`
    insert into payroll_software (company_id, software_id, pin, test_set_id)
    values (${companyId}, ${after.softwareId}, ${sealed}, ${after.testSetId})
    on conflict (company_id) do update set software_id = excluded.software_id, pin = excluded.pin, test_set_id = excluded.test_set_id,
                                           version = payroll_software.version + 1`)
  await audit(tx, session, { action: 'update', entity: ENTITY, entityId: companyId, title: TITLE, changes })
  return { version: version + 1 }
})

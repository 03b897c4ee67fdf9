/** Forms of payment and card terminals of the company, as money that moves says them. */
import { failWith } from '#base/errors.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { paymentTypeProblems, type KnownDevice, type KnownPaymentType } from './payment-type-rules.ts'

interface Said {
  readonly paymentTypeId?: string | null | undefined
  readonly paymentDeviceId?: string | null | undefined
  readonly meansCode: string
  readonly reference: string
}

interface Asked {
  readonly ledger: 'AR' | 'AP'
  readonly said: Said
  /** A draft may lack what is asked of it when it is recorded. */
  readonly use: 'draft' | 'record'
  /** Of its fields: `otherMeans.0.`; nothing of those of the head. */
  readonly at?: string
}

/** @throws 698 of what the company does not have, 597 and 401 as `paymentTypeProblems` says */
export const requirePaymentType = (tx: Tx, companyId: string, { ledger, said, use, at = '' }: Asked): Promise<void> =>
  requirePaymentTypes(tx, companyId, { ledger, use }, [{ said, at }])

/** Of several means, read together. @throws as `requirePaymentType` */
export async function requirePaymentTypes(
  tx: Tx,
  companyId: string,
  { ledger, use }: Pick<Asked, 'ledger' | 'use'>,
  means: readonly { readonly said: Said; readonly at: string }[],
): Promise<void> {
  const typeIds = means.flatMap(({ said }) => said.paymentTypeId ?? [])
  const deviceIds = means.flatMap(({ said }) => said.paymentDeviceId ?? [])
  const types = new Map(
    (typeIds.length === 0
      ? []
      : await tx.rows<KnownPaymentType & { id: string }>(sql`
          select id, name, kind, means_code as "meansCode", asks_reference as "asksReference", active from payment_type
           where company_id = ${companyId} and id = any(${typeIds}::uuid[])`)
    ).map((row) => [row.id, row]),
  )
  const devices = new Map(
    (deviceIds.length === 0
      ? []
      : await tx.rows<KnownDevice & { id: string }>(sql`
          select id, name, active from payment_device where company_id = ${companyId} and id = any(${deviceIds}::uuid[])`)
    ).map((row) => [row.id, row]),
  )
  for (const { said, at } of means) {
    const { paymentTypeId = null, paymentDeviceId = null, meansCode, reference } = said
    const type = paymentTypeId === null ? null : (types.get(paymentTypeId) ?? httpErrors.fail('notFound', {}, `${at}paymentTypeId`))
    const device =
      paymentDeviceId === null ? null : (devices.get(paymentDeviceId) ?? httpErrors.fail('notFound', {}, `${at}paymentDeviceId`))
    const problems = paymentTypeProblems({ ledger, meansCode, reference, type, device }, use)
    failWith(problems.map((problem) => ({ ...problem, field: `${at}${problem.field ?? ''}` })))
  }
}

/** As columns of a voucher. */
export const paymentTypeColumns = ({ paymentTypeId, paymentDeviceId }: Pick<Said, 'paymentTypeId' | 'paymentDeviceId'>) => ({
  payment_type_id: paymentTypeId ?? null,
  payment_device_id: paymentDeviceId ?? null,
})

/** Of a voucher `v`: "Tarjeta débito", "Tarjeta débito · Caja 1"; null of one that says none. */
export const paidBy: Sql = sql`
  (select t.name || coalesce(' · ' || (select n.name from payment_device n where n.company_id = v.company_id and n.id = v.payment_device_id), '')
     from payment_type t where t.company_id = v.company_id and t.id = v.payment_type_id)`

/** Those that may be chosen: money moves by all but by credit. */
export async function readPaymentTypes(tx: Tx, companyId: string) {
  const types = await tx.rows<{ id: string; name: string; isCard: boolean; meansCode: string; accountId: string | null }>(sql`
    select id, name, kind = 'card' as "isCard", means_code as "meansCode", account_id as "accountId" from payment_type
     where company_id = ${companyId} and active and kind <> 'credit' order by position, name, id`)
  const devices = await tx.rows<{ id: string; name: string }>(sql`
    select id, name from payment_device where company_id = ${companyId} and active order by name, id`)
  return { types, devices }
}

import type { Gate } from '#platform/access.ts'
import type { LoadPartyStarts } from '#modules/people/index.tsx'
import { customerAdvanceEndpoints, supplierAdvanceEndpoints } from './advances/endpoints.ts'
import { customerAdvance, supplierAdvance } from './advances/advance.ts'
import { receiptEndpoints, paymentEndpoints } from './endpoints.ts'
import { payment, receipt } from './settlement.ts'

const gateOf = ({ permission, plan, services }: Gate): Gate => ({ permission, plan, services })
/** The form beside their list, with the third party in it. */
const newIn = (list: string) => (partyId: string) => `${list}?new=1&party=${partyId}`

/** What is collected from a third party and paid to it. */
export const treasuryPartyStarts: Awaited<ReturnType<LoadPartyStarts>> = {
  heading: 'Tesorería',
  starts: [
    { label: receipt.titles.one, ...gateOf(receiptEndpoints.create), href: newIn('/treasuries/AR') },
    { label: payment.titles.one, ...gateOf(paymentEndpoints.create), href: newIn('/treasuries/AP') },
    { label: customerAdvance.titles.one, of: 'customer', ...gateOf(customerAdvanceEndpoints.create), href: newIn(customerAdvance.list) },
    { label: supplierAdvance.titles.one, of: 'supplier', ...gateOf(supplierAdvanceEndpoints.create), href: newIn(supplierAdvance.list) },
  ],
}

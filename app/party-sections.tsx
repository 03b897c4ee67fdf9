/** What the page of a third party shows of the modules above it, in this order. Only that page loads it. */
import { pricingPartySections } from '#modules/pricing/party-sections.tsx'
import { salesPartySections } from '#modules/sales/party-sections.tsx'
import { treasuryPartySections } from '#modules/treasury/party-sections.tsx'

export const partySections = [...pricingPartySections, ...treasuryPartySections, ...salesPartySections]

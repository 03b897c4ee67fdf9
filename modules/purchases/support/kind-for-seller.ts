/** With which document what somebody sells is written down. */
import { mustInvoice } from '#modules/electronic/index.ts'
import type { PartyForDocuments } from '#modules/people/index.ts'
import { bill } from '../bill/kind.ts'
import { support } from './kind.ts'

/**
 * Of who must invoice their bill, and of who need not the support document, which the company issues (ET 616-2, DUR 1625 de 2016, art.
 * 1.6.1.4.12). It is proposed: a bill of who need not invoice is kept by whoever registers it, without IVA.
 * @returns the code of the kind
 */
export const kindForSeller = (party: PartyForDocuments): string => (mustInvoice(party) ? bill.code : support.code)

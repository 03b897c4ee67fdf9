/**
 * Who sells and who buys. Of what the company sells it is the seller, and the customer withholds; of what it buys the supplier is
 * the seller, and the company withholds. The taxes and withholdings of a line are kept in the accounts of that side.
 */
import type { WithholdingParty } from '#colombia/index.ts'
import type { Seller } from '#modules/company/index.ts'
import { withholdingPartyOf, withholdingSellerOf, type PartyForDocuments } from '#modules/people/index.ts'
import type { OwnSide } from '#modules/taxes/index.ts'
import type { DocumentKind } from './kind.ts'

/** The company as it sells and as it buys. */
export interface OwnSides {
  readonly seller: Seller
  readonly buyer: WithholdingParty
}

export interface Sides {
  readonly seller: Seller
  /** Null while there is no third party, and of what nobody withholds from. */
  readonly buyer: WithholdingParty | null
}

/** What is not known of a supplier keeps it from charging nothing. */
const unknownSupplier: Seller = {
  kind: 'juridica',
  selfWithholder: false,
  simple: false,
  vatAgent: false,
  declarante: true,
  cityCode: null,
  vatResponsible: true,
  incResponsible: true,
}

/** What a supplier charges of INC is theirs to answer for: nothing of a third party says whether they are responsible for it. */
const supplierOf = (party: PartyForDocuments | null): Seller =>
  party ? { ...withholdingSellerOf(party), incResponsible: true } : unknownSupplier

/** What a third party does with the withholdings of a kind: it practises those of what it buys, and suffers those of what it sells. */
export const sideOf = ({ party }: Pick<DocumentKind, 'party'>): OwnSide => (party === 'customer' ? 'practises' : 'suffers')

export function sidesOf(
  { party: side, withholds }: Pick<DocumentKind, 'party' | 'withholds'>,
  own: OwnSides,
  party: PartyForDocuments | null,
): Sides {
  const isWithheld = party !== null && withholds
  return side === 'customer'
    ? { seller: own.seller, buyer: isWithheld ? withholdingPartyOf(party) : null }
    : { seller: supplierOf(party), buyer: isWithheld ? own.buyer : null }
}

interface TaxAccounts {
  readonly saleAccountId: string | null
  readonly returnAccountId: string | null
  readonly purchaseAccountId: string | null
  readonly purchaseReturnAccountId: string | null
}

/** The accounts of a tax on the side of a kind. */
export const taxOnSide = <Tax extends TaxAccounts>({ party }: Pick<DocumentKind, 'party'>, tax: Tax) => {
  const { saleAccountId, returnAccountId, purchaseAccountId, purchaseReturnAccountId, ...rest } = tax
  return party === 'customer'
    ? { ...rest, accountId: saleAccountId, returnAccountId }
    : { ...rest, accountId: purchaseAccountId, returnAccountId: purchaseReturnAccountId }
}

/** The account of a withholding on the side of a kind. */
export const ruleOnSide = <Rule extends Pick<TaxAccounts, 'saleAccountId' | 'purchaseAccountId'>>(
  { party }: Pick<DocumentKind, 'party'>,
  { saleAccountId, purchaseAccountId, ...rest }: Rule,
) => ({ ...rest, accountId: party === 'customer' ? saleAccountId : purchaseAccountId })

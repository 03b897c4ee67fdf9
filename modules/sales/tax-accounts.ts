/** Where taxes and withholdings of a sale are kept: the account of their own, or the company's for their kind. */
import type { AccountRef, AccountRole } from '#modules/accounting/index.ts'

interface TaxAccounts {
  readonly code: string
  readonly saleAccountId: string | null
  readonly returnAccountId: string | null
}

/** Of the tax authority's list: IVA. */
const IVA = '01'

const own = (id: string | null, role: AccountRole): AccountRef => (id === null ? { role } : { id })

export const accountOfTax = ({ code, saleAccountId }: TaxAccounts): AccountRef =>
  own(saleAccountId, code === IVA ? 'salesVat' : 'otherSalesTaxes')

/** What a return takes back; a tax with an account of sales alone uses that one. */
export const accountOfReturnedTax = ({ code, saleAccountId, returnAccountId }: TaxAccounts): AccountRef =>
  own(returnAccountId ?? saleAccountId, code === IVA ? 'returnedVat' : 'otherSalesTaxes')

const withheldRoles = { retefuente: 'withheldIncomeTax', reteiva: 'withheldVat', reteica: 'withheldIca' } as const

export const accountOfWithheld = (rule: { readonly kind: keyof typeof withheldRoles; readonly saleAccountId: string | null }): AccountRef =>
  own(rule.saleAccountId, withheldRoles[rule.kind])

/** Where taxes and withholdings of a sale are kept: the account of their own, or the company's for their kind. */
import type { AccountRef, AccountRole } from '#modules/accounting/index.ts'

interface TaxAccounts {
  readonly code: string
  readonly accountId: string | null
  readonly returnAccountId: string | null
}

/** Of the tax authority's list: IVA. */
const IVA = '01'

const own = (id: string | null, role: AccountRole): AccountRef => (id === null ? { role } : { id })

export const accountOfTax = ({ code, accountId }: TaxAccounts): AccountRef => own(accountId, code === IVA ? 'salesVat' : 'otherSalesTaxes')

/** What a return takes back; a tax with an account of sales alone uses that one. */
export const accountOfReturnedTax = ({ code, accountId, returnAccountId }: TaxAccounts): AccountRef =>
  own(returnAccountId ?? accountId, code === IVA ? 'returnedVat' : 'otherSalesTaxes')

const withheldRoles = { retefuente: 'withheldIncomeTax', reteiva: 'withheldVat', reteica: 'withheldIca' } as const

export const accountOfWithheld = (rule: { readonly kind: keyof typeof withheldRoles; readonly accountId: string | null }): AccountRef =>
  own(rule.accountId, withheldRoles[rule.kind])

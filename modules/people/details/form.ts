/** What the form of the details holds, and how it becomes what is sent: each line with a key of its own. */
import { safeParse } from 'zod/v4/core'
import type { Rules } from '#platform/ui/form/store.ts'
import { detailsInput, type DetailsInput, type PartyDetails } from './details.ts'

interface AddressLine {
  readonly key: string
  readonly name: string
  readonly addressLine: string
  readonly neighborhood: string
  readonly city: { readonly id: string; readonly label: string } | null
}
type ContactLine = DetailsInput['contacts'][number] & { readonly key: string }
type AccountLine = DetailsInput['bankAccounts'][number] & { readonly key: string }

export interface DetailsForm {
  purchases: string
  collection: string
  reception: string
  addresses: readonly AddressLine[]
  contacts: readonly ContactLine[]
  bankAccounts: readonly AccountLine[]
}

const key = () => crypto.randomUUID()

export const newAddress = (): AddressLine => ({ key: key(), name: '', addressLine: '', neighborhood: '', city: null })
export const newContact = (): ContactLine => ({ key: key(), name: '', job: '', email: '', phone: '' })
export const newAccount = (): AccountLine => ({ key: key(), bank: '', kind: 'savings', number: '' })

export const formOfDetails = ({ emails, addresses, contacts, bankAccounts }: PartyDetails): DetailsForm => ({
  ...emails,
  addresses: addresses.map(({ cityCode, cityName, ...line }) => ({ ...line, key: key(), city: { id: cityCode, label: cityName } })),
  contacts: contacts.map((contact) => ({ ...contact, key: key() })),
  bankAccounts: bankAccounts.map((account) => ({ ...account, key: key() })),
})

export const inputOfDetails = (form: DetailsForm): Omit<DetailsInput, 'version'> => ({
  emails: { purchases: form.purchases, collection: form.collection, reception: form.reception },
  addresses: form.addresses.map(({ key: _key, city, ...line }) => ({ ...line, cityCode: city?.id ?? '' })),
  contacts: form.contacts.map(({ key: _key, ...contact }) => contact),
  bankAccounts: form.bankAccounts.map(({ key: _key, ...account }) => account),
})

/** The problems of a list, or of an e-mail, as the server would say them: "2.cityCode" → text. */
export function problemsOf(form: DetailsForm, path: readonly string[]): ReadonlyMap<string, string> {
  const parsed = safeParse(detailsInput, { ...inputOfDetails(form), version: 0 })
  const found = new Map<string, string>()
  for (const issue of parsed.success ? [] : parsed.error.issues) {
    if (!path.every((part, index) => issue.path[index] === part)) continue
    const at = issue.path.slice(path.length).join('.')
    if (!found.has(at)) found.set(at, issue.message)
  }
  return found
}

const firstOf = (path: readonly string[]) => (_value: unknown, form: DetailsForm) => [...problemsOf(form, path).values()][0] ?? null

export const detailsRules: Rules<DetailsForm> = {
  purchases: firstOf(['emails', 'purchases']),
  collection: firstOf(['emails', 'collection']),
  reception: firstOf(['emails', 'reception']),
  addresses: firstOf(['addresses']),
  contacts: firstOf(['contacts']),
  bankAccounts: firstOf(['bankAccounts']),
}

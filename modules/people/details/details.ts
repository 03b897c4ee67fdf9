/** What is kept of a third party besides its form: more addresses, people, e-mails by purpose, bank accounts, block and consent. */
import * as z from 'zod/mini'
import { splitEmails } from '#base/email.ts'
import { obeys, optionalText, text, version } from '#platform/http/fields.ts'
import { emails, MIN_LENGTH } from '#platform/rules/index.ts'

export const MOST_ADDRESSES = 20
export const MOST_CONTACTS = 30
export const MOST_ACCOUNTS = 10
const MOST_EMAILS = 5
const CONSENT_LENGTH = 2000

export const tidyEmails = (written: string): string => [...new Set(splitEmails(written).map((email) => email.toLowerCase()))].join(', ')

const emailList = z._default(
  text(300, 0).check(obeys((written) => (written === '' ? null : emails(splitEmails(written).join(), MOST_EMAILS)))),
  '',
)
const oneEmail = z._default(text(120, 0).check(obeys((written) => (written === '' ? null : emails(written, 1)))), '')
const phone = z._default(
  text(30, 0).check(
    obeys((written) =>
      written === '' || /^\+?[\d\s().-]{7,}$/.test(written) ? null : 'Escribe el teléfono con números, por ejemplo 300 123 4567.',
    ),
  ),
  '',
)

const address = z.object({
  /** "Bodega norte" */
  name: text(80),
  addressLine: text(200),
  neighborhood: optionalText(80),
  cityCode: z.string('Elige un municipio de la lista.').check(z.regex(/^\d{5}$/, 'Elige un municipio de la lista.')),
})
const contact = z.object({ name: text(120), job: optionalText(80), email: oneEmail, phone })
const bankAccount = z.object({
  bank: text(80),
  kind: z.enum(['savings', 'checking'], 'Elige ahorros o corriente.'),
  number: z.string().check(z.trim(), z.regex(/^\d[\d -]{3,29}$/, 'Escribe el número de la cuenta: de 4 a 30 dígitos.')),
})

export const emailPurposes = ['purchases', 'collection', 'reception'] as const
export type EmailPurpose = (typeof emailPurposes)[number]
export const purposeLabels: Readonly<Record<EmailPurpose, string>> = {
  purchases: 'Correo para compras',
  collection: 'Correo para cartera',
  reception: 'Correo para recepción de facturas',
}

const lists = {
  addresses: z.array(address).check(z.maxLength(MOST_ADDRESSES, `Máximo ${MOST_ADDRESSES} direcciones.`)),
  contacts: z.array(contact).check(z.maxLength(MOST_CONTACTS, `Máximo ${MOST_CONTACTS} contactos.`)),
  bankAccounts: z.array(bankAccount).check(z.maxLength(MOST_ACCOUNTS, `Máximo ${MOST_ACCOUNTS} cuentas.`)),
  emails: z.object({ purchases: emailList, collection: emailList, reception: emailList }),
}

/** Everything at once: what is left out of a list is taken away. The version is that of the third party. */
export const detailsInput = z.object({ ...lists, version })
export type DetailsInput = z.output<typeof detailsInput>

const consent = z.object({
  granted: z.boolean(),
  text: z.string(),
  /** An instant, ISO. */
  at: z.string(),
  ip: z.string(),
  by: z.nullable(z.string()),
})
export type Consent = z.output<typeof consent>

export const partyDetails = z.object({
  version,
  addresses: z.array(z.extend(address, { cityName: z.string() })),
  contacts: z.array(contact),
  bankAccounts: z.array(bankAccount),
  emails: lists.emails,
  block: z.nullable(z.object({ reason: z.string(), at: z.string(), by: z.nullable(z.string()) })),
  /** The last one counts; it comes first. */
  consents: z.array(consent),
})
export type PartyDetails = z.output<typeof partyDetails>

/** Null takes the block away. */
export const blockInput = z.object({ version, reason: z.nullable(text(400, MIN_LENGTH)) })
export const consentInput = z.object({ granted: z.boolean(), text: text(CONSENT_LENGTH, MIN_LENGTH) })

/** What a company asks as it stands in the law; whoever writes the consent may put their own. */
export const CONSENT_TEXT =
  'Autorizo el tratamiento de mis datos personales para la relación comercial, la facturación y la cartera, según la política de tratamiento de datos de la empresa (Ley 1581 de 2012).'

export const accountKinds = { savings: 'Ahorros', checking: 'Corriente' } as const

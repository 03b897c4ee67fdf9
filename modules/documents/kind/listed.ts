/** What lists of documents tell and narrow by besides their fields: how it is paid, and how its mail went. */
import * as z from 'zod/mini'
import { mailStateNames, mailStates } from '../mail/states.ts'

export const paymentForms = ['1', '2'] as const
export type PaymentForm = (typeof paymentForms)[number]
/** A credit and its days; of what is due the same day, the credit alone. */
export const creditText = (days: number): string => (days <= 0 ? 'Crédito' : `Crédito, ${days === 1 ? '1 día' : `${days} días`}`)

export const paymentFormNames: Readonly<Record<PaymentForm, string>> = { '1': 'Contado', '2': 'Crédito' }

/** Of all the messages about a document: opened when one was, otherwise how the last one went; `none` was never written. */
export const listedMails = ['none', ...mailStates] as const
export type ListedMail = (typeof listedMails)[number]
export const listedMailNames: Readonly<Record<ListedMail, string>> = { none: 'Sin enviar', ...mailStateNames }

/** What a row of a list says of it. */
export const rowOfSale = {
  /** 1 at once, 2 on credit. */
  paymentForm: z.enum(paymentForms),
  /** How its mail went. */
  mail: z.enum(listedMails),
}

/** The invoice that events are about, and what is kept of an event. */
import * as z from 'zod/mini'
import { claimConceptCodes, codeName, eventCodes, partyTaxSchemes, type EventParty, type UblParty } from '#colombia/index.ts'
import { storedDay } from '../snapshot.ts'

export type EventSide = 'received' | 'issued'

export interface InvoiceOfEvents {
  /** CUFE. */
  readonly key: string
  /** With its prefix, as the authority knows it. */
  readonly number: string
  readonly at: Date
  readonly side: EventSide
  /** The supplier of a received one, the customer of one of ours. */
  readonly other: EventParty
}

export const eventPartyOf = ({ name, identification, taxScheme }: UblParty): EventParty => ({
  ...{ name, typeCode: identification.typeCode, number: identification.number, checkDigit: identification.checkDigit },
  taxScheme: { id: taxScheme, name: codeName(partyTaxSchemes, taxScheme) },
})

const party = z.object({
  name: z.string(),
  typeCode: z.string(),
  number: z.string(),
  checkDigit: z.nullable(z.string()),
  taxScheme: z.object({ id: z.string(), name: z.string() }),
})
const person = z.object({
  typeCode: z.string(),
  number: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  position: z.string(),
  area: z.string(),
})

/** An event as it is kept until it is signed: only this shape writes and reads it. */
export const storedEvent = z.object({
  environment: z.enum(['1', '2']),
  number: z.string(),
  date: storedDay,
  time: z.string(),
  code: z.enum(eventCodes),
  concept: z.nullable(z.enum(claimConceptCodes)),
  notes: z.array(z.string()),
  software: z.object({ providerNit: z.string(), providerCheckDigit: z.string(), id: z.string(), securityCode: z.string() }),
  sender: party,
  receiver: party,
  person: z.nullable(person),
  invoiceNumber: z.string(),
  invoiceKey: z.string(),
})

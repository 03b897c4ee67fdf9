/** An event as it is shown: beside a received invoice, and beside one of ours. */
import * as z from 'zod/mini'
import { claimConcepts, eventCodes, eventWords, type EventCode } from '#colombia/index.ts'

/** `heard`: the authority tells of it, whoever said it. */
export const eventStates = ['queued', 'sent', 'validated', 'rejected', 'withdrawn', 'heard'] as const
export type EventState = (typeof eventStates)[number]

export const eventShown = z.object({
  code: z.enum(eventCodes),
  /** Of a claim; empty of the others. */
  concept: z.string(),
  state: z.enum(eventStates),
  /** The instant that its signature claims, ISO. */
  at: z.string(),
  number: z.string(),
  uniqueCode: z.string(),
  person: z.string(),
  /** Why it was refused, or still waits. */
  detail: z.string(),
})
export type EventShown = z.output<typeof eventShown>

/** What happened, once the authority has it. */
const done: Readonly<Record<EventCode, string>> = {
  '030': 'Acuse enviado',
  '031': 'Reclamada',
  '032': 'Bien o servicio recibido',
  '033': 'Aceptada expresamente',
  '034': 'Aceptada tácitamente',
}

export interface EventWords {
  readonly text: string
  readonly tone: 'ok' | 'danger' | 'neutral'
}

export function eventChipWords({ code, state }: Pick<EventShown, 'code' | 'state'>): EventWords {
  const { short } = eventWords[code]
  switch (state) {
    case 'queued':
      return { text: `${short} en cola`, tone: 'neutral' }
    case 'sent':
      return { text: `${short}: la DIAN no ha respondido`, tone: 'neutral' }
    case 'rejected':
      return { text: `${short} rechazado por la DIAN`, tone: 'danger' }
    case 'withdrawn':
      return { text: `${short} sin enviar`, tone: 'neutral' }
    case 'validated':
    case 'heard':
      return { text: done[code], tone: code === '031' ? 'danger' : 'ok' }
  }
}

export const claimName = (concept: string): string => claimConcepts.find(({ code }) => code === concept)?.name ?? ''

/** Whether an answer of the authority is on its way. */
export const isOnItsWay = (events: readonly Pick<EventShown, 'state'>[]): boolean =>
  events.some(({ state }) => state === 'queued' || state === 'sent')

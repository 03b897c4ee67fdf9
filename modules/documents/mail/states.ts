/** How the sending of a message went, and how that is said. */
import type { State } from '#platform/ui/states.ts'

export const mailStates = ['pending', 'sent', 'opened', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** What a person reads of a state. */
export const mailStateNames: Readonly<Record<MailState, string>> = {
  pending: 'Pendiente',
  sent: 'Enviado',
  opened: 'Abierto',
  failed: 'No se pudo enviar',
}

/** How lists and views mark it. */
export const mailChips: Readonly<Record<MailState, State>> = {
  pending: 'pending',
  sent: 'mailSent',
  opened: 'mailOpened',
  failed: 'bounced',
}

import type { InboxRow, InboxTab } from './endpoints.ts'

export const inboxTabTitles: Readonly<Record<InboxTab, string>> = {
  new: 'Nuevas',
  posted: 'Contabilizadas',
  ignored: 'Ignoradas',
  problem: 'Con problema',
}

export const receivedKindNames: Readonly<Record<InboxRow['kind'], string>> = {
  invoice: 'Factura',
  creditNote: 'Nota crédito',
  debitNote: 'Nota débito',
}

/** What waits, in a few words. */
export const standingOf = ({
  tab,
  kind,
  isReady,
  isCredit,
  problem,
}: InboxRow): { readonly text: string; readonly tone: 'ok' | 'warn' | 'neutral' } => {
  if (tab === 'posted') return { text: 'Contabilizada', tone: 'ok' }
  if (tab === 'ignored') return { text: 'Ignorada', tone: 'neutral' }
  if (problem !== '') return { text: problem, tone: 'warn' }
  if (kind !== 'invoice') return { text: 'Nota por registrar', tone: 'neutral' }
  if (isReady) return { text: 'Con regla, lista', tone: 'ok' }
  return { text: isCredit ? 'A crédito, sin regla' : 'De contado, sin regla', tone: 'neutral' }
}

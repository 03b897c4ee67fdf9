import type { State } from '#platform/ui/states.ts'
import type { TestKind } from './planned.ts'
import type { TestProgress } from './progress.ts'

export const testKindNames: Readonly<Record<TestKind, string>> = {
  invoice: 'Factura de prueba',
  debit: 'Nota débito de prueba',
  credit: 'Nota crédito de prueba',
  payroll: 'Nómina de prueba',
  payrollNote: 'Nota de ajuste de prueba',
}

export const testStates: Readonly<
  Record<'queued' | 'sent' | 'accepted' | 'rejected' | 'withdrawn', { readonly state: State; readonly text: string }>
> = {
  queued: { state: 'queued', text: 'En cola' },
  sent: { state: 'inProcess', text: 'Enviada' },
  accepted: { state: 'validated', text: 'Aceptada' },
  rejected: { state: 'rejected', text: 'Rechazada' },
  withdrawn: { state: 'inactive', text: 'No se envió' },
}

/** `7 de 10 aceptados`. */
export const progressText = ({ accepted, size }: Pick<TestProgress, 'accepted' | 'size'>): string => `${accepted} de ${size} aceptados`

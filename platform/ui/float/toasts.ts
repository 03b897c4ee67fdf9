/**
 * The queue of toasts: at most three, an identical one within 5 s is not repeated, 5 s each (10 s with an action).
 * Pure: the clock and the timers are of whoever shows them.
 */
export interface ToastAction {
  readonly label: string
  readonly href?: string
  readonly onSelect?: () => void
}

export interface ToastInput {
  /** Names the thing with its number: "Factura FV-1208 emitida". */
  readonly text: string
  readonly tone?: 'ok' | 'info' | 'warn' | 'danger'
  readonly action?: ToastAction
  /** Its own time on screen; by default 5 s, or 10 s with an action. */
  readonly lastsMs?: number
}

export interface Toast extends ToastInput {
  readonly id: number
  readonly at: number
  /** When it leaves, in milliseconds. */
  readonly until: number
}

export const PLAIN_MS = 5_000
export const ACTION_MS = 10_000
const MOST = 3

/** Adds a toast, or returns the same list when it repeats one shown less than 5 s ago. */
export function addToast(list: readonly Toast[], input: ToastInput, id: number, now: number): readonly Toast[] {
  const repeated = list.some(
    (toast) => toast.text === input.text && toast.action?.label === input.action?.label && now - toast.at < PLAIN_MS,
  )
  if (repeated) return list
  const toast: Toast = { ...input, id, at: now, until: now + (input.lastsMs ?? (input.action ? ACTION_MS : PLAIN_MS)) }
  return [...list, toast].slice(-MOST)
}

export const dropToast = (list: readonly Toast[], id: number): readonly Toast[] => list.filter((toast) => toast.id !== id)
export const dropExpired = (list: readonly Toast[], now: number): readonly Toast[] =>
  list.some((toast) => toast.until <= now) ? list.filter((toast) => toast.until > now) : list

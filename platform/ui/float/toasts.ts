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

/** What is on screen, and what was said a moment ago, gone or not. */
export interface ToastQueue {
  readonly shown: readonly Toast[]
  readonly said: readonly Toast[]
}

export const noToasts: ToastQueue = { shown: [], said: [] }

/** Adds a toast, or returns the same queue when it repeats one said less than 5 s ago, even if that one has left. */
export function addToast(queue: ToastQueue, input: ToastInput, id: number, now: number): ToastQueue {
  const recent = queue.said.filter((toast) => now - toast.at < PLAIN_MS)
  if (recent.some((toast) => toast.text === input.text && toast.action?.label === input.action?.label)) return queue
  const toast: Toast = { ...input, id, at: now, until: now + (input.lastsMs ?? (input.action ? ACTION_MS : PLAIN_MS)) }
  return { shown: [...queue.shown, toast].slice(-MOST), said: [...recent, toast] }
}

export const dropToast = (queue: ToastQueue, id: number): ToastQueue => ({
  ...queue,
  shown: queue.shown.filter((toast) => toast.id !== id),
})
export const dropExpired = (queue: ToastQueue, now: number): ToastQueue =>
  queue.shown.some((toast) => toast.until <= now) ? { ...queue, shown: queue.shown.filter((toast) => toast.until > now) } : queue

import { useEffect, useState, useSyncExternalStore } from 'react'
import { AlertIcon, CircleCheckIcon, InfoIcon, WarningIcon } from '../icons.tsx'
import { KitLink } from '../KitLink.tsx'
import { addToast, dropExpired, dropToast, noToasts, type ToastInput, type ToastQueue } from './toasts.ts'
import './float.css'

let queue: ToastQueue = noToasts
let last = 0
const listeners = new Set<() => void>()
function change(next: ToastQueue): void {
  if (next === queue) return
  queue = next
  for (const listener of listeners) listener()
}

/** Says that something was done. Never the only place of an error. */
export function toast(input: ToastInput): void {
  last += 1
  change(addToast(queue, input, last, Date.now()))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const snapshot = () => queue.shown
const toneIcons = { ok: CircleCheckIcon, info: InfoIcon, warn: WarningIcon, danger: AlertIcon } as const

/** The stack at the bottom left; `Shell` mounts it. Time stands still while the pointer or the focus is on it. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, snapshot)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (toasts.length === 0 || held) return
    const next = Math.min(...toasts.map((item) => item.until))
    const timer = setTimeout(() => change(dropExpired(queue, Date.now())), Math.max(0, next - Date.now()))
    return () => clearTimeout(timer)
  }, [toasts, held])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only stops the clock while someone reads
    <output
      className="toasts"
      aria-live="polite"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map(({ id, text, tone = 'ok', action }) => {
        const Icon = toneIcons[tone]
        const done = () => {
          // The toast leaves from under the pointer, which then never reports that it left.
          setHeld(false)
          change(dropToast(queue, id))
          action?.onSelect?.()
        }
        return (
          <div className="toast" key={id}>
            <Icon />
            <span>{text}</span>
            {action?.href ? (
              <KitLink href={action.href} onClick={done}>
                {action.label}
              </KitLink>
            ) : (
              action && (
                <button type="button" className="act" onClick={done}>
                  {action.label}
                </button>
              )
            )}
          </div>
        )
      })}
    </output>
  )
}

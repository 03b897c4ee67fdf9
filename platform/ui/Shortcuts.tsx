import { use, useEffect, useRef, useState } from 'react'
import { Kbd } from './Button.tsx'
import { Dialog, DialogDepth } from './float/Dialog.tsx'
import { firesWhileTyping, type KeyPress, keyCaps, matchPress, pressName } from './shortcuts.ts'

export interface Shortcut {
  /** "n", "/", "ctrl+s", "g f". */
  keys: string
  /** What it does, for the list of `?`: "Crear factura". */
  label: string
  run: () => void
}

interface Registered extends Shortcut {
  depth: number
}

const OFF_KEY = 'paramo.shortcuts'
const registered = new Set<{ current: readonly Registered[] }>()
let pending = ''
let pendingSince = 0

/** Keys can be turned off (interface, A7); chords with Ctrl or Alt always work. */
export const shortcutsOn = (): boolean => localStorage.getItem(OFF_KEY) !== 'off'
export const setShortcutsOn = (on: boolean): void => localStorage.setItem(OFF_KEY, on ? 'on' : 'off')

function inForce(): Registered[] {
  const all = [...registered].flatMap((ref) => ref.current)
  const top = Math.max(0, ...all.map((item) => item.depth), document.querySelectorAll('dialog:modal').length)
  return all.filter((item) => item.depth === top)
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.matches('textarea, select')) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
}

function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const press: KeyPress = { key: event.key, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey, shift: event.shiftKey }
  if (!firesWhileTyping(press) && (isTyping(event.target) || !shortcutsOn())) return
  // Enter and space belong to the button or link that has the focus.
  if ((event.key === 'Enter' || event.key === ' ') && !press.ctrl && event.target instanceof Element && event.target.closest('a, button'))
    return
  const match = matchPress(inForce(), event.timeStamp - pendingSince < 1000 ? pending : '', pressName(press))
  pending = match.pending
  pendingSince = event.timeStamp
  if (!match.found) return
  event.preventDefault()
  match.found.run()
}

/** Registers keys while the part is mounted. Inside a dialog only the dialog's keys are in force. */
export function useShortcuts(list: readonly Shortcut[]): void {
  const depth = use(DialogDepth)
  const ref = useRef<readonly Registered[]>([])
  useEffect(() => {
    ref.current = list.map((item) => ({ ...item, depth }))
  })
  useEffect(() => {
    if (registered.size === 0) document.addEventListener('keydown', hear)
    registered.add(ref)
    return () => {
      registered.delete(ref)
      if (registered.size === 0) document.removeEventListener('keydown', hear)
    }
  }, [])
}

/** The list that `?` opens. `Shell` mounts it; the keys shown are those in force where the person was. */
export function ShortcutsHelp() {
  const [shown, setShown] = useState<readonly Shortcut[] | null>(null)
  useShortcuts([{ keys: '?', label: 'Ver los atajos', run: () => setShown(inForce()) }])
  if (!shown) return null
  return (
    <Dialog title="Atajos de teclado" size="medium" onClose={() => setShown(null)}>
      <dl className="keys">
        {shown.map((item) => (
          <div className="row" key={`${item.keys} ${item.label}`}>
            <dt className="grow">{item.label}</dt>
            <dd className="row">
              {keyCaps(item.keys).map((cap) => (
                <Kbd key={cap}>{cap}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

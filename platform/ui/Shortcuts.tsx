import { use, useEffect, useRef, useState } from 'react'
import { Kbd } from './Button.tsx'
import { Switch } from './fields/Choices.tsx'
import { Dialog, DialogDepth } from './float/Dialog.tsx'
import { KeyRoom } from './key-room.tsx'
import { firesWhileTyping, heardIn, type KeyPress, keyCaps, matchPress, pressName } from './shortcuts.ts'

export interface Shortcut {
  /** "n", "/", "ctrl+s", "g f". */
  keys: string
  /** What it does, for the list of `?`: "Crear factura". */
  label: string
  run: () => void
  /** J and K, which go on beside an open panel. */
  steps?: boolean
}

/** A key that a part hears by itself, as the grid of lines does: only told in the list of `?`. */
export interface ToldKey {
  keys: string
  label: string
  group: string
}

interface Registered extends Shortcut {
  group: string
  depth: number
  isInRoom: boolean
}

const PAGE = 'En esta pantalla'
/** Keys of the frame itself, and those that go somewhere, in the list of `?`. */
export const ANYWHERE = 'En todas partes'
export const GO = 'Ir a'

const OFF_KEY = 'paramo.shortcuts'
const told = new Set<readonly ToldKey[]>()
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

/** What is filled in or chosen from; a record that is read beside its paper is a page of its own. */
const ROOMS = 'form, dialog, .side-panel:not(.facing), [popover]'
const CONTROLS = 'input, select, textarea, button, a, [role=switch], [role=option], [role=menuitem]'

function placeOf(target: EventTarget | null): 'page' | 'room' | 'control' {
  if (!(target instanceof Element) || !target.closest(ROOMS)) return 'page'
  return target.closest(CONTROLS) ? 'control' : 'room'
}

function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const press: KeyPress = { key: event.key, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey, shift: event.shiftKey }
  if (!firesWhileTyping(press) && (isTyping(event.target) || !shortcutsOn())) return
  // Enter and space belong to the button or link that has the focus.
  if ((event.key === 'Enter' || event.key === ' ') && !press.ctrl && event.target instanceof Element && event.target.closest('a, button'))
    return
  const mine = firesWhileTyping(press) ? inForce() : heardIn(inForce(), placeOf(event.target))
  const match = matchPress(mine, event.timeStamp - pendingSince < 1000 ? pending : '', pressName(press))
  pending = match.pending
  pendingSince = event.timeStamp
  if (!match.found) return
  event.preventDefault()
  match.found.run()
}

/**
 * Registers keys while the part is mounted. Inside a dialog only the dialog's keys are in force.
 * @param group their heading in the list of `?`
 */
export function useShortcuts(list: readonly Shortcut[], group = PAGE): void {
  const depth = use(DialogDepth)
  const isInRoom = use(KeyRoom)
  const ref = useRef<readonly Registered[]>([])
  useEffect(() => {
    ref.current = list.map((item) => ({ ...item, depth, group, isInRoom }))
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

/** Tells keys in the list of `?` while the part is mounted. @param list always the same one */
export function useToldKeys(list: readonly ToldKey[]): void {
  useEffect(() => {
    told.add(list)
    return () => void told.delete(list)
  }, [list])
}

/** The last registered wins a key, as when it is pressed; groups in the order of the frame: the page first. */
function groupsInForce(): [group: string, keys: ToldKey[]][] {
  const byKeys = new Map(inForce().map(({ keys, label, group }) => [keys, { keys, label, group }]))
  const groups = Map.groupBy([...byKeys.values(), ...new Set([...told].flat())], ({ group }) => group)
  const order = ({ 0: group }: readonly [string, unknown]): number => (group === PAGE ? 0 : group === ANYWHERE ? 3 : group === GO ? 2 : 1)
  return [...groups].toSorted((a, b) => order(a) - order(b))
}

let openHelp: (() => void) | null = null
/** Shows the list as `?` does: for who has no such key, or turned them off. */
export const showShortcuts = (): void => openHelp?.()

/** The list that `?` opens. `Shell` mounts it; the keys shown are those in force where the person was. */
export function ShortcutsHelp() {
  const [shown, setShown] = useState<ReturnType<typeof groupsInForce> | null>(null)
  const [isOn, setOn] = useState(shortcutsOn)
  const open = () => setShown(groupsInForce())
  useShortcuts([{ keys: '?', label: 'Ver los atajos', run: open }], ANYWHERE)
  useEffect(() => {
    openHelp = open
    return () => {
      openHelp = null
    }
  })
  if (!shown) return null
  return (
    <Dialog title="Atajos de teclado" size="medium" onClose={() => setShown(null)}>
      <div className="keys">
        {shown.map(([group, keys]) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <dl>
              {keys.map((item) => (
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
          </section>
        ))}
      </div>
      <Switch
        label="Atajos de una tecla"
        help="Apagados, quedan los que llevan Ctrl o Alt"
        states={['Encendidos', 'Apagados']}
        value={isOn}
        onChange={(on) => {
          setShortcutsOn(on)
          setOn(on)
        }}
      />
    </Dialog>
  )
}

/**
 * Keys that come while a cell waits for its options, after Enter or Tab: a scanner, or somebody who knows the codes. They belong to the
 * cell where the cursor goes next, so they are held, and given back in their order once it stands there.
 */
import type { KeyboardEvent } from 'react'
import type { Place } from './keys.ts'

/** Of what is no letter, what can be given back: the grid answers to these by itself. */
const GIVEN_BACK = new Set(['Enter', 'Tab', 'Backspace', 'ArrowUp', 'ArrowDown'])

/** A letter with AltGr is a letter, though some keyboards say Ctrl and Alt with it. */
const isLetter = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && (event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey || event.altKey))

type Held = Required<Pick<KeyboardEventInit, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>> & { readonly isLetter: boolean }

/** As the keyboard would: letters in the text, whatever else to whoever hears keys. */
function press(input: HTMLInputElement, { isLetter: writes, ...key }: Held): void {
  const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0]
  const erases = key.key === 'Backspace'
  if (!writes && !erases) {
    input.dispatchEvent(new window.KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }))
    return
  }
  input.setRangeText(erases ? '' : key.key, erases && start === end ? Math.max(0, start - 1) : start, end, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What had the focus is another thing, or no cell. */
const isCell = (node: Element | null): node is HTMLInputElement => node instanceof HTMLInputElement && node.closest('[role=grid]') !== null

export class HeldKeys {
  #state: 'idle' | 'waiting' | 'giving' = 'idle'
  #keys: Held[] = []
  /** Where the cursor is going, once the choice is made. */
  #next: Place | null = null

  /** A cell waits for its options. What is still to be given back stays for after it. */
  begin(): void {
    if (this.#state !== 'giving') this.#keys = []
    this.#state = 'waiting'
    this.#next = null
  }

  /** The choice is made, and the cursor goes there. */
  goOn(to: Place): void {
    if (this.#state === 'waiting') this.#next = to
  }

  /** A cell stands there with the cursor. */
  arrive(at: Place): void {
    if (this.#next?.row !== at.row || this.#next.column !== at.column) return
    this.#next = null
    this.#state = 'giving'
    setTimeout(this.#giveNext)
  }

  /** Nothing was chosen, or one went elsewhere: in no other cell would they be right. Answers what was typed. */
  drop(): string {
    const typed = this.#keys.map(({ key, isLetter: writes }) => (writes ? key : ' ')).join('')
    this.#state = 'idle'
    this.#keys = []
    this.#next = null
    return typed.trim()
  }

  /** Of the whole grid, before its cells. */
  readonly hear = (event: KeyboardEvent): void => {
    if (this.#state === 'idle' || !event.isTrusted || !(isLetter(event) || GIVEN_BACK.has(event.key))) return
    event.preventDefault()
    event.stopPropagation()
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    this.#keys.push({ key, ctrlKey, metaKey, altKey, shiftKey, isLetter: isLetter(event) })
  }

  /** One at a time: each finds the grid as the one before has left it. A cell that waits in turn stops them. */
  readonly #giveNext = (): void => {
    if (this.#state !== 'giving') return
    const key = this.#keys.shift()
    const cell = document.activeElement
    if (!key || !isCell(cell)) {
      this.drop()
      return
    }
    press(cell, key)
    setTimeout(this.#giveNext)
  }
}

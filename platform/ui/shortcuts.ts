/**
 * Which key runs what. A shortcut is written as its key-cap says: "n", "/", "ctrl+s", "ctrl+enter", "alt+arrowup",
 * or a sequence "g f". Plain keys do not fire while someone types; chords with Ctrl do.
 */
export interface KeyPress {
  readonly key: string
  readonly ctrl: boolean
  readonly alt: boolean
  readonly shift: boolean
}

/** How a press is written. Ctrl and ⌘ are the same; Shift counts only with keys that have no other face (arrows, Enter). */
export function pressName({ key, ctrl, alt, shift }: KeyPress): string {
  const name = key === ' ' ? 'space' : key.toLowerCase()
  return `${ctrl ? 'ctrl+' : ''}${alt ? 'alt+' : ''}${shift && name.length > 1 ? 'shift+' : ''}${name}`
}

/** May this press act while the person is in a text box? */
export const firesWhileTyping = (press: KeyPress): boolean => press.ctrl || press.alt || /^F\d+$/.test(press.key)

export interface Match<T> {
  readonly found: T | null
  /** The beginning of a sequence, to be given back with the next press. */
  readonly pending: string
}

/** Looks a press up among the shortcuts in force; the last registered wins. `pending` is what the press before left. */
export function matchPress<T extends { readonly keys: string }>(list: readonly T[], pending: string, press: string): Match<T> {
  for (const typed of pending ? [`${pending} ${press}`, press] : [press]) {
    const found = list.findLast((item) => item.keys === typed)
    if (found) return { found, pending: '' }
    if (list.some((item) => item.keys.startsWith(`${typed} `))) return { found: null, pending: typed }
  }
  return { found: null, pending: '' }
}

const caps: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Mayús',
  enter: 'Enter',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  delete: 'Supr',
  space: 'Espacio',
  tab: 'Tab',
}

/** "ctrl+enter" → ["Ctrl Enter"]; "g f" → ["G", "F"]: what the key-caps print. */
export const keyCaps = (keys: string): string[] =>
  keys.split(' ').map((press) =>
    press
      .split('+')
      .map((part) => caps[part] ?? part.toUpperCase())
      .join(' '),
  )

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

/** May this press act while the person is in a text box? Escape leaves what is open, wherever one is. */
export const firesWhileTyping = (press: KeyPress): boolean => press.ctrl || press.alt || /^(F\d+|Escape)$/.test(press.key)

/** Who has a key, and whether it goes from one record to the next beside an open panel. */
export interface RoomedKey {
  /** The part that registered it stands in a form, a panel or a dialog. */
  readonly isInRoom: boolean
  /** Of J and K: the panel of a record follows its list. */
  readonly steps?: boolean | undefined
}

/**
 * Those that a key of one press may mean. What a person fills in is a room of its own: there the keys of the page around it
 * are silent, so that a letter that falls beside a box creates, marks or leaves nothing.
 * @param from where the press was: on the page, in a room, or on a control of one
 */
export const heardIn = <T extends RoomedKey>(list: readonly T[], from: 'page' | 'room' | 'control'): T[] =>
  from === 'page' ? [...list] : list.filter((item) => item.isInRoom || (from === 'room' && item.steps === true))

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

import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { nextLit, OptionList } from '../fields/OptionList.tsx'
import { type PickerOption, type PickerSource, useOptions } from '../fields/search.tsx'
import { Pop } from '../float/Pop.tsx'
import type { Parsed } from '../parse.ts'
import { useAwaitedChoice } from './awaited-choice.tsx'
import { type GridAction, type GridSize, gridAction, isBlock, type Place } from './keys.ts'

export interface CellEditorProps {
  label: string
  text: string
  numeric: boolean
  error: string | null
  placeholder?: string | undefined
  parse: ((text: string) => Parsed) | undefined
  source: PickerSource | undefined
  /** Any text is good: the source only proposes. */
  isFree: boolean
  /** The text is given only on leaving: in the invitation, where it makes a line. */
  late: boolean
  create: { label: string; run: (text: string) => void } | undefined
  at: Place
  size: GridSize
  onText: (canonical: string) => void
  onOption: (option: PickerOption) => void
  onAction: (action: GridAction) => void
  onBlock: (text: string) => void
  /** The cell was left with a text that cannot be read; what it had stays. */
  onUnreadable: (text: string, error: string) => void
  /** The cell begins to wait for its options, and keys with it; or it waited for nothing. */
  onWait: (waits: boolean) => void
  /** It stands in its place with the cursor. */
  onStand: () => void
}

const NO_OPTIONS: readonly PickerOption[] = []
const enter = (node: HTMLInputElement | null) => {
  node?.focus()
  node?.select()
}

const searchRole = (listId: string, open: boolean, lit: number) => ({
  role: 'combobox',
  'aria-expanded': open,
  'aria-controls': listId,
  'aria-autocomplete': 'list' as const,
  'aria-activedescendant': open ? `${listId}-${lit}` : undefined,
})

/** The one input of the grid: it stands in the cell that is being edited. */
export function CellEditor(props: CellEditorProps) {
  const { isFree, onWait, onStand } = props
  const { label, numeric, error, placeholder, parse, source, create, late, at, size, onText, onOption, onAction, onBlock, onUnreadable } =
    props
  const [text, setText] = useState(props.text)
  const [asked, setAsked] = useState<string | null>(null)
  // What nobody typed over follows what the cell comes to say: a price that is proposed when it is known.
  const [followed, setFollowed] = useState({ text: props.text, times: 0, had: props.text })
  if (props.text !== followed.text) {
    const follows = text === followed.text && asked === null
    setFollowed({ text: props.text, times: followed.times + (follows ? 1 : 0), had: follows ? props.text : followed.had })
    if (follows) setText(props.text)
  }
  const [lit, setLit] = useState(0)
  const box = useRef<HTMLSpanElement>(null)
  const listId = useId()
  const given = useRef(false)
  const state = useOptions(source ?? NO_OPTIONS, source ? asked : null)
  const open = source !== undefined && asked !== null && !(isFree && state.options.length === 0)
  const read = parse?.(text)
  const bad = read && !read.ok ? read.error : null
  const creation = create && asked?.trim() ? { label: `${create.label} «${asked.trim()}»`, run: () => create.run(asked.trim()) } : null

  const type = (typed: string) => {
    setText(typed)
    if (source) {
      setAsked(typed)
      setLit(isFree ? -1 : 0)
      if (!isFree) return
    }
    const parsed = parse ? parse(typed) : { ok: true as const, text: typed }
    if (late) return
    // What cannot be read is no figure, and neither is its beginning: the cell has what it had.
    const given = parsed.ok ? parsed : parse?.(followed.had)
    if (given?.ok) onText(given.text)
  }
  const giveLate = (): boolean => {
    const value = parse ? read : { ok: true as const, text }
    if (!late || source || given.current || text.trim() === '' || !value?.ok) return false
    given.current = true
    onText(value.text)
    return true
  }
  const pick = (option: PickerOption) => {
    setAsked(null)
    setText(option.label)
    onOption(option)
  }
  // It stays chosen whole, as it was: what is typed next takes its place.
  useEffect(() => {
    if (followed.times > 0) box.current?.querySelector('input')?.select()
  }, [followed.times])
  const awaitChoice = useAwaitedChoice({ asked, state, pick, onWait })
  useEffect(onStand)
  // An input that is taken away reports no blur: whoever moves on says it first.
  const complain = () => {
    if (bad) onUnreadable(text, bad)
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    if (source && !open && event.key === 'F4') {
      event.preventDefault()
      setLit(0)
      return setAsked('')
    }
    if (open && (event.key === 'ArrowDown' || event.key === 'ArrowUp') && !event.altKey) {
      event.preventDefault()
      setLit(nextLit(state.options, lit, event.key === 'ArrowDown' ? 1 : -1, creation !== null))
      return
    }
    if (open && (event.key === 'Enter' || event.key === 'Tab') && (isFree ? lit >= 0 : asked !== '')) {
      const option = state.options[lit]
      if (option && !option.inactive && !state.busy) {
        pick(option)
        if (event.key === 'Enter') event.preventDefault()
        else
          onAction({ do: 'go', to: at.column + 1 < size.columns ? { row: at.row, column: at.column + 1 } : { row: at.row + 1, column: 0 } })
        if (event.key === 'Tab') event.preventDefault()
        return
      }
      if (state.busy && (event.key === 'Enter' || !event.shiftKey)) {
        event.preventDefault()
        awaitChoice()
        return
      }
      if (event.key === 'Enter') {
        event.preventDefault()
        if (creation && lit === state.options.length) creation.run()
        return
      }
    }
    if ((event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) && giveLate()) {
      event.preventDefault()
      onAction({ do: 'go', to: { row: at.row, column: Math.min(1, size.columns - 1) } })
      return
    }
    const press = { key: event.key, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey, shift: event.shiftKey }
    const caret = { start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0, length: text.length }
    const action = gridAction(press, at, size, caret)
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    if (action.do === 'edit') input.setSelectionRange(text.length, text.length)
    else if (action.do === 'revert') {
      setAsked(null)
      setText(props.text)
      input.select()
    } else {
      complain()
      onAction(action)
    }
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const block = event.clipboardData.getData('text/plain')
    if (!isBlock(block)) return
    event.preventDefault()
    onBlock(block)
  }
  return (
    <span ref={box}>
      <input
        ref={enter}
        className={numeric ? 'cell-in num' : 'cell-in'}
        aria-label={label}
        aria-invalid={error || bad ? true : undefined}
        data-tip={error ?? undefined}
        inputMode={numeric ? 'decimal' : 'text'}
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={keys}
        onPaste={paste}
        onClick={() => source && asked === null && setAsked('')}
        onBlur={() => {
          setAsked(null)
          giveLate()
          complain()
        }}
        {...(source ? searchRole(listId, open, lit) : {})}
      />
      {open && (
        <Pop anchor={box} onClose={() => setAsked(null)} matchWidth>
          <OptionList id={listId} state={state} query={asked} lit={lit} onLight={setLit} onPick={pick} create={creation} />
        </Pop>
      )}
    </span>
  )
}

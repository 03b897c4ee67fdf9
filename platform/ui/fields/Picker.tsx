import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../Button.tsx'
import { Pop } from '../float/Pop.tsx'
import { CloseIcon, SearchIcon, SelectorIcon } from '../icons.tsx'
import { boxClass, FieldFrame, type FieldProps } from './Field.tsx'
import { nextLit, OptionList } from './OptionList.tsx'
import { type PickerOption, type PickerSource, useOptions } from './search.tsx'

export interface PickerProps extends FieldProps {
  /** What is chosen, or null. It carries its label, so that the field can show it without asking. */
  value: PickerOption | null
  /** `isHere` unless one went on before the options came. */
  onChange: (value: PickerOption | null, isHere: boolean) => void
  /** A search in the server, or a list at hand. */
  source: PickerSource
  /** Last entry: `Crear ${createLabel} «texto»`. */
  onCreate?: (text: string) => void
  createLabel?: string
  placeholder?: string
  /** Labels are sentences: each takes the lines that it needs. */
  longLabels?: boolean
  /** A required field has no cross. */
  clearable?: boolean
  /** In the box, before what is typed: those of several that are chosen already. */
  before?: ReactNode
  /** Backspace with nothing typed. */
  onErase?: () => void
  /** The arrow to the left with nothing typed: to what stands before. */
  onBack?: () => void
  inputRef?: RefObject<HTMLInputElement | null>
}

/** One of many: type any part of name, code or NIT. ↓ opens, Enter chooses, Escape closes and keeps what was. */
export function Picker(props: PickerProps) {
  const { value, onChange, source, onCreate, createLabel = '', placeholder, clearable = !props.required, ...rest } = props
  const { longLabels = false, before, onErase, onBack, inputRef, ...field } = rest
  const [text, setText] = useState<string | null>(null)
  const [marked, setLit] = useState(0)
  // Enter came before the options: the first one is taken when they come, wherever the cursor is by then.
  const awaited = useRef<string | null>(null)
  const [hasLeft, setLeft] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const own = useRef<HTMLInputElement>(null)
  const input = inputRef ?? own
  const listId = useId()
  const state = useOptions(source, text)
  const open = text !== null && !hasLeft
  const query = text ?? ''
  const named = query.trim()
  // The options of what is typed now may be fewer than those in which the user moved.
  const lit = Math.max(0, Math.min(marked, state.options.length - (onCreate && named !== '' ? 0 : 1)))
  const create =
    onCreate && named !== ''
      ? { label: `Crear ${createLabel} «${named}»`.replace('  ', ' '), run: () => finish(() => onCreate(named)) }
      : null

  const show = (typed: string | null) => {
    awaited.current = null
    setText(typed)
    setLit(0)
    setLeft(false)
  }
  const leave = () => (awaited.current === null ? show(null) : setLeft(true))
  const finish = (then: () => void) => {
    show(null)
    then()
    if (!hasLeft) input.current?.focus()
  }
  const choose = () => {
    const option = state.options[lit]
    if (option && !option.inactive) finish(() => onChange(option, !hasLeft))
    else if (create && lit === state.options.length) create.run()
    else if (hasLeft) show(null)
  }
  const chooser = useRef(choose)
  useEffect(() => {
    chooser.current = choose
  })
  useEffect(() => {
    const typed = awaited.current
    if (typed === null || state.busy) return
    awaited.current = null
    if (typed === text) chooser.current()
  }, [text, state])
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (field.readOnly || field.disabled) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (open) setLit(nextLit(state.options, lit, event.key === 'ArrowDown' ? 1 : -1, create !== null))
      else show('')
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (state.busy) awaited.current = text
      else choose()
    } else if (event.key === 'Tab' && open) leave()
    else if (event.key === 'Backspace' && onErase && query === '') onErase()
    else if (event.key === 'ArrowLeft' && query === '') onBack?.()
    else if ((event.key === 'Backspace' || event.key === 'Delete') && !open && clearable) onChange(null, true)
  }
  return (
    <FieldFrame {...field}>
      {(control) => (
        <span className={boxClass(field.error, field.readOnly, before ? 'chosen' : '')} ref={box}>
          {before}
          <input
            {...control}
            ref={input}
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={open ? `${listId}-${lit}` : undefined}
            autoComplete="off"
            placeholder={placeholder}
            value={text ?? value?.label ?? ''}
            style={value && !open ? { fontWeight: 'var(--fw-medium)' } : undefined}
            readOnly={field.readOnly}
            onClick={() => !open && !field.readOnly && show('')}
            onChange={(event) => show(event.target.value)}
            onKeyDown={keys}
            onBlur={() => {
              leave()
              field.onBlur?.()
            }}
          />
          {value?.detail && !open && <span className="suf num">{value.detail}</span>}
          {value && clearable && !open && !field.readOnly && !field.disabled ? (
            <IconButton name={`Quitar ${field.label}`} icon={CloseIcon} inner="Supr" onClick={() => onChange(null, true)} />
          ) : open ? (
            <SearchIcon />
          ) : (
            <SelectorIcon className="i-s" />
          )}
          {open && (
            <Pop anchor={box} onClose={() => show(null)} matchWidth>
              <OptionList
                id={listId}
                state={state}
                query={query}
                longLabels={longLabels}
                lit={lit}
                onLight={setLit}
                onPick={(option) => finish(() => onChange(option, !hasLeft))}
                create={create}
              />
            </Pop>
          )}
        </span>
      )}
    </FieldFrame>
  )
}

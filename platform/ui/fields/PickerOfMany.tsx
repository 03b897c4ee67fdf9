import { type KeyboardEvent, useRef, useState } from 'react'
import { IconButton } from '../Button.tsx'
import { CloseIcon } from '../icons.tsx'
import type { FieldProps } from './Field.tsx'
import { Picker } from './Picker.tsx'
import type { PickerOption, PickerSource } from './search.tsx'
import './picker-of-many.css'

export interface PickerOfManyProps extends FieldProps {
  /** Those that are chosen, in their order. */
  value: readonly PickerOption[]
  onChange: (value: readonly PickerOption[]) => void
  source: PickerSource
  /** While nothing is chosen. */
  placeholder?: string
  /** No more than these. */
  most?: number
}

/** The buttons of the chips, in their order. */
const chipsIn = (list: Element | null): HTMLElement[] => [...(list?.querySelectorAll<HTMLElement>('button') ?? [])]

/**
 * Several of many: each one chosen is a chip, taken away with its button or, the last one, with Backspace. The arrow to the left
 * goes to the chips, among which the arrows move and Supr takes away.
 */
export function PickerOfMany({ value, onChange, source, placeholder, most = Number.MAX_SAFE_INTEGER, ...field }: PickerOfManyProps) {
  const input = useRef<HTMLInputElement>(null)
  const chips = useRef<HTMLUListElement>(null)
  // The chip goes in silence; who does not see it hears it.
  const [said, setSaid] = useState('')
  const isChosen = ({ id }: PickerOption) => value.some((each) => each.id === id)
  const isFull = value.length >= most
  const isFixed = field.readOnly === true || field.disabled === true
  const left = isFull ? [] : source
  const offered: PickerSource =
    typeof left === 'function'
      ? async (text, signal) => (await left(text, signal)).filter((option) => !isChosen(option))
      : left.filter((option) => !isChosen(option))
  const remove = (option: PickerOption | undefined) => {
    if (!option || isFixed) return
    onChange(value.filter(({ id }) => id !== option.id))
    setSaid(`Se quitó ${option.label}`)
    input.current?.focus()
  }
  const step = (event: KeyboardEvent<HTMLUListElement>) => {
    const buttons = chipsIn(event.currentTarget)
    const at = buttons.findIndex((button) => button === document.activeElement)
    if (event.key === 'ArrowLeft') buttons[Math.max(0, at - 1)]?.focus()
    else if (event.key === 'ArrowRight') (buttons[at + 1] ?? input.current)?.focus()
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(value[at])
    else return
    event.preventDefault()
  }
  return (
    <Picker
      {...field}
      value={null}
      clearable={false}
      source={offered}
      inputRef={input}
      {...(value.length === 0 && placeholder ? { placeholder } : {})}
      onChange={(option) => {
        if (!option || isChosen(option)) return
        onChange([...value, option])
        setSaid(`Se agregó ${option.label}`)
      }}
      onErase={() => remove(value.at(-1))}
      onBack={() => chipsIn(chips.current).at(-1)?.focus()}
      before={
        <>
          <output className="sr">{said}</output>
          {value.length > 0 && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows move among the buttons inside
            <ul aria-label={`${field.label}: elegidos`} ref={chips} onKeyDown={step}>
              {value.map((option) => (
                <li key={option.id} className="picked">
                  <span className="clip">{option.label}</span>
                  {!isFixed && (
                    <IconButton name={`Quitar ${option.label}`} icon={CloseIcon} size="small" inner="Supr" onClick={() => remove(option)} />
                  )}
                </li>
              ))}
            </ul>
          )}
        </>
      }
    />
  )
}

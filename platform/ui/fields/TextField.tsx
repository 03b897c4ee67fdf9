import { type HTMLInputAutoCompleteAttribute, type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { IconButton, Kbd } from '../Button.tsx'
import { CloseIcon, EyeIcon, EyeOffIcon, LockIcon, SearchIcon } from '../icons.tsx'
import { useShortcuts } from '../Shortcuts.tsx'
import { boxClass, FieldFrame, type FieldProps } from './Field.tsx'

export interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'tel' | 'url'
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel'
  autoComplete?: HTMLInputAutoCompleteAttribute
  maxLength?: number
  placeholder?: string
  /** A unit or icon at the right of the text. */
  suffix?: ReactNode
  inputRef?: Ref<HTMLInputElement>
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

export function TextField(props: TextFieldProps) {
  const {
    value,
    onChange,
    type = 'text',
    inputMode,
    autoComplete = 'off',
    maxLength,
    placeholder,
    suffix,
    inputRef,
    onKeyDown,
    ...field
  } = props
  return (
    <FieldFrame {...field}>
      {(control) => (
        <span className={boxClass(field.error, field.readOnly)}>
          <input
            {...control}
            ref={inputRef}
            type={type}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={field.onBlur}
            onKeyDown={onKeyDown}
            readOnly={field.readOnly}
            inputMode={inputMode}
            autoComplete={autoComplete}
            maxLength={maxLength}
            placeholder={placeholder}
          />
          {suffix ? <span className="suf">{suffix}</span> : field.readOnly && <LockIcon />}
        </span>
      )}
    </FieldFrame>
  )
}

export interface TextAreaProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  rows?: number
  maxLength?: number
  placeholder?: string
}

export function TextArea({ value, onChange, rows = 3, maxLength, placeholder, ...field }: TextAreaProps) {
  return (
    <FieldFrame {...field}>
      {(control) => (
        <span className={boxClass(field.error, field.readOnly, 'area')}>
          <textarea
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={field.onBlur}
            readOnly={field.readOnly}
            rows={rows}
            maxLength={maxLength}
            placeholder={placeholder}
          />
        </span>
      )}
    </FieldFrame>
  )
}

export interface PasswordFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  /** `current` lets the browser fill it in, `new` offers to make one. */
  kind: 'current' | 'new'
}

export function PasswordField({ value, onChange, kind, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame {...field}>
      {(control) => (
        <span className={boxClass(field.error, field.readOnly)}>
          <input
            {...control}
            type={shown ? 'text' : 'password'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={field.onBlur}
            autoComplete={kind === 'new' ? 'new-password' : 'current-password'}
            spellCheck={false}
            onKeyDown={(event) => {
              if (!event.altKey || event.key.toLowerCase() !== 'v') return
              event.preventDefault()
              setShown(!shown)
            }}
          />
          <IconButton
            name={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
            icon={shown ? EyeOffIcon : EyeIcon}
            inner="Alt V"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </FieldFrame>
  )
}

export interface SearchFieldProps {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  width?: number | '100%'
  /** Enter: search at once, without waiting for the pause. */
  onSubmit?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** The search of a list. `/` focuses it; Escape clears it. */
export function SearchField({ label, placeholder, value, onChange, width = 288, onSubmit, onKeyDown }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useShortcuts([{ keys: '/', label: 'Buscar en la lista', run: () => input.current?.focus() }])
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (event.key === 'Enter') onSubmit?.()
    if (event.key === 'Escape' && value) {
      event.stopPropagation()
      onChange('')
    }
  }
  return (
    <span className="in soft search" style={{ width }}>
      <SearchIcon />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={keys}
      />
      {value ? <IconButton name="Borrar búsqueda" icon={CloseIcon} inner="Esc" onClick={() => onChange('')} /> : <Kbd>/</Kbd>}
    </span>
  )
}

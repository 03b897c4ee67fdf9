import { type ReactNode, useId } from 'react'
import { ChevronDownIcon } from '../icons.tsx'
import { boxClass, FieldFrame, type FieldProps } from './Field.tsx'

export interface Choice<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean
}

interface SelectParts<Value extends string> extends FieldProps {
  value: Value | ''
  options: readonly Choice<Value>[]
}

/** With `empty`, the text of the empty choice, nothing can be chosen as well; without it one must be chosen and one always is. */
export type SelectFieldProps<Value extends string> = SelectParts<Value> &
  ({ empty?: undefined; onChange: (value: Value) => void } | { empty: string; onChange: (value: Value | '') => void })

/** Up to some twenty options: the system's own list. For more, or to search, `Picker`. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { value, onChange: _onChange, options, empty, ...field } = props
  const choose = (text: string) => {
    const option = options.find((candidate) => candidate.value === text)
    if (option) props.onChange(option.value)
    else if (text === '' && props.empty !== undefined) props.onChange('')
  }
  // Nothing is one of the options: it is chosen as any other.
  const isOffered = options.some((option) => option.value === '')
  return (
    <FieldFrame {...field} disabled={field.disabled || field.readOnly || false}>
      {(control) => (
        <span className={boxClass(field.error, field.readOnly)}>
          <select {...control} value={value} onChange={(event) => choose(event.target.value)} onBlur={field.onBlur}>
            {(empty !== undefined || value === '') && !isOffered && (
              <option value="" disabled={empty === undefined}>
                {empty ?? 'Elige una opción'}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="i-s" />
        </span>
      )}
    </FieldFrame>
  )
}

export interface SegmentedProps<Value extends string> extends FieldProps {
  value: Value
  onChange: (value: Value) => void
  options: readonly Choice<Value>[]
}

/** Two to four options in sight. Arrows move between them. */
export function Segmented<Value extends string>({ value, onChange, options, ...field }: SegmentedProps<Value>) {
  const group = useId()
  return (
    <FieldFrame {...field} group>
      {(control) => (
        <span className="seg">
          {options.map((option) => (
            <label key={option.value}>
              <input
                type="radio"
                name={field.name ?? group}
                data-field={field.name}
                aria-describedby={control['aria-describedby']}
                value={option.value}
                checked={option.value === value}
                disabled={option.disabled || field.disabled || field.readOnly}
                onChange={() => onChange(option.value)}
                onBlur={field.onBlur}
              />
              {option.label}
            </label>
          ))}
        </span>
      )}
    </FieldFrame>
  )
}

export interface SwitchProps extends FieldProps {
  value: boolean
  onChange: (value: boolean) => void
  /** What the position means: "Activa" / "Inactiva". */
  states: readonly [on: string, off: string]
}

/** Takes effect at once or with the form; for agreeing to something, `Checkbox`. */
export function Switch({ value, onChange, states, ...field }: SwitchProps) {
  return (
    <FieldFrame {...field}>
      {(control) => (
        <label className="tick" style={{ minHeight: 'var(--control)' }}>
          <input
            {...control}
            required={undefined}
            type="checkbox"
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says it by being checked
            role="switch"
            className="sw"
            checked={value}
            disabled={field.disabled || field.readOnly}
            onChange={(event) => onChange(event.target.checked)}
            onBlur={field.onBlur}
          />
          {value ? states[0] : states[1]}
        </label>
      )}
    </FieldFrame>
  )
}

export interface CheckboxProps {
  label: ReactNode
  value: boolean
  onChange: (value: boolean) => void
  help?: ReactNode
  error?: string | null | undefined
  indeterminate?: boolean
  disabled?: boolean
  name?: string | undefined
  onBlur?: (() => void) | undefined
}

export function Checkbox({ label, value, onChange, help, error, indeterminate = false, disabled, name, onBlur }: CheckboxProps) {
  const id = useId()
  return (
    <div className="fld">
      <label className="tick">
        <input
          type="checkbox"
          className="cb"
          name={name}
          data-field={name}
          checked={value}
          disabled={disabled}
          ref={(node) => {
            if (node) node.indeterminate = indeterminate
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
        />
        <span>{label}</span>
      </label>
      {(error || help) && (
        <span id={id} className={error ? 'err' : 'hint'}>
          {error || help}
        </span>
      )}
    </div>
  )
}

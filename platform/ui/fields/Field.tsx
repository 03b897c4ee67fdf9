import { type ReactNode, useId } from 'react'
import { AlertIcon } from '../icons.tsx'
import './field.css'

/** What every field understands. `Bind` of a form fills name, error, onBlur and onInvalid. */
export interface FieldProps {
  label: string
  /** The label is only read aloud: inside grids and filters whose place already says what it is. */
  hideLabel?: boolean
  /** At the right of the label: a link. */
  aside?: ReactNode
  help?: ReactNode
  /** Replaces the help; says the fix. */
  error?: string | null | undefined
  required?: boolean
  readOnly?: boolean
  disabled?: boolean
  name?: string | undefined
  /** Fits the content: date 130, code 96, money 140. Otherwise it fills its place. */
  width?: 'date' | 'code' | 'money'
  /** Takes the whole row of a `FieldGrid`. */
  wide?: boolean
  /** Focus starts here when the dialog or panel opens. */
  autoFocus?: boolean
  onBlur?: (() => void) | undefined
}

/** Attributes that tie a control to its label, help and error. */
export interface ControlProps {
  id: string
  name: string | undefined
  required: boolean | undefined
  disabled: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'data-field': string | undefined
  'data-autofocus': '' | undefined
}

interface FrameProps extends FieldProps {
  /** A group (segments) is named by its label instead of being labelled for an id. */
  group?: boolean
  className?: string
  children: (control: ControlProps) => ReactNode
}

export function FieldFrame({
  label,
  hideLabel,
  aside,
  help,
  error,
  required,
  disabled,
  name,
  width,
  wide,
  autoFocus,
  ...rest
}: FrameProps) {
  const id = useId()
  const { group, className = '', children } = rest
  const note = `${id}-note`
  const text = (
    <span>
      {label}
      {required && <em aria-hidden="true"> *</em>}
    </span>
  )
  const control: ControlProps = {
    id,
    name,
    required: required || undefined,
    disabled: disabled || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || help ? note : undefined,
    'data-field': name,
    'data-autofocus': autoFocus ? '' : undefined,
  }
  const classes = ['fld', width && `w-${width}`, wide && 'wide', className].filter(Boolean).join(' ')
  return (
    <div className={classes} data-label={label} {...(group ? { role: 'group', 'aria-labelledby': `${id}-label` } : {})}>
      {group ? (
        <span className={hideLabel ? 'sr' : 'lab'} id={`${id}-label`}>
          {text}
          {aside}
        </span>
      ) : (
        <label htmlFor={id} className={hideLabel ? 'sr' : undefined}>
          {text}
          {aside}
        </label>
      )}
      {children(control)}
      {error ? (
        <span className="err" id={note}>
          <AlertIcon />
          {error}
        </span>
      ) : (
        help && (
          <span className="hint" id={note}>
            {help}
          </span>
        )
      )}
    </div>
  )
}

/** The class of the box around an input. */
export const boxClass = (error: string | null | undefined, readOnly: boolean | undefined, extra = ''): string =>
  ['in', error && 'bad', readOnly && 'ro', extra].filter(Boolean).join(' ')

/** Fields in columns: two unless told. On a phone each takes the row unless its class says half. */
export function FieldGrid({ columns = 2, children }: { columns?: 1 | 2 | 3 | 4; children: ReactNode }) {
  return <div className={`fields c${columns}`}>{children}</div>
}

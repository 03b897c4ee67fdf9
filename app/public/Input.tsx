/** A field of the public pages: its label, what is written, and what is wrong with it. */
import type { HTMLInputAutoCompleteAttribute } from 'react'

interface Props {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly problem: string | null
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'date'
  readonly inputMode?: 'text' | 'numeric' | 'tel' | 'email'
  readonly autoComplete: HTMLInputAutoCompleteAttribute
  readonly maxLength?: number
  /** Of a day: the last one that is taken. */
  readonly max?: string
}

export const Input = ({ name, label, value, problem, onChange, type = 'text', ...more }: Props) => (
  <div className="field">
    {/* Apart from what is wrong, which is not its name. */}
    <label htmlFor={name}>{label}</label>
    <input
      {...more}
      id={name}
      type={type}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      aria-invalid={problem !== null}
      aria-describedby={problem === null ? undefined : `${name}-error`}
    />
    {problem !== null && (
      <span className="error" id={`${name}-error`}>
        {problem}
      </span>
    )}
  </div>
)

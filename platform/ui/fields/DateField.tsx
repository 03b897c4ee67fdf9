import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { type Day, dayInBogota, isDay, showDay } from '#base/date.ts'
import { IconButton } from '../Button.tsx'
import { Pop } from '../float/Pop.tsx'
import { CalendarIcon } from '../icons.tsx'
import { parseDayInput } from '../parse.ts'
import { boxClass, FieldFrame, type FieldProps } from './Field.tsx'

const Calendar = lazy(() => import('./Calendar.tsx'))

const todayInBogota = (): Day => dayInBogota(new Date())

export interface DateFieldProps extends FieldProps {
  /** YYYY-MM-DD, or empty. */
  value: string
  onChange: (value: string) => void
  onInvalid?: ((error: string | null) => void) | undefined
  /** What `+15` counts from: the document's date. Today unless told. */
  base?: Day
  min?: Day
  max?: Day
}

/** Typed (`5/3`, `hoy`, `+15`, with the result beside it at once) or picked. Alt ↓ opens the calendar. */
export function DateField({ value, onChange, onInvalid, base, min, max, ...field }: DateFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [today, setToday] = useState(todayInBogota)
  const parsed = draft === null ? null : parseDayInput(draft, today, base ?? today)
  const error = (left && parsed && !parsed.ok ? parsed.error : null) ?? field.error
  const shown = isDay(value) ? showDay(value) : value
  const result = parsed?.ok && isDay(parsed.text) && showDay(parsed.text) !== draft ? showDay(parsed.text) : null

  const type = (text: string) => {
    setDraft(text)
    setLeft(false)
    const read = parseDayInput(text, today, base ?? today)
    if (read.ok) onChange(read.text)
    onInvalid?.(read.ok ? null : read.error)
  }
  const blur = () => {
    if (!parsed || parsed.ok) setDraft(null)
    setLeft(true)
    field.onBlur?.()
  }
  const close = () => {
    setOpen(false)
    input.current?.focus()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault()
      setOpen(true)
    }
  }
  return (
    <FieldFrame {...field} error={error}>
      {(control) => (
        <span className={boxClass(error, field.readOnly)} ref={box}>
          <input
            {...control}
            ref={input}
            inputMode="text"
            autoComplete="off"
            value={draft ?? shown}
            onFocus={(event) => {
              // A page may stay open past midnight.
              setToday(todayInBogota())
              event.currentTarget.select()
            }}
            onChange={(event) => type(event.target.value)}
            onBlur={blur}
            onKeyDown={keys}
            readOnly={field.readOnly}
          />
          {result && (
            <span className="suf" aria-live="polite">
              {result}
            </span>
          )}
          {!field.readOnly && !field.disabled && (
            <IconButton
              name={`Abrir calendario de ${field.label}`}
              icon={CalendarIcon}
              inner="Alt ↓"
              aria-haspopup="dialog"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            />
          )}
          {open && (
            <Pop anchor={box} onClose={close} popRole="dialog" label={`Calendario de ${field.label}`}>
              <Suspense fallback={<div className="cal-pop" style={{ height: 240 }} />}>
                <Calendar
                  value={isDay(value) ? value : null}
                  today={today}
                  min={min}
                  max={max}
                  onPick={(day) => {
                    setDraft(null)
                    onInvalid?.(null)
                    onChange(day)
                    close()
                  }}
                />
              </Suspense>
            </Pop>
          )}
        </span>
      )}
    </FieldFrame>
  )
}

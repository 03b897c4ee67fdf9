import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { parseAmount, parseQuantity } from '#base/decimal.ts'
import { formatAmount, formatQuantity } from '../format.ts'
import { editableFigure, type Parsed, parseMoneyInput, parsePercentInput, parseQuantityInput } from '../parse.ts'
import { boxClass, FieldFrame, type FieldProps } from './Field.tsx'

interface FigureFieldProps extends FieldProps {
  /** Canonical text ("1234.50"), or empty. */
  value: string
  /** Called on every key that leaves a readable figure, and on blur. */
  onChange: (value: string) => void
  /** The text cannot be read (the last good value stays): a form refuses to be sent. Null when it is mended. */
  onInvalid?: ((error: string | null) => void) | undefined
}

interface Kind {
  parse: (text: string) => Parsed
  show: (canonical: string) => string
  suffix?: string | undefined
  /** Rates stand at the left, before their sign. */
  left?: boolean
}

/** Formatted at rest; raw and selected while edited; `=1500*12` shows its result below as it is typed. */
function FigureField({ value, onChange, onInvalid, kind, ...field }: FigureFieldProps & { kind: Kind }) {
  const [draft, setDraft] = useState<string | null>(null)
  const parsed = draft === null ? null : kind.parse(draft)
  const [left, setLeft] = useState(false)
  const bad = left && parsed && !parsed.ok ? parsed.error : null
  const error = bad ?? field.error
  const result = draft?.trim().startsWith('=') && parsed?.ok && parsed.text ? kind.show(parsed.text) : null

  const type = (text: string) => {
    setDraft(text)
    setLeft(false)
    const read = kind.parse(text)
    if (read.ok) onChange(read.text)
    onInvalid?.(read.ok ? null : read.error)
  }
  const input = useRef<HTMLInputElement>(null)
  const enters = useRef(false)
  // The raw figure takes the place of the written one: it is selected in the same breath, so that no key falls between.
  useLayoutEffect(() => {
    if (enters.current && draft !== null) {
      enters.current = false
      input.current?.select()
    }
  })
  const focus = () => {
    if (field.readOnly) return
    enters.current = draft === null
    if (draft === null) setDraft(editableFigure(value))
    else requestAnimationFrame(() => input.current?.select())
  }
  const blur = () => {
    // What cannot be read stays in sight with its error.
    if (!parsed || parsed.ok) setDraft(null)
    setLeft(true)
    field.onBlur?.()
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && draft?.trim().startsWith('=') && parsed?.ok) setDraft(editableFigure(parsed.text))
  }
  return (
    <FieldFrame {...field} error={error} help={result ? <span aria-live="polite">{result}</span> : field.help}>
      {(control) => (
        <span className={boxClass(error, field.readOnly, kind.left ? '' : 'num')}>
          <input
            {...control}
            ref={input}
            inputMode="decimal"
            autoComplete="off"
            value={draft ?? kind.show(value)}
            onFocus={focus}
            onBlur={blur}
            onKeyDown={keys}
            onChange={(event) => type(event.target.value)}
            readOnly={field.readOnly}
          />
          {kind.suffix && <span className="suf">{kind.suffix}</span>}
        </span>
      )}
    </FieldFrame>
  )
}

const money: Kind = { parse: parseMoneyInput, show: (text) => (text === '' ? '' : formatAmount(parseAmount(text))) }

/** Money with two decimals. The value is canonical text. */
export function MoneyField(props: FigureFieldProps) {
  return <FigureField {...props} kind={money} />
}

export interface NumberFieldProps extends FigureFieldProps {
  /** `quantity` (six decimals, also unit prices) or `percent` (four). */
  kind?: 'quantity' | 'percent'
  /** Decimals that may be typed; 0 for counts. */
  decimals?: number
  /** "UVT", "días", "%": percent shows its sign unless told otherwise. */
  suffix?: string
}

export function NumberField({ kind = 'quantity', decimals, suffix, ...props }: NumberFieldProps) {
  const rules: Kind =
    kind === 'percent'
      ? {
          parse: (text) => parsePercentInput(text, decimals),
          show: (text) => (text === '' ? '' : formatQuantity(parseQuantity(text))),
          suffix: suffix ?? '%',
          left: true,
        }
      : {
          parse: (text) => parseQuantityInput(text, decimals),
          show: (text) => (text === '' ? '' : formatQuantity(parseQuantity(text))),
          suffix,
        }
  return <FigureField {...props} kind={rules} />
}

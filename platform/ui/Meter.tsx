import './meter.css'

export interface MeterProps {
  /** What is measured: "Puesta en marcha". */
  label: string
  /** 0 to `max`, or more: then the bar is full. */
  value: number
  max: number
  /** What is said instead of the bare figure: "5 de 9 pasos". */
  text: string
  tone?: 'ok' | 'warn' | 'danger'
}

/** A bar that says how much of something. Its words stand beside it: colour and length are never alone. */
export function Meter({ label, value, max, text, tone = 'ok' }: MeterProps) {
  // Nothing of nothing is all of it.
  const [top, reached] = max > 0 ? [max, Math.min(value, max)] : [1, 1]
  const size = `${(reached * 100) / top}% 100%`
  return (
    <meter
      className={`meter ${tone}`}
      style={{ backgroundSize: size }}
      aria-label={label}
      aria-valuetext={text}
      max={top}
      value={reached}
    />
  )
}

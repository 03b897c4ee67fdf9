import type { ReactNode } from 'react'

/** The three lines of a row on a phone: who and how much; number, date, balance; states. */
export interface CardContent {
  title: ReactNode
  amount?: ReactNode
  detail?: ReactNode
  side?: ReactNode
  states?: ReactNode
}

export const SKELETON_ROWS = Array.from({ length: 12 }, (_, index) => index)
export const BAR_WIDTHS = [70, 52, 84, 61]

export function CardFace({ title, amount, detail, side, states }: CardContent) {
  return (
    <>
      <span className="t clip">{title}</span>
      <span className="num b">{amount}</span>
      <span className="sub clip">{detail}</span>
      <span className="sub num">{side}</span>
      {states && <span className="sts">{states}</span>}
    </>
  )
}

export function CardSkeleton() {
  return (
    <div className="late" aria-hidden="true">
      {SKELETON_ROWS.slice(0, 8).map((row) => (
        <div className="cardr" key={row}>
          <i className="sk" style={{ width: `${BAR_WIDTHS[row % 4] ?? 60}%` }} />
          <i className="sk" style={{ width: 80 }} />
          <i className="sk" style={{ width: 120 }} />
          <i className="sk" style={{ width: 60 }} />
        </div>
      ))}
    </div>
  )
}

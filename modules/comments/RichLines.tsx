/** Draws a comment from its model: no HTML is handed to the browser. */
import { Fragment, type ReactNode } from 'react'
import type { Mark, RichText, Run } from './rich-text.ts'

const wraps: Readonly<Record<Mark, (inside: ReactNode) => ReactNode>> = {
  b: (inside) => <b>{inside}</b>,
  i: (inside) => <i>{inside}</i>,
  u: (inside) => <u>{inside}</u>,
}

const drawRun = (run: Run): ReactNode => run.marks.reduceRight<ReactNode>((inside, mark) => wraps[mark](inside), run.text)

export function RichLines({ lines }: Pick<RichText, 'lines'>) {
  return lines.map((line, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- what was written does not change: a line is its place
    <Fragment key={index}>
      {index > 0 && <br />}
      {line.map((run, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same
        <Fragment key={place}>{drawRun(run)}</Fragment>
      ))}
    </Fragment>
  ))
}

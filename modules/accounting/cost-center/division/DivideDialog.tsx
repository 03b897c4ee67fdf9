/** Asks among which cost centres a line is divided, with the percentage of each. */
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { amountText, isPercentText, parsePercent, percentText, type Amount, type Percent } from '#base/decimal.ts'
import {
  Button,
  Dialog,
  format,
  LineList,
  Money,
  Notice,
  NumberField,
  Picker,
  type PickerOption,
  type PickerSource,
} from '#platform/ui/index.tsx'
import { divideByPercent, divisionProblems, equalPercents, missingPercent } from './divide.ts'
import './division.css'

/** As many as a person divides by hand. */
const MOST_CENTERS = 50

/** A part of a line: its centre, and its percentage. */
export interface CenterShare {
  readonly center: { readonly id: string; readonly label: string }
  readonly percent: Percent
}

interface Row {
  readonly key: string
  readonly center: PickerOption | null
  readonly percent: string
}

interface DialogProps {
  /** What the line is worth. */
  readonly amount: Amount
  readonly centers: PickerSource
  /** The centre that the line has. */
  readonly current: PickerOption | null
  readonly onDivide: (shares: readonly CenterShare[]) => void
  readonly onClose: () => void
}

const rowOf = (center: PickerOption | null, percent: string): Row => ({ key: uuidv7(), center, percent })
const writtenOf = (rows: readonly Row[]) => rows.map(({ center, percent }) => ({ centerId: center?.id ?? null, percent }))
const read = (percent: string): Percent => parsePercent(isPercentText(percent) ? percent : '0')

function tellMissing(missing: Percent): string {
  if (missing === 0n) return `Suman ${format.formatPercent(parsePercent('100'))}`
  return missing < 0n ? `Sobran ${format.formatPercent(-missing as Percent)}` : `Faltan ${format.formatPercent(missing)}`
}

export function DivideDialog({ amount, centers, current, onDivide, onClose }: DialogProps) {
  const [rows, setRows] = useState<readonly Row[]>(() => [rowOf(current, '50'), rowOf(null, '50')])
  const [isTold, setTold] = useState(false)
  const problems = divisionProblems(writtenOf(rows))
  const told = isTold ? problems : new Map<string, string>()
  const parts = divideByPercent(
    amount,
    rows.map(({ percent }) => read(percent)),
  )
  const divide = () => {
    setTold(true)
    if (problems.size > 0) return
    onDivide(rows.flatMap(({ center, percent }) => (center ? [{ center, percent: read(percent) }] : [])))
    onClose()
  }
  const share = () => {
    const percents = equalPercents(rows.length)
    setRows(rows.map((row, at) => ({ ...row, percent: percents[at] ?? '' })))
  }
  const missing = missingPercent(rows)
  return (
    <Dialog
      title="Dividir por centros de costo"
      size="medium"
      onClose={onClose}
      onSubmit={divide}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button look="filled" type="submit">
            Dividir línea
          </Button>
        </>
      }
    >
      <div className="stack">
        {told.has('percent') && <Notice tone="danger">{told.get('percent')}</Notice>}
        <LineList
          className="division-lines"
          value={rows}
          onChange={setRows}
          make={() => rowOf(null, missing > 0n ? percentText(missing) : '')}
          addLabel="Agregar centro"
          most={MOST_CENTERS}
          nameOf={(row, at) => `el centro ${row.center?.label ?? at + 1}`}
        >
          {(row, at, fill) => (
            <>
              <Picker
                label="Centro de costo"
                required
                source={centers}
                error={told.get(`${at}.center`) ?? null}
                value={row.center}
                onChange={(center) => fill({ center })}
              />
              <NumberField
                label="Porcentaje"
                required
                kind="percent"
                suffix="%"
                decimals={6}
                error={told.get(`${at}.percent`) ?? null}
                value={row.percent}
                onChange={(percent) => fill({ percent })}
              />
              <span className="division-part">
                <Money value={amountText(parts[at] ?? (0n as Amount))} />
              </span>
            </>
          )}
        </LineList>
        <p className="division-sum">
          <Button look="quiet" onClick={share}>
            Repartir por igual
          </Button>
          <span className="muted">{tellMissing(missing)}</span>
        </p>
      </div>
    </Dialog>
  )
}

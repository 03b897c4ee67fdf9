/** Novelties one under the other, all by keyboard: Enter goes on with another of the same person and kind. */
import {
  DateField,
  LineList,
  Money,
  MoneyField,
  NumberField,
  Picker,
  type PickerOption,
  SelectField,
  TextField,
} from '#platform/ui/index.tsx'
import { fold } from '#platform/search.ts'
import { askOnce } from '#platform/web/index.tsx'
import { employee } from '../employee/employee.ts'
import { newLine, type NoveltyLine } from './novelty-form.ts'
import { noveltyName, noveltyNames, shapeOf } from './novelty.ts'
import './month.css'

const kinds = Object.values(noveltyNames).flatMap((names) => Object.entries(names).map(([value, label]) => ({ value, label })))
const MOST = 5000

/** Whoever has a record, by what is typed. */
export const findEmployees = async (text: string, signal: AbortSignal): Promise<readonly PickerOption[]> =>
  (await askOnce(employee.endpoints.options, { query: { text } }, signal)).options.map(({ id, label }) => ({ id, label }))

interface Props {
  /** Of the month; null while it is not known which one it is. */
  readonly everybody: readonly { readonly employeeId: string; readonly name: string; readonly identification: string }[] | null
  /** The one kind that there may be; null of any. */
  readonly only: string | null
  readonly value: readonly NoveltyLine[]
  readonly onChange: (lines: readonly NoveltyLine[]) => void
  /** By `line.field`. */
  readonly errors: ReadonlyMap<string, string>
}

export function Novelties({ everybody, only, value, onChange, errors }: Props) {
  const findHere = (text: string): Promise<readonly PickerOption[]> =>
    Promise.resolve(
      (everybody ?? [])
        .filter(({ name, identification }) => fold(`${name} ${identification}`).includes(fold(text)))
        .map(({ employeeId, name, identification }) => ({ id: employeeId, label: name, detail: identification })),
    )
  return (
    <LineList
      className="novelties"
      value={value}
      onChange={onChange}
      make={() => newLine(value.at(-1), only)}
      addLabel="Agregar novedad"
      most={MOST}
      nameOf={({ employee, kind }, at) => (employee ? `${noveltyName(kind)} de ${employee.label}` : `novedad ${at + 1}`)}
    >
      {(line, at, fill) =>
        line.originId !== null ? (
          <Brought line={line} error={errors.get(`${at}.amount`) ?? null} />
        ) : (
          <div className="novelty">
            <Picker
              label="Empleado"
              required
              source={everybody === null ? findEmployees : findHere}
              value={line.employee}
              onChange={(employee) => fill({ employee })}
              error={errors.get(`${at}.employeeId`) ?? null}
            />
            <SelectField
              label="Novedad"
              required
              options={only === null ? kinds : kinds.filter((each) => each.value === only)}
              value={line.kind}
              onChange={(kind) => fill({ kind })}
              error={errors.get(`${at}.kind`) ?? null}
            />
            <Asked line={line} at={at} fill={fill} errors={errors} />
            <TextField
              label="Nota"
              maxLength={200}
              value={line.note}
              onChange={(note) => fill({ note })}
              error={errors.get(`${at}.note`) ?? null}
            />
          </div>
        )
      }
    </LineList>
  )
}

/** What came from elsewhere is read here, and taken out. */
const Brought = ({ line: { employee, kind, amount, note }, error }: { readonly line: NoveltyLine; readonly error: string | null }) => (
  <div className="novelty">
    <span>{employee?.label ?? ''}</span>
    <span>{noveltyName(kind)}</span>
    <Money value={amount} />
    <span className="small muted">{note}</span>
    {error !== null && <span className="err">{error}</span>}
  </div>
)

interface AskedProps {
  readonly line: NoveltyLine
  readonly at: number
  readonly fill: (change: Partial<NoveltyLine>) => void
  readonly errors: ReadonlyMap<string, string>
}

/** What its kind asks. */
function Asked({ line, at, fill, errors }: AskedProps) {
  const error = (field: keyof NoveltyLine) => errors.get(`${at}.${field}`) ?? null
  const shape = shapeOf(line.kind)
  const starts = (label: string) => (
    <DateField label={label} value={line.startsOn} onChange={(startsOn) => fill({ startsOn })} error={error('startsOn')} />
  )
  if (shape === 'hours')
    return (
      <>
        {starts('Día')}
        <NumberField label="Horas" decimals={2} value={line.hours} onChange={(hours) => fill({ hours })} error={error('hours')} />
      </>
    )
  if (shape === 'absence')
    return (
      <>
        {starts('Desde')}
        <DateField label="Hasta" value={line.endsOn} onChange={(endsOn) => fill({ endsOn })} error={error('endsOn')} />
      </>
    )
  if (shape === 'vacation')
    return (
      <>
        {starts('Desde')}
        <NumberField label="Días hábiles" decimals={0} value={line.days} onChange={(days) => fill({ days })} error={error('days')} />
        <NumberField
          label="Días compensados"
          decimals={0}
          value={line.moneyDays}
          onChange={(moneyDays) => fill({ moneyDays })}
          error={error('moneyDays')}
        />
      </>
    )
  return <MoneyField label="Valor" value={line.amount} onChange={(amount) => fill({ amount })} error={error('amount')} />
}

/** Prefix, next number, zeros and year of a consecutive, with how the next one is going to look. */
import { parseQuantity } from '#base/decimal.ts'
import { numberText, seriesOn } from '#platform/consecutive.ts'
import { required } from '#platform/rules/index.ts'
import {
  Bind,
  format,
  Notice,
  NumberField,
  SelectField,
  Switch,
  TextField,
  useFormValue,
  type FormStore,
  type Rules,
} from '#platform/ui/index.tsx'
import { useToday } from '#platform/web/index.tsx'
import { passedOver, PREFIX_LENGTH, prefixProblem } from './rules.ts'

export interface SeriesForm {
  /** Of what it numbers, and the branch or register: chosen once, when it is made. */
  readonly code: string
  readonly placeId: string
  readonly prefix: string
  readonly next: string
  readonly digits: string
  readonly yearly: boolean
  readonly reason: string
}

export const seriesRules: Rules<SeriesForm> = { prefix: prefixProblem, next: (text) => required(text) }

/** What the server takes of the form. */
export const seriesOfForm = ({ prefix, next, digits, yearly, reason }: SeriesForm) => ({
  prefix,
  next: Number(next),
  digits: Number(digits),
  yearly,
  reason,
})

const digitChoices = [
  { value: '0', label: 'Sin ceros (12)' },
  ...[3, 4, 5, 6, 8].map((digits) => ({ value: String(digits), label: `${digits} cifras (${'12'.padStart(digits, '0')})` })),
]

interface FieldsProps<Form extends SeriesForm> {
  readonly form: FormStore<Form>
  /** It goes to the tax authority: it has neither zeros nor years. */
  readonly isPlain: boolean
  /** The number that comes if none is passed over; null while it is not known. */
  readonly expected: (prefix: string, yearly: boolean) => number | null
  readonly first?: boolean
}

/** Where the panel's focus begins. */
const startHere = { autoFocus: true }

export function SeriesFields({ form, isPlain, expected, first = false }: FieldsProps<SeriesForm>) {
  return (
    <>
      <Bind form={form} name="prefix">
        {({ onChange, ...field }) => (
          <TextField
            {...field}
            onChange={(text) => onChange(text.toUpperCase())}
            label="Prefijo"
            required
            maxLength={PREFIX_LENGTH}
            autoComplete="off"
            {...(first ? startHere : {})}
          />
        )}
      </Bind>
      <Bind form={form} name="next">
        {(field) => <NumberField {...field} kind="quantity" label="Siguiente número" required />}
      </Bind>
      {!isPlain && (
        <>
          <Bind form={form} name="digits">
            {(field) => <SelectField {...field} label="Ceros a la izquierda" options={digitChoices} />}
          </Bind>
          <Bind form={form} name="yearly">
            {(field) => <Switch {...field} label="Empieza de nuevo cada año" states={['Sí, con el año', 'No']} />}
          </Bind>
        </>
      )}
      <Preview form={form} expected={expected} />
      <Bind form={form} name="reason">
        {(field) => (
          <TextField
            {...field}
            label="Motivo"
            wide
            maxLength={400}
            help="Obligatorio cuando se saltan números. Sale en «Números sin usar»."
          />
        )}
      </Bind>
    </>
  )
}

/** What the next document will be called, and how many numbers are left behind for ever. */
function Preview({ form, expected }: Pick<FieldsProps<SeriesForm>, 'form' | 'expected'>) {
  const { prefix, next: text, digits, yearly } = useFormValue(form, (all) => all)
  const today = useToday()
  const next = Number(text)
  const isNumber = text !== '' && Number.isInteger(next)
  const on = seriesOn({ prefix, next, yearly, year: null }, today)
  const shown = (number: number) => numberText(on.prefix, number, Number(digits))
  const awaited = expected(prefix, yearly) ?? next
  const skipped = isNumber ? passedOver(next, awaited) : 0
  return (
    <div className="wide">
      <Notice tone={skipped > 0 ? 'warn' : 'quiet'}>
        Así se verá: <b className="b">{isNumber ? shown(next) : `${on.prefix}-…`}</b>.
        {skipped === 1 && ` El ${shown(awaited)} no se usará.`}
        {skipped > 1 && ` No se usarán ${format.formatQuantity(parseQuantity(String(skipped)))} números, del ${awaited} al ${next - 1}.`}
      </Notice>
    </div>
  )
}

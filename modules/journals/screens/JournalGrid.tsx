/** The lines of a journal: searched, typed, pasted from a sheet; «=» writes what is missing so that it balances. */
import { useMemo, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { isDay, showDay, type Day } from '#base/date.ts'
import { searchParties } from '#modules/people/index.tsx'
import {
  Button,
  DateField,
  type FormStore,
  format,
  type LineColumn,
  LineGrid,
  type MenuEntry,
  Money,
  Notice,
  NumberField,
  type Parsed,
  parseDayInput,
  parseMoneyInput,
  Picker,
  type PickerOption,
  TextField,
  useFormValue,
} from '#platform/ui/index.tsx'
import { useToday } from '#platform/web/index.tsx'
import { isDivisible } from './division.tsx'
import { offeredItem, searchAccounts, searchCenters, searchItems } from './search.tsx'
import { balancing, emptyLine, onSide, type JournalLine } from '../journal-lines.ts'

const BALANCE = '='
const parseSide = (text: string): Parsed => (text.trim() === BALANCE ? { ok: true, text: BALANCE } : parseMoneyInput(text))
const money = (text: string) => text !== '' && <Money value={text} />
const typed = (text: string): string => text.replace('.', ',')

const naming: readonly LineColumn<JournalLine>[] = [
  { id: 'accountId', header: 'Cuenta', show: (line) => line.account, text: (line) => line.account, source: searchAccounts },
  { id: 'partyId', header: 'Tercero', width: 170, show: (line) => line.party, text: (line) => line.party, source: searchParties },
  {
    ...{ id: 'costCenterId', header: 'Centro', width: 96 },
    show: (line) => line.costCenter,
    text: (line) => line.costCenter,
    source: searchCenters,
  },
  { id: 'description', header: 'Detalle', width: 120, show: (line) => line.description, text: (line) => line.description },
]
const figures = [
  { id: 'base', header: 'Base', width: 100 },
  { id: 'debit', header: 'Débito', width: 112 },
  { id: 'credit', header: 'Crédito', width: 112 },
] as const
const shownDay = (text: string): string => (isDay(text) ? showDay(text) : text)
const columnsOn = (today: Day): readonly LineColumn<JournalLine>[] => [
  ...naming,
  {
    ...{ id: 'crossDocument', header: 'Documento cruce', width: 124 },
    show: (line) => line.crossDocument,
    text: (line) => line.crossDocument,
    propose: ({ accountId, partyId }) => (accountId === null ? null : searchItems(accountId, partyId)),
  },
  {
    ...{ id: 'dueDate', header: 'Vence', width: 96 },
    show: (line) => shownDay(line.dueDate),
    text: (line) => shownDay(line.dueDate),
    parse: (text) => parseDayInput(text, today),
  },
  ...figures.map(
    (figure): LineColumn<JournalLine> => ({
      ...{ ...figure, align: 'end' },
      show: (line) => money(line[figure.id]),
      text: (line) => typed(line[figure.id]),
      parse: figure.id === 'base' ? parseMoneyInput : parseSide,
    }),
  ),
]
/** Of a template: how each figure is worked out, as it is written. */
const formulaColumns: readonly LineColumn<JournalLine>[] = [
  ...naming,
  {
    ...{ id: 'crossDocument', header: 'Documento cruce', width: 124 },
    show: (line) => line.crossDocument,
    text: (line) => line.crossDocument,
  },
  ...figures.map(
    (figure): LineColumn<JournalLine> => ({
      ...{ ...figure, align: 'end' },
      show: (line) => line[figure.id],
      text: (line) => line[figure.id],
      parse: (text) => ({ ok: true, text: text.trim() }),
    }),
  ),
]

const names = { accountId: 'account', partyId: 'party', costCenterId: 'costCenter' } as const
const isNamed = (column: string): column is keyof typeof names => column in names

interface Told {
  readonly label: string
  /** Those that it balances with; null when «=» is worked out later. */
  readonly others: readonly JournalLine[] | null
}

/** A line with another value in one of its cells. */
function edited(line: JournalLine, column: string, value: string, told: Told): JournalLine {
  if (isNamed(column)) {
    // What was picked is of one account and one third party.
    const openItemId = column === 'costCenterId' ? line.openItemId : null
    return { ...line, openItemId, [column]: value === '' ? null : value, [names[column]]: value === '' ? '' : told.label }
  }
  if (column === 'crossDocument') return crossed(line, value)
  if (column === 'debit' || column === 'credit')
    return { ...line, ...(value === BALANCE && told.others ? balancing(told.others) : onSide(column, value)) }
  return isText(column) ? { ...line, [column]: value } : line
}

const isText = (column: string): column is 'base' | 'description' | 'dueDate' => ['base', 'description', 'dueDate'].includes(column)

/** A number as it was typed, or an item that was picked, with whom it is of; what is left of it is proposed. */
function crossed(line: JournalLine, value: string): JournalLine {
  const item = offeredItem(value)
  if (!item) return { ...line, crossDocument: value, openItemId: null }
  const { id, number, dueDate, party, side, balance } = item
  const isEmpty = line.debit === '' && line.credit === ''
  return {
    ...{ ...line, crossDocument: number, openItemId: id, dueDate, partyId: party.id, party: party.name },
    ...(isEmpty ? onSide(side, balance) : {}),
  }
}

/** A form that has lines, of a journal or of its template. */
type LinesForm = Pick<FormStore<{ readonly lines: readonly JournalLine[] }>, 'values' | 'set' | 'errors' | 'setServerErrors' | 'subscribe'>

/** What is done to the lines of the form. */
function useLines(form: LinesForm, isTemplate: boolean, today: Day) {
  const [missing, setMissing] = useState<readonly string[]>([])
  /** What was wrong is looked at again when it is posted. */
  const put = (next: readonly JournalLine[]) => {
    if (form.errors().length > 0) form.setServerErrors([])
    form.set('lines', next)
  }
  const edit = (key: string, column: string, value: string, label = '') => {
    const { lines } = form.values()
    const others = isTemplate ? null : lines.filter((line) => line.key !== key)
    put(lines.map((line) => (line.key === key ? edited(line, column, value, { label, others }) : line)))
  }
  const add = (column: string, value: string, label = '') => {
    const { lines } = form.values()
    put([...lines, edited({ ...emptyLine, key: uuidv7() }, column, value, { label, others: isTemplate ? null : lines })])
  }
  const paste = async (at: number, block: readonly Readonly<Record<string, string>>[]) => {
    const read = await Promise.all(block.map((cells) => readPasted(cells, isTemplate, today)))
    const before = form.values().lines
    put([...before.slice(0, at), ...read.flatMap(({ line }) => line ?? []), ...before.slice(at)])
    setMissing(read.flatMap(({ line, code }) => (line === null && code !== '' ? [code] : [])))
  }
  return { missing, setMissing, put, edit, add, paste }
}

const tellBalance = (line: JournalLine | null) => (
  <span className="small muted">
    {line && line.crossDocument !== ''
      ? line.openItemId === null
        ? `${line.crossDocument} se abre, o se abona si el tercero lo tiene abierto`
        : `Se abona ${line.crossDocument}`
      : 'Escribe = en el débito o el crédito y se completa lo que falta para cuadrar. F4 muestra los documentos abiertos del tercero'}
  </span>
)

const tellFormulas = () => (
  <span className="small muted">
    Escribe un valor, «19 % de base», una fórmula como base*19/100, o = en la línea que completa lo que falta. Lo que nombres se pregunta al
    usarla
  </span>
)

interface GridProps {
  readonly form: LinesForm
  /** Figures are formulas, worked out when it is used. */
  readonly isTemplate?: boolean
  /** The line in edit. */
  readonly onActive?: (key: string | null) => void
  /** Lines of a template are not divided. */
  readonly onDivide?: (line: JournalLine) => void
}

export function JournalGrid({ form, isTemplate = false, onActive, onDivide }: GridProps) {
  const today = useToday()
  const lines = useFormValue(form, (values) => values.lines)
  const errorText = useFormValue(form, () => JSON.stringify(form.errors()))
  const errors = useMemo(() => (errorText === '[]' ? new Map<string, string>() : cellErrors(form.errors())), [errorText, form])
  const { missing, setMissing, put, edit, add, paste } = useLines(form, isTemplate, today)
  const menuOf = (line: JournalLine): readonly MenuEntry[] => [
    ...(onDivide && isDivisible(line) ? [{ label: 'Dividir por centros', onSelect: () => onDivide(line) }] : []),
    { label: 'Eliminar línea', danger: true, onSelect: () => put(lines.filter((each) => each.key !== line.key)) },
  ]
  const columns = useMemo(() => (isTemplate ? formulaColumns : columnsOn(today)), [isTemplate, today])
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="warn" action={{ label: 'Entendido', onSelect: () => setMissing([]) }}>
          {`No se pegaron ${missing.length === 1 ? '1 fila' : `${missing.length} filas`}, porque su cuenta no recibe movimientos: ${missing.slice(0, 10).join(', ')}`}
        </Notice>
      )}
      <LineGrid
        label="Líneas"
        rows={lines}
        rowKey={(line) => line.key}
        columns={columns}
        errors={errors}
        invitation="Código o nombre de la cuenta. También puedes pegar filas desde Excel"
        help={isTemplate ? tellFormulas : tellBalance}
        onEdit={(key, column, value, option) => edit(key, column, value, option?.label)}
        onAdd={(column, value, option) => add(column, value, option?.label)}
        onRemove={(key) => put(lines.filter((line) => line.key !== key))}
        onMove={(key, step) => put(moved(lines, key, step))}
        onCopyAbove={(key, column) => {
          const above = lines[lines.findIndex((line) => line.key === key) - 1]
          if (above) put(lines.map((line) => (line.key === key ? copied(line, above, column) : line)))
        }}
        onPaste={(at, block) => void paste(at, block)}
        rowMenu={menuOf}
        {...(onActive ? { onActive } : {})}
        card={(line) => ({
          title: line.account === '' ? 'Sin cuenta' : line.account,
          amount: isTemplate ? line.debit || line.credit : <Money value={line.debit || line.credit || '0'} />,
          detail: line.party,
          side: line.debit !== '' ? 'Débito' : line.credit !== '' ? 'Crédito' : '',
        })}
        renderMobileForm={(line, close) =>
          line ? (
            <MobileLine
              line={line}
              isTemplate={isTemplate}
              onEdit={(column, value, label) => edit(line.key, column, value, label)}
              onDivide={onDivide && isDivisible(line) ? () => onDivide(line) : null}
              onClose={close}
            />
          ) : (
            <Picker
              label="Cuenta"
              source={searchAccounts}
              value={null}
              onChange={(option) => {
                if (option) add('accountId', option.id, option.label)
                close()
              }}
            />
          )
        }
      />
    </>
  )
}

interface MobileProps {
  readonly isTemplate: boolean
  readonly line: JournalLine
  readonly onEdit: (column: string, value: string, label?: string) => void
  /** Null of a line that is not divided. */
  readonly onDivide: (() => void) | null
  readonly onClose: () => void
}

const chosen = (id: string | null, label: string) => (id === null ? null : { id, label })

function MobileLine({ line, isTemplate, onEdit, onDivide, onClose }: MobileProps) {
  const Figure = isTemplate ? TextField : NumberField
  const pick = (column: string) => (option: PickerOption | null) => onEdit(column, option?.id ?? '', option?.label)
  return (
    <div className="stack">
      <Picker label="Cuenta" source={searchAccounts} value={chosen(line.accountId, line.account)} onChange={pick('accountId')} />
      <Picker label="Tercero" source={searchParties} value={chosen(line.partyId, line.party)} onChange={pick('partyId')} />
      <Picker
        label="Centro de costo"
        source={searchCenters}
        value={chosen(line.costCenterId, line.costCenter)}
        onChange={pick('costCenterId')}
      />
      <TextField label="Detalle" value={line.description} onChange={(text) => onEdit('description', text)} />
      <TextField label="Documento cruce" value={line.crossDocument} onChange={(text) => onEdit('crossDocument', text)} />
      {!isTemplate && (
        <>
          {line.accountId !== null && (
            <Picker
              label="Documento abierto"
              help="Lo que elijas se abona con esta línea."
              source={searchItems(line.accountId, line.partyId)}
              value={chosen(line.openItemId, line.crossDocument)}
              onChange={(option) => onEdit('crossDocument', option?.id ?? '')}
            />
          )}
          <DateField label="Vence" value={line.dueDate} onChange={(text) => onEdit('dueDate', text)} />
        </>
      )}
      <Figure label="Base" value={line.base} onChange={(text) => onEdit('base', text)} />
      <Figure label="Débito" value={line.debit} onChange={(text) => onEdit('debit', text)} />
      <Figure label="Crédito" value={line.credit} onChange={(text) => onEdit('credit', text)} />
      <Button onClick={() => onEdit(line.credit === '' ? 'debit' : 'credit', BALANCE)}>Completar lo que falta</Button>
      {onDivide && <Button onClick={onDivide}>Dividir por centros</Button>}
      <Button look="filled" onClick={onClose}>
        Listo
      </Button>
    </div>
  )
}

function copied(line: JournalLine, above: JournalLine, column: string): JournalLine {
  if (isNamed(column)) return { ...line, [column]: above[column], [names[column]]: above[names[column]] }
  if (column === 'debit' || column === 'credit') return { ...line, ...onSide(column, above[column]) }
  if (column === 'crossDocument') return { ...line, crossDocument: above.crossDocument, openItemId: null }
  return isText(column) ? { ...line, [column]: above[column] } : line
}

/** A column name in a path of an error, for the cells. */
const cellErrors = (errors: readonly { readonly field: string | null; readonly message: string }[]): ReadonlyMap<string, string> =>
  new Map(errors.flatMap(({ field, message }) => (field?.startsWith('lines.') ? [[field.slice('lines.'.length), message] as const] : [])))

const figure = (text: string | undefined): string => {
  const read = parseMoneyInput(text ?? '')
  return read.ok && read.text !== '' && format.toAmount(read.text) !== 0n ? read.text : ''
}

const only = async (found: Promise<readonly PickerOption[]>): Promise<PickerOption | null> => {
  const options = await found
  return options.length === 1 ? (options[0] ?? null) : null
}

/** A row of a sheet, in the order of the columns. Null when no account has that code. */
async function readPasted(
  cells: Readonly<Record<string, string>>,
  isTemplate: boolean,
  today: Day,
): Promise<{ line: JournalLine | null; code: string }> {
  const at = (column: string): string => (cells[column] ?? '').trim()
  const code = at('accountId')
  if (code === '') return { line: null, code }
  const account = (await searchAccounts(code)).find(({ label }) => label === code || label.startsWith(`${code} `))
  if (!account) return { line: null, code }
  const signal = new AbortController().signal
  const party = at('partyId') === '' ? null : await only(searchParties(at('partyId'), signal))
  const center = at('costCenterId') === '' ? null : await only(searchCenters(at('costCenterId')))
  const due = parseDayInput(at('dueDate'), today)
  const read = isTemplate ? (text = '') => text.trim() : figure
  const line = {
    ...emptyLine,
    key: uuidv7(),
    ...{ accountId: account.id, account: account.label, partyId: party?.id ?? null, party: party?.label ?? '' },
    ...{ costCenterId: center?.id ?? null, costCenter: center?.label ?? '', description: at('description') },
    ...{ crossDocument: at('crossDocument'), dueDate: due.ok ? due.text : '' },
    ...{ base: read(cells['base']), debit: read(cells['debit']), credit: read(cells['credit']) },
  }
  return { line, code }
}

function moved(lines: readonly JournalLine[], key: string, step: 1 | -1): readonly JournalLine[] {
  const at = lines.findIndex((line) => line.key === key)
  const to = at + step
  const [here, there] = [lines[at], lines[to]]
  if (!here || !there) return lines
  return lines.map((line, index) => (index === at ? there : index === to ? here : line))
}

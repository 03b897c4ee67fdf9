/** The columns of a catalogue's list, read from its definition. */
import { countText } from '#base/count.ts'
import { type Day } from '#base/date.ts'
import {
  AlertIcon,
  Chip,
  type Column,
  columnsOf,
  CircleCheckIcon,
  InfoIcon,
  Percent,
  StateChip,
  WarningIcon,
  type IconType,
} from '#platform/ui/index.tsx'
import type { AnyCatalogue, AnyRecord, Computed, Fields, Tone } from './catalogue.ts'
import { childrenTitle, namedBy } from './children.ts'
import { ColourMark } from './Colour.tsx'
import type { CatalogueField } from './field.ts'
import { stateWords } from './words.ts'

const col = columnsOf<AnyRecord>()
const textOf = (record: AnyRecord, name: string): string => String(record[name] ?? '')
/** The first column never leaves; the others go from the right when there is no room. */
const priorityAt = (index: number): number => (index === 0 ? 1 : index + 1)

const icons: Readonly<Record<Tone, IconType>> = {
  neutral: InfoIcon,
  info: InfoIcon,
  ok: CircleCheckIcon,
  warn: WarningIcon,
  danger: AlertIcon,
}

/** A head is never cut. */
const widthFor = (label: string, least: number): number => Math.max(least, label.length * 7 + 28)

function fieldColumn(catalogue: AnyCatalogue, name: string, field: CatalogueField, index: number, asTree: boolean): Column<AnyRecord> {
  const options = { sortable: true, priority: priorityAt(index) }
  const isName = name === 'name'
  switch (field.kind) {
    case 'text':
      return isName || catalogue.list.columns.length === 1
        ? col.name(
            name,
            field.label,
            (record) => (record.branch ? <Twig record={record} name={name} asTree={asTree} /> : textOf(record, name)),
            {
              ...options,
              priority: 1,
            },
          )
        : col.code(name, field.label, (record) => textOf(record, name), {
            ...options,
            width: widthFor(field.label, Math.max(88, Math.min(160, field.max * 9 + 16))),
            ...(index === 0 ? { strong: true } : {}),
          })
    case 'number':
      return col.code(name, field.label, (record) => (record[name] === null ? '' : countText(Number(record[name]))), {
        ...options,
        width: widthFor(field.label, 96),
        align: 'end',
      })
    case 'amount':
      return col.money(name, field.label, (record) => (record[name] === null ? null : textOf(record, name)), options)
    case 'percent':
      return col.code(name, field.label, (record) => <Percent value={record[name] === null ? null : textOf(record, name)} />, {
        ...options,
        align: 'end',
      })
    case 'date':
      return col.day(name, field.label, (record) => textOf(record, name) || null, { ...options, width: widthFor(field.label, 116) })
    case 'choice': {
      const choices: Readonly<Record<string, string>> = field.choices
      return col.text(name, field.label, (record) => choices[textOf(record, name)] ?? '', {
        ...options,
        width: widthFor(field.label, 150),
      })
    }
    case 'flag':
      return col.text(name, field.label, (record) => (record[name] === true ? 'Sí' : 'No'), {
        ...options,
        width: widthFor(field.label, 88),
      })
    case 'colour':
      return col.text(name, field.label, (record) => <ColourMark value={record[name] === null ? null : textOf(record, name)} />, options)
    case 'children':
      return col.text(name, field.label, (record) => childrenTitle(field, record[name], namedBy(record.labels, name)), {
        ...options,
        sortable: false,
        width: 260,
      })
    case 'reference':
      return col.text(name, field.label, (record) => record.labels[name] ?? '', { ...options, width: widthFor(field.label, 150) })
  }
}

const INDENT = 20
export const indentOf = ({ branch }: AnyRecord): number => (branch?.depth ?? 0) * INDENT

/** A name in its tree: indented under the one above, or after the names of all above when the list has another order. */
function Twig({ record, name, asTree }: { record: AnyRecord; name: string; asTree: boolean }) {
  const { above = [], children = 0 } = record.branch ?? {}
  if (!asTree) {
    return (
      <>
        {above.length > 0 && <span className="muted twig-path">{`${above.join(' › ')} › `}</span>}
        {textOf(record, name)}
      </>
    )
  }
  return (
    <span className={children > 0 ? 'twig b' : 'twig'} style={{ paddingLeft: indentOf(record) }}>
      {textOf(record, name)}
      {children > 0 && (
        <>
          {' '}
          <span className="small muted">{children}</span>
        </>
      )}
    </span>
  )
}

function computedColumn(name: string, computed: Computed<Fields>, today: Day): Column<AnyRecord> {
  return {
    id: name,
    header: computed.label,
    clip: true,
    width: widthFor(computed.label, 136),
    // What is computed tells exceptions: it stays longer than what is stored.
    priority: 2,
    align: computed.align === 'right' ? 'end' : 'start',
    cell: (record) => {
      const { text, tone } = computed.of(record, today)
      return tone === null ? (
        text
      ) : (
        <Chip tone={tone} icon={icons[tone]}>
          {text}
        </Chip>
      )
    },
  }
}

/** @param asTree the list follows the tree: names are indented */
export function columnsOfCatalogue(catalogue: AnyCatalogue, today: Day, asTree: boolean): Column<AnyRecord>[] {
  const { columns } = catalogue.list
  return [
    ...columns.flatMap((name, index) => {
      const field = catalogue.fields[name]
      const computed = catalogue.computed?.[name]
      if (field) return [fieldColumn(catalogue, name, field, index, asTree)]
      return computed ? [computedColumn(name, computed, today)] : []
    }),
    ...columnsToAdd(catalogue).flatMap((name, index) => {
      const field = catalogue.fields[name]
      return field ? [fieldColumn(catalogue, name, field, columns.length + index, asTree)] : []
    }),
    col.state('active', 'Estado', (record) => <StateOf catalogue={catalogue} record={record} />, { priority: 2, width: 106 }),
  ]
}

/** The fields that are no column until somebody asks for them. */
export const columnsToAdd = ({ fields, list }: AnyCatalogue): string[] => Object.keys(fields).filter((name) => !list.columns.includes(name))

export function StateOf({ catalogue, record }: { catalogue: AnyCatalogue; record: AnyRecord }) {
  return <StateChip state={record.active ? 'active' : 'inactive'} text={stateWords(catalogue.titles, record.active)} />
}

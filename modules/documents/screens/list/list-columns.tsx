/** The columns of a list of documents: those of every kind, those that the kind has, and those of the company's own fields. */
import { codeName } from '#colombia/index.ts'
import { customColumns } from '#platform/custom/columns.tsx'
import type { CustomField } from '#platform/custom/field.ts'
import { type Column, columnsOf, DayText, DocumentNumber } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { originNames } from '../../kind/origins.ts'
import { goesOn } from '../../kind/stage/stage.ts'
import { whatIsUsed } from '../../parts/used.ts'
import { paymentFormNames } from '../../kind/listed.ts'
import { mailChips } from '../../mail/states.ts'
import { conceptsOf, partyLabel, type DocumentKind, type KindsOfList } from '../../kind/kind.ts'
import { sayValue } from '../../parts/field.ts'
import { listedColumnsOf } from '../../parts/head.ts'
import type { DocumentRow } from '../../wire.ts'
import { electronicWords, listedWords } from '../editor/dimensions.ts'
import { EventsChip } from '../EventsChip.tsx'
import { WordsChip } from '../WordsChip.tsx'

export const isAnnulled = (row: DocumentRow): boolean => row.state === 'annulled'
/** The prefix with its hyphen, in grey, and the number: "FV-" "1208". */
const prefixOf = (row: DocumentRow): string => (row.prefix === '' ? '' : `${row.prefix}-`)

/** "12", "0012" where it is written with zeros, and "12 v2" from its second version on. */
const editionOf = (row: DocumentRow): string => (row.number ?? '').slice(prefixOf(row).length)

const col = columnsOf<DocumentRow>()
/** Numbers of nine digits, as those of the range to try with, are never clipped. */
const LONG = 10
export const isLongNumber = ({ number }: Pick<DocumentRow, 'number'>): boolean => (number ?? '').length > LONG

const standard = (kind: DocumentKind, kinds: KindsOfList, hasLong: boolean): Column<DocumentRow>[] => [
  col.code(
    'number',
    'Número',
    (row) =>
      row.consecutive === null ? (
        <span className="muted">Borrador</span>
      ) : (
        <DocumentNumber prefix={prefixOf(row)} number={editionOf(row)} annulled={isAnnulled(row)} />
      ),
    { sortable: true, width: hasLong ? 136 : 92 },
  ),
  col.day('date', 'Fecha', (row) => row.date, { sortable: true, width: 92 }),
  ...(kind.note
    ? [
        col.text(
          'corrects',
          kind.arrives ? 'Venta' : 'Factura',
          (row) => row.correction?.number ?? <span className="muted">Período</span>,
          {
            width: 104,
            priority: 2,
          },
        ),
      ]
    : []),
  ...(kind.corrects || goesOn(kind)
    ? []
    : [{ ...col.day('due', 'Vence', (row) => row.dueDate, { priority: kind.note ? 4 : 3, width: 92 }), cell: dueCell }]),
  col.name(
    'party',
    partyLabel(kind),
    (row) => row.party?.name ?? <span className="muted">{`Sin ${partyLabel(kind).toLowerCase()}`}</span>,
    {
      min: 180,
    },
  ),
  ...(kind.note
    ? [
        col.text('concept', 'Concepto', (row) => (row.correction ? codeName(conceptsOf(kinds), row.correction.concept) : ''), {
          width: 168,
          priority: 3,
        }),
      ]
    : []),
  ...(kind.party === 'supplier' && kind.note === null
    ? [col.text('summary', 'Concepto', (row) => row.summary, { width: 180, priority: 3 })]
    : []),
  col.money('total', 'Total', (row) => row.total, { sortable: true, annulled: isAnnulled }),
  ...(kind.opens === null ? [] : [col.money('balance', 'Saldo', (row) => row.balance, { width: 116, priority: 2 })]),
  col.state('state', 'Estado', (row) => <WordsChip words={listedWords(row, kind)} />, { width: kind.isOffer ? 168 : 140 }),
  ...(kind.isElectronic
    ? [col.state('electronic', 'DIAN', (row) => <WordsChip words={electronicWords(row.electronicState)} />, { width: 122, priority: 2 })]
    : []),
  ...(kind.party === 'customer' ? soldColumns(kind) : []),
  ...(takesEvents(kind) ? [col.state('events', 'Eventos', (row) => <EventsChip words={row.events} />, { width: 184, priority: 3 })] : []),
  ...declaredColumns(kinds),
  ...(kind.party === 'supplier' && kind.opens !== null
    ? [
        col.money('withheld', 'Retenciones', (row) => row.withheld, { width: 116, priority: 4, annulled: isAnnulled }),
        col.text('origin', 'Origen', (row) => originNames[row.origin], { width: 92, priority: 4 }),
      ]
    : []),
  col.text('currency', 'Moneda', (row) => row.currency, { width: 88, priority: 4 }),
  col.money('foreignTotal', 'Total en moneda', (row) => row.foreignTotal, { width: 140, priority: 4, annulled: isAnnulled }),
  ...(kind.party === 'customer' ? [col.text('seller', 'Vendedor', (row) => row.seller ?? '', { width: 148, priority: 4 })] : []),
]

const mailWords = (row: DocumentRow) => (row.mail === 'none' ? null : { state: mailChips[row.mail], text: null })

/** Of what is sold: how it is paid, and how its mail went. */
const soldColumns = ({ isOffer, corrects }: DocumentKind): Column<DocumentRow>[] => [
  ...(isOffer || corrects
    ? []
    : [col.text('paymentForm', 'Forma de pago', (row) => paymentFormNames[row.paymentForm], { width: 116, priority: 4 })]),
  col.state('mail', 'Correo', (row) => <WordsChip words={mailWords(row)} />, { width: 122, priority: 4 }),
]

/** Those of the declared fields of the head that lists show. */
const declaredColumns = (kinds: KindsOfList): Column<DocumentRow>[] =>
  listedColumnsOf(kinds).map(({ name, field, valueOf }) => ({
    ...(field.type === 'amount'
      ? col.money(name, field.label, (row) => valueOf(row), { annulled: isAnnulled })
      : col.text(name, field.label, (row) => sayValue(field, valueOf(row)))),
    ...field.list,
  }))

/** Bills alone are made from what suppliers send. */
const takesEvents = ({ theirNumber, note }: DocumentKind): boolean => theirNumber && note === null

const FOREIGN: readonly string[] = ['currency', 'foreignTotal', 'paymentForm']
const FOREIGN_AND_SELLER: readonly string[] = [...FOREIGN, 'seller']

/** Columns that are off until somebody asks for them: currencies, form of payment, and sellers where nothing has been sold in the name of anybody. */
export function useColumnsOff(): readonly string[] {
  const asked = useAsk(whatIsUsed, {})
  return asked.data?.hasSellers ? FOREIGN : FOREIGN_AND_SELLER
}

function dueCell(row: DocumentRow) {
  return (
    <span className={row.settlement === 'overdue' ? 'doc-late' : undefined}>
      <DayText value={row.dueDate} />
    </span>
  )
}

/** @param hasLong some number in sight is long (`isLongNumber`) */
export const listColumns = (kinds: KindsOfList, fields: readonly CustomField[], hasLong: boolean): Column<DocumentRow>[] => [
  ...standard(kinds[0], kinds, hasLong),
  ...customColumns<DocumentRow>(fields, 'document', (row) => row.custom),
]

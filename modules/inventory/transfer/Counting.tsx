/** How much of each line of a transfer arrived or is missing; of goods that are told apart, which. */
import { format, NumberField, Quantity, QuietTable, TextArea } from '#platform/ui/index.tsx'
import type { AnswerOf } from '#platform/web/index.tsx'
import { errorAt, type Sending } from '#platform/web/StepDialog.tsx'
import { type CountedLine, countedLines, type Counts, pendingOf } from './arriving.ts'
import type { getTransfer } from './endpoints.ts'

type Line = AnswerOf<typeof getTransfer>['lines'][number]

interface CountingProps {
  readonly lines: readonly Line[]
  readonly counts: Counts
  readonly onChange: (counts: Counts) => void
  /** "Llegó" or "Faltó". */
  readonly header: string
  readonly sending: Sending
}

/** Where the request says each line, by its position: those without a figure are not asked. */
export const fieldsOf = (lines: readonly Line[], counts: Counts): ReadonlyMap<number, string> =>
  new Map(countedLines(lines, counts).map(({ position }, index) => [position, `lines.${index}.quantity`]))

export const Counting = ({ lines, counts, onChange, header, sending }: CountingProps) => (
  <QuietTable>
    <thead>
      <tr>
        <th scope="col">Producto</th>
        <th scope="col" className="num">
          Por llegar
        </th>
        <th scope="col" className="num goods-figure">
          {header}
        </th>
      </tr>
    </thead>
    <tbody>
      {pendingOf(lines).map((line) => {
        const counted = counts[line.position]
        const change = (changes: Partial<CountedLine>) => counted && onChange({ ...counts, [line.position]: { ...counted, ...changes } })
        const error = errorAt(sending, fieldsOf(lines, counts).get(line.position) ?? '')
        return counted && <LineRows key={line.position} {...{ line, counted, change, header, error }} />
      })}
    </tbody>
  </QuietTable>
)

interface LineRowsProps {
  readonly line: Line
  readonly counted: CountedLine
  readonly change: (changes: Partial<CountedLine>) => void
  readonly header: string
  readonly error: string | undefined
}

function LineRows({ line: { item, travelling, onTheWay }, counted, change, header, error }: LineRowsProps) {
  const isPlain = onTheWay.batches.length === 0 && onTheWay.serials.length === 0
  return (
    <>
      <tr>
        <td>
          <b className="b">{item.code}</b> {item.name}
          {onTheWay.serials.length > 0 && (
            <TextArea
              label={`${header}: seriales de ${item.name}`}
              rows={Math.min(6, Math.max(2, onTheWay.serials.length))}
              help="Los que viajan. Deja solo los que cuentas, o escanéalos."
              value={counted.serials}
              onChange={(serials) => change({ serials })}
            />
          )}
          {!isPlain && error !== undefined && <p className="err">{error}</p>}
        </td>
        <td className="num">
          <Quantity value={travelling} />
        </td>
        <td className="num goods-figure">
          {isPlain && (
            <NumberField
              label={`${header}: ${item.name}`}
              hideLabel
              value={counted.quantity}
              error={error}
              onChange={(quantity) => change({ quantity })}
            />
          )}
        </td>
      </tr>
      {onTheWay.batches.map(({ code, quantity, expiresOn }) => (
        <tr key={code}>
          <td className="t2">
            Lote {code}
            {expiresOn !== null && `, vence ${format.formatDay(expiresOn)}`}
          </td>
          <td className="num t2">
            <Quantity value={quantity} />
          </td>
          <td className="num goods-figure">
            <NumberField
              label={`${header}: ${item.name}, lote ${code}`}
              hideLabel
              value={counted.batches[code] ?? ''}
              onChange={(text) => change({ batches: { ...counted.batches, [code]: text } })}
            />
          </td>
        </tr>
      ))}
    </>
  )
}

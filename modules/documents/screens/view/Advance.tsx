/** How far an order has come: a bar for each line, the same four parts in money, and the stages that it goes through (OV1 and OV2). */
import { parseAmount, zeroAmount, zeroQuantity } from '#base/decimal.ts'
import { format, Money } from '#platform/ui/index.tsx'
import { useToday } from '#platform/web/index.tsx'
import { states } from '#platform/ui/states.ts'
import { unitOfView, unitText } from '../../parts/units.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import { stageWords } from '../../kind/stage/stage.ts'
import { advanceOf, advanceParts, partsOfLine, percentOf, shortOf, type AdvancedLine, type AdvancePart } from '../../source/advance.ts'
import type { DocumentView } from '../../wire.ts'
import './advance.css'

type Line = DocumentView['lines'][number]

/** Of what is kept for a customer, and of what a supplier sends. */
const words = (party: DocumentKind['party'], part: AdvancePart): string =>
  ({
    invoiced: 'Facturado',
    delivered: party === 'supplier' ? 'Recibido por facturar' : 'Entregado por facturar',
    reserved: 'Reservado',
    left: party === 'supplier' ? 'Por recibir' : 'Sin reservar',
  })[part]

/** A bar never says what its row does not say in figures: it is not read aloud. */
const Bar = ({ parts, whole }: { parts: Readonly<Record<AdvancePart, bigint>>; whole: bigint }) => (
  <span className="adv-bar" aria-hidden="true">
    {advanceParts.map((part) => parts[part] > 0n && <i key={part} className={part} style={{ flexGrow: percentOf(parts[part], whole) }} />)}
  </span>
)

export function LineAdvance({ line }: { line: Line }) {
  const parts = partsOfLine(line)
  return <Bar parts={parts} whole={advanceParts.reduce((sum, part) => sum + parts[part], 0n)} />
}

/** Of an order that keeps goods, what is missing of a line and where; red once its day has passed (OV5). */
export function ShortNote({ document, line }: { document: DocumentView; line: Line }) {
  const today = useToday()
  const short = shortOf(line)
  if (!document.reservesStock || document.stage !== 'processing' || line.item.kind !== 'product' || short === zeroQuantity) return null
  const isLate = document.deliveryDate !== null && document.deliveryDate < today
  const where = document.warehouse ? ` en ${document.warehouse.name}` : ''
  return (
    <div className={isLate ? 'small adv-short late' : 'small adv-short'}>
      {`Faltan ${format.formatQuantity(short)} ${unitText(unitOfView(line)).toLowerCase()}${where}`}
    </div>
  )
}

/** Of what is delivered by others: its parts in money add up to its total. */
export function AdvanceAside({
  kind: { party, titles },
  lines,
  total,
}: {
  kind: DocumentKind
  lines: readonly AdvancedLine[]
  total: string
}) {
  const { money, total: whole } = advanceOf(lines)
  if (whole === zeroAmount) return null
  const percent = (part: AdvancePart): string => format.formatQuantity(format.toQuantity(percentOf(money[part], whole)))
  return (
    <section>
      <h2>Avance</h2>
      <Bar parts={money} whole={whole} />
      <dl className="adv-parts">
        {advanceParts.map(
          (part) =>
            money[part] !== zeroAmount && (
              <div key={part} className="doc-pair">
                <dt>
                  <i className={`adv-key ${part}`} aria-hidden="true" />
                  {words(party, part)}
                </dt>
                <dd className="num">
                  <Money value={money[part]} /> <span className="small muted">{`${percent(part)} %`}</span>
                </dd>
              </div>
            ),
        )}
        <div className="doc-pair b adv-total">
          <dt>{titles.one}</dt>
          <dd className="num">
            <Money value={parseAmount(total)} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** The stages of a kind whose work goes on after it is issued, and where it stands. */
export function StageSteps({ kind, document }: { kind: DocumentKind; document: DocumentView }) {
  const all = kind.stages?.all ?? []
  const at = document.stage === null ? -1 : all.indexOf(document.stage)
  // What was not asked of it was passed.
  const shown = all.filter((stage) => stage !== kind.stages?.awaits || document.stage === stage || document.approvalReasons.length > 0)
  if (document.state !== 'issued' || at < 0 || shown.length > MOST_STEPS) return null
  return (
    <ol className="adv-steps" aria-label="Estados del documento">
      {shown.map((stage) => {
        const { state, text } = stageWords(stage, kind.titles.gender)
        const place = all.indexOf(stage)
        return (
          <li key={stage} className={place < at ? 'done' : place === at ? 'cur' : ''} aria-current={place === at ? 'step' : undefined}>
            {text ?? states[state].text}
          </li>
        )
      })}
    </ol>
  )
}

/** More do not fit beside the tabs. */
const MOST_STEPS = 6

/** Beside an order: what its supplier confirmed on its public page, the differences in sight. */
import { parseQuantity } from '#base/decimal.ts'
import { showInstant } from '#base/date.ts'
import type { AsideProps } from '#modules/documents/index.tsx'
import { DayText, Quantity, StateChip } from '#platform/ui/index.tsx'
import { type AnswerOf, useAsk } from '#platform/web/index.tsx'
import { purchaseOrderConfirmations } from './endpoints.ts'

type Confirmation = AnswerOf<typeof purchaseOrderConfirmations.list>['confirmations'][number]

export default function Confirmations({ document: { id, state } }: AsideProps) {
  const asked = useAsk(purchaseOrderConfirmations.list, state === 'draft' ? null : { params: { id } })
  const [last, ...before] = asked.data?.confirmations ?? []
  if (!last) return null
  return (
    <section>
      <h2>Confirmación del proveedor</h2>
      <Said confirmation={last} />
      {before.length > 0 && (
        <details className="small">
          <summary>{before.length === 1 ? 'Una anterior' : `${before.length} anteriores`}</summary>
          {before.map((each) => (
            <Said key={each.id} confirmation={each} />
          ))}
        </details>
      )}
    </section>
  )
}

const Said = ({ confirmation: { at, name, comment, isOld, lines } }: { confirmation: Confirmation }) => (
  <>
    <div className="doc-pair">
      <span className="small muted">
        {name}, <time dateTime={at}>{showInstant(new Date(at))}</time>
      </span>
      {isOld ? (
        <StateChip state="closed" text="De antes de editar" look="outline" />
      ) : (
        <StateChip
          state={lines.some((line) => line.differs) ? 'toApprove' : 'approved'}
          text={lines.some((line) => line.differs) ? 'Propone cambios' : 'Como se pidió'}
          look="outline"
        />
      )}
    </div>
    <ul className="doc-mails">
      {lines.map((line) => (
        <li key={line.position}>
          <div className="doc-pair">
            <span>
              <b className="b">{line.code}</b> {line.description}
            </span>
            <span className={line.differs ? 'num b' : 'num'}>
              <Quantity value={parseQuantity(line.quantity)} /> de <Quantity value={parseQuantity(line.asked)} />
            </span>
          </div>
          <div className={line.differs ? 'small b' : 'small muted'}>
            {line.day === null ? (
              'No llega'
            ) : (
              <>
                Llega el <DayText value={line.day} />
              </>
            )}
          </div>
        </li>
      ))}
    </ul>
    {comment !== '' && <p className="small t2">{comment}</p>}
  </>
)

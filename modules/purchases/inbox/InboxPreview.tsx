/** What a received invoice would come to as a bill of ours: its totals beside those of the XML, what is withheld and why, and what is paid. */
import { isCurrencyCode } from '#base/currency.ts'
import { parseAmount, subtract } from '#base/decimal.ts'
import { Button, CircleCheckIcon, Coming, Money, Notice, Popover, Totals } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import type { bodyOf } from './choice.ts'
import { type PostingPreview, previewPosting, type ReceivedView } from './endpoints.ts'

const currencyOf = ({ currency }: ReceivedView) => (isCurrencyCode(currency) ? currency : undefined)

export const WrittenTotals = ({ view }: { readonly view: ReceivedView }) => (
  <Totals
    currency={currencyOf(view)}
    lines={[
      { label: 'Subtotal', value: parseAmount(view.net) },
      { label: 'Impuestos', value: parseAmount(view.tax) },
      { label: 'Total', value: parseAmount(view.total), final: true, rule: true },
    ]}
  />
)

interface Said {
  readonly lines: NonNullable<ReturnType<typeof bodyOf>>
  readonly warehouseId: string | null
}

export function Preview({ view, said }: { readonly view: ReceivedView; readonly said: Said }) {
  const asked = useAsk(previewPosting, { params: { id: view.id }, body: said })
  const preview = asked.data
  if (!preview) return asked.error ? <Notice tone="warn">{asked.error}</Notice> : <Coming asked={asked} />
  const isSame = preview.total === view.total
  return (
    <>
      <Totals
        currency={currencyOf(view)}
        lines={[
          { label: 'Subtotal', value: parseAmount(preview.net) },
          ...preview.taxes.map(({ name, base, amount }) => ({ label: <Charged name={name} base={base} />, value: parseAmount(amount) })),
          { label: <Compared isSame={isSame} />, value: parseAmount(preview.total), rule: true, strong: true },
          ...preview.withholdings.map((each) => ({ label: <Withheld withholding={each} />, value: parseAmount(`-${each.amount}`) })),
          { label: 'Neto a pagar', value: parseAmount(preview.payable), final: true, rule: true },
        ]}
      />
      {!isSame && (
        <Notice tone="warn">
          El XML dice <Money value={parseAmount(view.total)} />: la diferencia es{' '}
          <Money value={subtract(parseAmount(preview.total), parseAmount(view.total))} />. Revísala antes de contabilizar.
        </Notice>
      )}
    </>
  )
}

const Charged = ({ name, base }: { readonly name: string; readonly base: string }) => (
  <>
    {name}{' '}
    <span className="muted">
      sobre <Money value={parseAmount(base)} />
    </span>
  </>
)

const Compared = ({ isSame }: { readonly isSame: boolean }) => (
  <>
    Total{' '}
    {isSame && (
      <span className="inbox-same small">
        <CircleCheckIcon className="i-s" /> Igual al XML
      </span>
    )}
  </>
)

type Withholding = PostingPreview['withholdings'][number]

const Withheld = ({ withholding: { name, base, reasons, source } }: { readonly withholding: Withholding }) => (
  <>
    {name}{' '}
    <Popover
      label={`Por qué ${name}`}
      align="end"
      renderTrigger={(trigger) => (
        <Button {...trigger} look="quiet" size="small">
          ¿Por qué?
        </Button>
      )}
    >
      <div className="inbox-why">
        <h3>{name}</h3>
        <p>
          Base <Money value={parseAmount(base)} />
        </p>
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        {source !== '' && <p className="small muted">{source}</p>}
      </div>
    </Popover>
  </>
)

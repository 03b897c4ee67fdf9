/** What an offer puts beside the rest: ticked by the customer, with the total of each choice. */
import { totalWith, type OfferFigures, type TrackedDocument } from '#modules/documents/index.ts'
import { formatMoney } from '#platform/ui/format.ts'

interface Props {
  readonly options: TrackedDocument['options']
  readonly figures: OfferFigures
  readonly currency: TrackedDocument['currency']
  readonly chosen: ReadonlySet<number>
  /** Null once it was answered, or may no longer be. */
  readonly onChange: ((chosen: ReadonlySet<number>) => void) | null
}

/** "2 Unidad × 50.000 · IVA 19 %" */
const detailOf = ({ quantity, unit, price, discount, tax }: Props['options'][number]): string =>
  [`${quantity} ${unit} × ${price}`, discount, tax].filter(Boolean).join(' · ')

export const Options = ({ options, figures, currency, chosen, onChange }: Props) => (
  <section className="options">
    <h2 id="options">Opcionales</h2>
    <p className="hint">{onChange ? 'Elige los que quieras antes de aceptar. No están en el total.' : 'No están en el total.'}</p>
    <ul aria-labelledby="options">
      {options.map((option) => {
        const position = Number(option.position)
        const text = (
          <>
            <span className="item">
              <b>{option.code}</b> {option.description}
            </span>
            <span className="total">{option.total}</span>
            <span className="detail">{detailOf(option)}</span>
          </>
        )
        return (
          <li key={option.position}>
            {onChange ? (
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(position)}
                  onChange={(event) =>
                    onChange(new Set(event.target.checked ? [...chosen, position] : [...chosen].filter((one) => one !== position)))
                  }
                />
                {text}
              </label>
            ) : (
              <div>
                <span className="mark">{option.chosen === '' ? '' : '✓'}</span>
                {text}
                {option.chosen !== '' && <span className="chosen">{option.chosen}</span>}
              </div>
            )}
          </li>
        )
      })}
    </ul>
    {(onChange !== null || chosen.size > 0) && (
      <p className="with" aria-live="polite">
        <span>Total con lo elegido</span> <b>{formatMoney(totalWith(figures, chosen), currency)}</b>
      </p>
    )}
  </section>
)

/** For paper: the lines with a mark where one was chosen. */
export const PrintedOptions = ({ options }: Pick<Props, 'options'>) => (
  <section className="options">
    <h2>Opcionales, no están en el total</h2>
    <ul>
      {options.map((option) => (
        <li key={option.position}>
          <div>
            <span className="item">
              <b>{option.code}</b> {option.description}
            </span>
            <span className="total">{option.total}</span>
            <span className="detail">{[detailOf(option), option.chosen].filter(Boolean).join(' · ')}</span>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

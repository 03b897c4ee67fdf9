import { parseAmount } from '#base/decimal.ts'
import { Checkbox, FieldFrame, format, Money } from '#platform/ui/index.tsx'
import { totalWith } from '../../offer/options.ts'
import type { DocumentView } from '../../wire.ts'

interface ChoicesProps {
  document: DocumentView
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

/** Which of its options the customer took, and what the offer comes to with them. */
export function OptionChoices({ document, chosen, onChange }: ChoicesProps) {
  const options = document.lines.filter((line) => line.optional)
  if (options.length === 0) return null
  return (
    <div className="stack">
      <FieldFrame label="Opcionales" group>
        {() => (
          <div className="stack">
            {options.map(({ position, description, total }) => (
              <Checkbox
                key={position}
                label={`${description}, ${format.formatMoney(parseAmount(total))}`}
                value={chosen.has(position)}
                onChange={(on) => onChange(new Set(on ? [...chosen, position] : [...chosen].filter((one) => one !== position)))}
              />
            ))}
          </div>
        )}
      </FieldFrame>
      <div className="doc-pair b">
        <span>Total con lo elegido</span>
        <span className="num">
          <Money value={totalWith(document, chosen)} sign />
        </span>
      </div>
    </div>
  )
}

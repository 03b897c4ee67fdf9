/** The colour that a person gives to a thing: chosen among the scales that both themes show well, always with its name. */
import { FieldFrame, type FieldProps } from '#platform/ui/index.tsx'
import { catalogueColours, colourNames, isCatalogueColour } from './field.ts'
import './catalogue.css'

export function ColourField({ value, onChange, ...field }: FieldProps & { value: string; onChange: (value: string) => void }) {
  return (
    <FieldFrame {...field} group>
      {() => (
        <span className="swatches">
          {['', ...catalogueColours].map((colour) => (
            <input
              key={colour}
              type="radio"
              name={field.name ?? field.label}
              className={`swatch-${colour || 'none'}`}
              aria-label={isCatalogueColour(colour) ? colourNames[colour] : 'Sin color'}
              title={isCatalogueColour(colour) ? colourNames[colour] : 'Sin color'}
              data-field={field.name}
              checked={value === colour}
              onChange={() => onChange(colour)}
            />
          ))}
        </span>
      )}
    </FieldFrame>
  )
}

export function ColourMark({ value }: { value: string | null }) {
  if (value === null || !isCatalogueColour(value)) return null
  return (
    <>
      <span className={`swatch swatch-${value}`} aria-hidden="true" /> {colourNames[value]}
    </>
  )
}

/** The colour that a person gives to a thing: chosen among the scales that both themes show well, always with its name. */
import { FieldFrame, type FieldProps } from '#platform/ui/index.tsx'
import { catalogueColours } from './field.ts'
import './catalogue.css'

export const colourNames: Readonly<Record<(typeof catalogueColours)[number], string>> = {
  musgo: 'Verde',
  laguna: 'Azul',
  lupino: 'Morado',
  teja: 'Rojo',
  ocaso: 'Naranja',
  frailejon: 'Amarillo',
  niebla: 'Gris',
}

const isColour = (text: string): text is keyof typeof colourNames => Object.hasOwn(colourNames, text)

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
              aria-label={isColour(colour) ? colourNames[colour] : 'Sin color'}
              title={isColour(colour) ? colourNames[colour] : 'Sin color'}
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
  if (value === null || !isColour(value)) return null
  return (
    <>
      <span className={`swatch swatch-${value}`} aria-hidden="true" /> {colourNames[value]}
    </>
  )
}

import { Checkbox, FieldFrame } from '#platform/ui/index.tsx'

interface PlaceChoiceProps {
  readonly label: string
  readonly help: string
  readonly places: readonly { readonly id: string; readonly name: string }[]
  readonly value: readonly string[]
  readonly error: string | null
  readonly onChange: (value: readonly string[]) => void
}

/** Branches, warehouses or registers where somebody works; none is all of them. */
export function PlaceChoice({ label, help, places, value, error, onChange }: PlaceChoiceProps) {
  return (
    <FieldFrame label={label} group error={error} help={help}>
      {() => (
        <div className="stack">
          {places.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              value={value.includes(id)}
              onChange={(isOn) => onChange(isOn ? [...value, id] : value.filter((each) => each !== id))}
            />
          ))}
        </div>
      )}
    </FieldFrame>
  )
}

/** A list of nothing but references in the record's form: what is chosen, as chips, and the picker that adds to it. */
import { PickerOfMany } from '#platform/ui/index.tsx'
import { chosenCell } from './children.ts'
import { useSaid, type ChildrenControlProps } from './ChildrenControl.tsx'
import { isChosenReference, lineOf, linesOfInput } from './form-values.ts'
import { searchReference } from './ReferenceControl.tsx'

export function ChosenControl({ catalogue, name, field, value, onChange, required, error, said, first }: ChildrenControlProps) {
  const lines = linesOfInput(value)
  const saidOf = useSaid(said, lines)
  const chosen = chosenCell(field)
  if (!chosen) return null
  const [cell, of] = chosen
  const options = lines.flatMap((line) => {
    const reference = line.cells[cell]
    return isChosenReference(reference) ? [{ ...reference, line }] : []
  })
  const wrong = lines.map((line) => saidOf(line, cell)).find((message) => message !== null)
  return (
    <PickerOfMany
      label={field.label}
      name={name}
      wide
      required={required}
      most={field.most}
      placeholder={`Agregar ${field.one}`}
      error={error ?? wrong ?? null}
      {...{ autoFocus: first, ...(field.help ? { help: field.help } : {}) }}
      value={options}
      // Those that stay keep their line, and with it their identity.
      onChange={(next) =>
        onChange(
          next.map(({ id, label }) => {
            const kept = options.find((option) => option.id === id)?.line
            return kept ?? { ...lineOf(field, null), cells: { [cell]: { id, label } } }
          }),
        )
      }
      source={(text, signal) => searchReference(catalogue, of, text, signal)}
    />
  )
}

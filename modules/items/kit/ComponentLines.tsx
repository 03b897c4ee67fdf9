/** What a kit is made of in its form, one component a line. */
import { LineList, NumberField, Picker, SelectField, type PickerOption } from '#platform/ui/index.tsx'
import { askOnce } from '#platform/web/index.tsx'
import { searchItems, type FoundItem } from '../endpoints.ts'
import { componentLine, type ComponentLine } from './form.ts'
import { MOST_COMPONENTS } from './formula.ts'
import './component-lines.css'

/** What the search found last, to know the units of what is chosen. */
const known = new Map<string, FoundItem>()
const findComponents =
  (kitId: string | null) =>
  async (text: string, signal: AbortSignal): Promise<PickerOption[]> => {
    const { items } = await askOnce(searchItems, { query: { text } }, signal)
    return items
      .filter(({ id, kind }) => kind !== 'service' && id !== kitId)
      .map((item) => {
        known.set(item.id, item)
        return { id: item.id, label: `${item.code} ${item.name}`, detail: item.unitName }
      })
  }

/** The base unit among those of a component. */
const BASE = 'base'

interface Props {
  /** Of the kit; null while it is new. */
  readonly kitId: string | null
  readonly value: readonly ComponentLine[]
  readonly onChange: (lines: readonly ComponentLine[]) => void
  /** "2.quantity" → what is wrong there. */
  readonly problems: ReadonlyMap<string, string>
  readonly onInvalid: (error: string | null) => void
}

export function ComponentLines({ kitId, value, onChange, problems, onInvalid }: Props) {
  const source = findComponents(kitId)
  const choose = (option: PickerOption | null): Partial<ComponentLine> => {
    const found = option && known.get(option.id)
    return {
      item: option && { id: option.id, label: option.label },
      unitId: '',
      ...(found ? { baseUnit: found.unitName, units: found.units } : {}),
    }
  }
  const whole = problems.get('')
  return (
    <div className="stack" data-field="components" tabIndex={-1}>
      <LineList
        className="component-lines"
        value={value}
        onChange={onChange}
        make={componentLine}
        addLabel="Agregar componente"
        most={MOST_COMPONENTS}
        nameOf={(line, at) => `el componente ${line.item?.label ?? at + 1}`}
      >
        {(line, at, fill) => (
          <>
            <Picker
              label="Componente"
              required
              source={source}
              name={`components.${at}.itemId`}
              error={problems.get(`${at}.itemId`) ?? null}
              value={line.item}
              onChange={(option) => fill(choose(option))}
            />
            <NumberField
              label="Cantidad"
              required
              decimals={6}
              name={`components.${at}.quantity`}
              error={problems.get(`${at}.quantity`) ?? null}
              value={line.quantity}
              onInvalid={onInvalid}
              onChange={(quantity) => fill({ quantity })}
            />
            <SelectField
              label="Unidad"
              options={[{ value: BASE, label: line.baseUnit }, ...line.units.map(({ id, name }) => ({ value: id, label: name }))]}
              name={`components.${at}.unitId`}
              error={problems.get(`${at}.unitId`) ?? null}
              value={line.unitId || BASE}
              onChange={(unitId) => fill({ unitId: unitId === BASE ? '' : unitId })}
            />
          </>
        )}
      </LineList>
      {whole && (
        <p className="small danger" role="alert">
          {whole}
        </p>
      )}
      <p className="small muted">
        Al vender uno sale de la bodega lo que lleva, cada componente a su costo. Los documentos emitidos conservan la fórmula de su día.
      </p>
    </div>
  )
}

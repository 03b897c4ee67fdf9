/** The tags of a record in its form: taken away one by one, added by name, and made on the way by whoever may. */
import { CloseIcon, FieldFrame, IconButton, Picker, toast } from '#platform/ui/index.tsx'
import type { ShownTag } from './tags.ts'
import '../catalogue/catalogue.css'
import './tags.css'

export interface TagsFieldProps {
  readonly label: string
  readonly value: readonly ShownTag[]
  readonly error?: string | null | undefined
  readonly onChange: (tags: ShownTag[]) => void
  /** Those that fit this record; null for who may not see them. */
  readonly find: ((text: string, signal: AbortSignal) => Promise<readonly ShownTag[]>) | null
  /** Makes one of that name and gives its id; null for who may not. */
  readonly make: ((name: string) => Promise<string | null>) | null
  /** As it is, to be read. */
  readonly readOnly?: boolean
}

export function TagsField({ label, value, error, onChange, find, make, readOnly = false }: TagsFieldProps) {
  const colourOf = (option: object): string | null => ('color' in option && typeof option.color === 'string' ? option.color : null)
  const source = async (text: string, signal: AbortSignal) =>
    ((await find?.(text, signal)) ?? [])
      .filter((tag) => !value.some(({ id }) => id === tag.id))
      .map(({ id, name, color }) => ({ id, label: name, color }))
  const makeOne = async (name: string) => {
    const id = (await make?.(name)) ?? null
    if (id === null) return
    onChange([...value, { id, name, color: null }])
    toast({ text: `Etiqueta ${name} creada` })
  }
  return (
    <FieldFrame label={label} group error={error ?? null} wide>
      {() => (
        <div className="tags-field">
          {value.map(({ id, name, color }) => (
            <span className="fchip on" key={id}>
              {color !== null && <span className={`swatch swatch-${color}`} aria-hidden="true" />}
              <b className="b">{name}</b>
              {!readOnly && (
                <IconButton
                  name={`Quitar ${name}`}
                  icon={CloseIcon}
                  size="small"
                  onClick={() => onChange(value.filter((tag) => tag.id !== id))}
                />
              )}
            </span>
          ))}
          {find && !readOnly && (
            <Picker
              label="Agregar etiqueta"
              hideLabel
              placeholder="Agregar etiqueta"
              value={null}
              onChange={(option) => option && onChange([...value, { id: option.id, name: option.label, color: colourOf(option) }])}
              source={source}
              {...(make ? { onCreate: (text: string) => void makeOne(text), createLabel: 'etiqueta' } : {})}
            />
          )}
          {readOnly && value.length === 0 && <span className="muted">Ninguna</span>}
        </div>
      )}
    </FieldFrame>
  )
}

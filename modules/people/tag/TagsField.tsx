/** The tags of a third party in its form: taken away one by one, added by name, and made on the way by whoever may. */
import { CloseIcon, FieldFrame, IconButton, Picker, toast } from '#platform/ui/index.tsx'
import { askOnce, useMay, useSend } from '#platform/web/index.tsx'
import type { ShownTag } from '../party.ts'
import { personTag } from './tag.ts'
import '#platform/catalogue/catalogue.css'
import '../people.css'

export interface TagsFieldProps {
  readonly label: string
  readonly value: readonly ShownTag[]
  readonly error?: string | null | undefined
  readonly roles: { readonly customer: boolean; readonly supplier: boolean; readonly employee: boolean }
  readonly onChange: (tags: ShownTag[]) => void
}

const MOST_OFFERED = '50'

export function TagsField({ label, value, error, roles, onChange }: TagsFieldProps) {
  const mayRead = useMay(personTag.permissions.read)
  const mayWrite = useMay(personTag.permissions.write)
  const { create, list, counts, options } = personTag.endpoints
  const creating = useSend(create, { refreshes: [list, counts, options] })
  const fits = (role: string): boolean =>
    role === 'all' ||
    (role === 'customer' && roles.customer) ||
    (role === 'supplier' && roles.supplier) ||
    (role === 'employee' && roles.employee)
  const find = async (text: string, signal: AbortSignal) => {
    const { rows } = await askOnce(list, { query: { text, state: 'active', sort: '', size: MOST_OFFERED, after: '' } }, signal)
    return rows
      .filter((row) => fits(row.role) && !value.some(({ id }) => id === row.id))
      .map(({ id, name, color }) => ({ id, label: name, color }))
  }
  const colourOf = (option: object): string | null => ('color' in option && typeof option.color === 'string' ? option.color : null)
  const make = async (name: string) => {
    const made = await creating.run({ body: { name, role: 'all', color: null, notes: '' } })
    if (!made) return
    onChange([...value, { id: made.id, name, color: null }])
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
              <IconButton
                name={`Quitar ${name}`}
                icon={CloseIcon}
                size="small"
                onClick={() => onChange(value.filter((tag) => tag.id !== id))}
              />
            </span>
          ))}
          {mayRead && (
            <Picker
              label="Agregar etiqueta"
              hideLabel
              placeholder="Agregar etiqueta"
              value={null}
              onChange={(option) => option && onChange([...value, { id: option.id, name: option.label, color: colourOf(option) }])}
              source={find}
              {...(mayWrite ? { onCreate: (text: string) => void make(text), createLabel: 'etiqueta' } : {})}
            />
          )}
        </div>
      )}
    </FieldFrame>
  )
}

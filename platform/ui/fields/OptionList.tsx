/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the list of an ARIA combobox: a native select cannot be searched nor marked */
import { Kbd } from '../Button.tsx'
import { PlusIcon } from '../icons.tsx'
import { markMatches } from './match.ts'
import type { PickerOption, SearchState } from './search.tsx'
import './option-list.css'

export interface OptionListProps {
  id: string
  state: SearchState
  query: string
  /** They wrap instead of being cut. */
  longLabels?: boolean
  /** Index of the lit entry; `options.length` is "Crear …". */
  lit: number
  onLight: (index: number) => void
  onPick: (option: PickerOption) => void
  create: { label: string; run: () => void } | null
}

export function Marked({ text, query }: { text: string; query: string }) {
  let from = 0
  return markMatches(text, query).map((piece) => {
    from += piece.text.length
    return piece.hit ? <mark key={from}>{piece.text}</mark> : piece.text
  })
}

/** The list under a picker: it never takes the focus; the input speaks for it with `aria-activedescendant`. */
export function OptionList({ id, state, query, longLabels = false, lit, onLight, onPick, create }: OptionListProps) {
  const keep = (event: React.PointerEvent) => event.preventDefault()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps the focus in the input
    <div className={longLabels ? 'lst pick-list long-labels' : 'lst pick-list'} onPointerDown={keep}>
      <div role="listbox" id={id} aria-label="Opciones">
        {state.options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the input keeps the focus and hears the keys
          <div
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            className="o"
            aria-selected={index === lit}
            aria-disabled={option.inactive || undefined}
            ref={index === lit ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
            onPointerMove={() => index !== lit && onLight(index)}
            onClick={() => !option.inactive && onPick(option)}
          >
            <span className={longLabels ? 'grow' : 'grow clip'}>
              <Marked text={option.label} query={query} />
              {option.inactive && ', inactivo'}
            </span>
            {option.detail && <span className="datum num">{option.detail}</span>}
            {index === lit && !longLabels && <Kbd>Enter</Kbd>}
          </div>
        ))}
        {create && (
          <>
            {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- as above */}
            <div
              id={`${id}-${state.options.length}`}
              role="option"
              className="o create"
              aria-selected={lit === state.options.length}
              onPointerMove={() => onLight(state.options.length)}
              onClick={create.run}
            >
              <PlusIcon />
              <span className="clip">{create.label}</span>
            </div>
          </>
        )}
      </div>
      <output className="note-line">
        {state.failed
          ? 'No se pudo buscar. Revisa tu conexión'
          : state.busy && state.options.length === 0
            ? 'Buscando…'
            : state.options.length === 0
              ? 'Sin resultados'
              : ''}
      </output>
    </div>
  )
}

/** The next entry that can be lit, skipping inactive ones; stays when there is none. */
export function nextLit(options: readonly PickerOption[], lit: number, step: 1 | -1, withCreate: boolean): number {
  const size = options.length + (withCreate ? 1 : 0)
  for (let tries = 1; tries <= size; tries += 1) {
    const at = (lit + step * tries + size * tries) % size
    if (!options[at]?.inactive) return at
  }
  return lit
}

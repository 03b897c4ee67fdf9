/** Who did what with a document and when, with what it said before and after; what the product and the third party did, too. */
import { useHistory } from '#platform/history/HistoryList.tsx'
import { type HistoryEvent, verbOf } from '#platform/history/history.ts'
import { stateNames } from '../../kind/state.ts'
import type { DocumentState } from '../../kind/states.ts'
import type { DocumentSurface } from '../editor/surface.ts'
import './changes.css'

/** Verbs that the document itself says better than the platform's. */
const verbs: Readonly<Record<string, string>> = {
  update: 'Guardó',
  mail: 'Envió',
  mailOpened: 'Abrió',
  tag: 'Cambió las etiquetas de',
  return: 'Registró',
  cut: 'Hizo',
}

/** Done by the third party when nobody of the company did it. */
const partyDeeds: ReadonlySet<string> = new Set(['see', 'accept', 'reject', 'confirm', 'mailOpened'])

/** Fields whose changes are kept by name; all others are kept as they are read. */
const fields: Readonly<Record<string, string>> = { state: 'Estado', reason: 'Motivo', comment: 'Comentario', file: 'Archivo' }

const lower = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

export const deedOf = ({ action, title }: HistoryEvent): string => `${verbs[action] ?? verbOf(action)} ${lower(title)}`

const isState = (value: string): value is DocumentState => Object.hasOwn(stateNames, value)

const shown = (field: string, value: unknown): string => {
  const text = String(value)
  return field === 'state' && isState(text) ? stateNames[text] : text
}

export function HistoryTab({ surface: { kind, endpoints }, id }: { surface: DocumentSurface; id: string }) {
  const { list, pager } = useHistory({
    endpoint: endpoints.history,
    id,
    label: (field) => fields[field] ?? field,
    show: shown,
    deed: deedOf,
    doer: ({ action }) => (!partyDeeds.has(action) ? 'Páramo' : kind.party === 'customer' ? 'El cliente' : 'El proveedor'),
  })
  return (
    <div className="doc-history">
      {list}
      {pager && <div className="doc-history-pager">{pager}</div>}
    </div>
  )
}

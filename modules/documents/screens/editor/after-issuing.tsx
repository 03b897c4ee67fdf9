/** What may follow at once when a document is issued: its paper, or the letter that carries it. */
import type { MenuEntry } from '#platform/ui/index.tsx'
import { useShortcuts } from '#platform/ui/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { download, failureOf, sayFailure, useGo } from '#platform/web/index.tsx'
import { LETTER, OPENED_QUERY } from '../../kind/addresses.ts'
import { documentCan } from '../../kind/state.ts'
import type { SavedDocument } from '../../wire.ts'
import { usePaper } from '../usePaper.tsx'
import type { Saving } from './saving.tsx'
import { placeOf, type DocumentSurface } from './surface.ts'

const PRINT = { keys: 'ctrl+p', shortcut: 'Ctrl P', label: 'Guardar e imprimir' }
const SEND = { keys: 'ctrl+shift+enter', shortcut: 'Ctrl Shift Enter', label: 'Guardar y enviar' }

/** Only where the kind is printed or sent, and with the reason where the person may not. */
export function useAfterIssuing<Form>({ kind, endpoints, mail }: DocumentSurface, saving: Saving<Form>): MenuEntry[] {
  const go = useGo()
  const [papel] = usePaper()
  const notIssue = saving.mayIssue ? null : `Te falta el permiso «${kind.permissions.issue.title}»`
  const notPrint = useReasonNot(kind.permissions.print) ?? notIssue
  const notSend = useReasonNot(kind.permissions.write) ?? notIssue
  const view = (id: string) => placeOf(kind, id, 'view')
  const print = ({ id, state }: SavedDocument) => {
    // What waits to be approved has no paper yet. A download says its own failure.
    if (documentCan(state, 'print'))
      void download(endpoints.pdf, { params: { id }, query: { papel } }).catch((error: unknown) => sayFailure(failureOf(error)))
    go(view(id), { replace: true })
  }
  const send = ({ id, state }: SavedDocument) =>
    go(documentCan(state, 'share') ? `${view(id)}?${OPENED_QUERY}=${LETTER}` : view(id), { replace: true })
  const ways = [
    { ...PRINT, reason: notPrint, run: () => void saving.issue(print) },
    ...(mail ? [{ ...SEND, reason: notSend, run: () => void saving.issue(send) }] : []),
  ]
  useShortcuts(ways.filter(({ reason }) => reason === null).map(({ keys, label, run }) => ({ keys, label, run })))
  return ways.map(({ label, shortcut, reason, run }) => ({ label, shortcut, disabledReason: reason, onSelect: run }))
}

import { DEFAULT_CURRENCY, type CurrencyCode } from '#base/currency.ts'
import { showTime } from '#base/date.ts'
import type { ReactNode } from 'react'
import { totalInWords } from '#colombia/index.ts'
import { useComments } from '#modules/comments/index.tsx'
import { Button, DraftNotice, type MenuEntry, Notice, Page, SplitButton, StateChip } from '#platform/ui/index.tsx'
import { askFresh, crumbsOf, failureOf, sayFailure, useGo } from '#platform/web/index.tsx'
import { issuedWord, issuingOf, type DocumentKind } from '../../kind/kind.ts'
import type { Written } from '../../write/changes/written.ts'
import type { Computed } from '../../figures/compute.ts'
import { offerCan } from '../../offer/follow-up.ts'
import { canRevise, documentCan } from '../../kind/state.ts'
import { useAfterIssuing } from './after-issuing.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { EditorFoot } from './EditorFoot.tsx'
import type { Saving } from './saving.tsx'
import { editorHeading, heading, parentsOf, placeOf, type DocumentSurface, type EditorVerb } from './surface.ts'
import '../documents.css'
import './editor.css'

interface FrameProps<Form> {
  surface: DocumentSurface
  /** Of the route. */
  title: string
  verb: EditorVerb
  /** "FV-1209"; empty when it is not known. */
  nextNumber: string
  /** Instead of the verb and the kind: "Nueva versión de CT-12". */
  heading?: string | null
  /** The number that it will have, when that is known already: "CT-12 v2". */
  becomes?: string | null
  saving: Saving<Form>
  computed: Computed
  /** That its figures are in. */
  currency: CurrencyCode
  /** What stands in the editor, to be compared with what was saved. */
  written: () => Written
  /** "Neto a pagar" when it is left out. */
  net?: string
  /** Where a new one that is left goes back to. */
  home: string
  /** Other ways to issue it. */
  moreWays?: readonly MenuEntry[]
  /** Something of it has to be approved: it is sent to be, besides. */
  asksApproval?: boolean
  /** Reads the draft again where it is; null opens it at its own address. */
  onReload: (() => void) | null
  children: ReactNode
}

/** What saving an issued document does, from what the kind does. */
function revisingWords({ titles, books, stock, opens, isElectronic }: DocumentKind): string {
  const parts = [
    ...(books ? ['el comprobante contable'] : []),
    ...(stock === 'none' || stock === 'held' ? [] : ['el movimiento de inventario']),
    ...(opens ? [opens.balance] : []),
  ]
  const the = titles.gender === 'f' ? 'La' : 'El'
  const when = isElectronic ? 'También' : 'Al guardar'
  const what = parts.length === 0 ? '' : ` ${when} se reversa lo registrado y se escribe de nuevo ${listed.format(parts)}.`
  if (isElectronic)
    return `La DIAN rechazó ${titles.gender === 'f' ? 'la' : 'el'} ${titles.short}. Al guardar se firma y se envía de nuevo con su mismo número y la fecha de hoy.${what} Lo rechazado queda en «Versiones» y en Transmisión.`
  return `${the} ${titles.short} ya está ${issuedWord(titles)}.${what} Conserva el número y lo que tenga abonado; la versión anterior queda en «Versiones».`
}

/** Of one that is not issued yet: where its number comes from. */
function numberText(kind: DocumentKind, { becomes, nextNumber }: Pick<FrameProps<never>, 'becomes' | 'nextNumber'>): string {
  const issuing = issuingOf(kind)
  if (becomes) return `Se ${issuing.present} como ${becomes}`
  if (kind.transcribes) return 'Lleva el número de la factura de papel'
  const assigned = `El número se asigna al ${issuing.verb.toLowerCase()}`
  return nextNumber === '' ? assigned : `${assigned}. Siguiente: ${nextNumber}`
}

const listed = new Intl.ListFormat('es', { type: 'conjunction' })

/** Around what is written of a document: head, what was found on the device, the buttons, and who saved it meanwhile. */
export function EditorFrame<Form>(props: FrameProps<Form>) {
  const { surface, title, verb, saving, computed, home, moreWays = [], children } = props
  const { kind } = surface
  const { local } = saving
  const go = useGo()
  const ways = [...useAfterIssuing(surface, saving), ...moreWays]
  // The router asks before leaving.
  const leave = () => go(saving.existing ? placeOf(kind, saving.existing.id, 'view') : home)
  const takeTheirs = async () => {
    const { theirs } = saving
    if (!theirs) return
    saving.reset()
    saving.discard()
    if (props.onReload) return props.onReload()
    await askFresh(surface.endpoints.view, { params: { id: theirs.id } }).catch((failed: unknown) => sayFailure(failureOf(failed)))
    const canBeWritten = documentCan(theirs.state, 'edit') || canRevise(kind, theirs) || offerCan(theirs.followUp, 'replace')
    go(placeOf(kind, theirs.id, canBeWritten ? 'edit' : 'view'), { replace: true })
  }
  const comments = useComments(saving.existing?.id ?? null, `${heading(kind)} en borrador`)
  const forbidden = saving.mayIssue ? null : `Te falta el permiso «${kind.permissions.issue.title}»`
  const issuing = issuingOf(kind)
  const verbInside = issuing.verb.toLowerCase()
  const isIssued = saving.existing?.isIssued === true
  const issueButton = (
    <Button
      look="filled"
      shortcut="Ctrl Enter"
      busy={saving.doing === 'issuing'}
      busyText={isIssued ? 'Guardando…' : issuing.doing}
      disabledReason={forbidden}
      onClick={() => void saving.issue()}
    >
      {isIssued ? (kind.isElectronic ? 'Guardar y reenviar' : 'Guardar cambios') : `Guardar y ${verbInside}`}
    </Button>
  )
  return (
    <Page
      title={title}
      heading={props.heading ?? editorHeading(kind, verb)}
      onClose={leave}
      {...(isIssued ? {} : { chips: <StateChip state="draft" look="filled" /> })}
      subtitle={isIssued ? 'Conserva su número' : numberText(kind, props)}
      crumbs={crumbsOf({ title: verb, parents: parentsOf(surface) })}
      actions={
        <>
          {local.savedAt && saving.isDirty && <span className="small muted">Copia local a las {showTime(new Date(local.savedAt))}</span>}
          {comments.button}
        </>
      }
      footer={
        <EditorFoot
          computed={computed}
          words={props.currency !== DEFAULT_CURRENCY ? '' : totalInWords(computed.priced.total)}
          {...(props.net ? { net: props.net } : {})}
        >
          <Button look="quiet" onClick={leave}>
            Cancelar
          </Button>
          {!isIssued && (
            <Button shortcut="Ctrl S" busy={saving.doing === 'saving'} busyText="Guardando…" onClick={() => void saving.saveDraft()}>
              Guardar borrador
            </Button>
          )}
          {props.asksApproval && (
            <Button
              busy={saving.doing === 'sending'}
              busyText="Enviando…"
              disabledReason={forbidden}
              onClick={() => void saving.sendToApprove()}
            >
              Enviar a aprobar
            </Button>
          )}
          {!isIssued && ways.length > 0 ? (
            <SplitButton look="filled" label="Más formas de guardar" entries={ways}>
              {issueButton}
            </SplitButton>
          ) : (
            issueButton
          )}
        </EditorFoot>
      }
    >
      <div className="stack">
        {isIssued && <Notice tone="info">{revisingWords(kind)}</Notice>}
        <DraftNotice draft={local} onTake={saving.take} onBack={() => saving.take(saving.saved)} />
        {children}
      </div>
      {comments.panel}
      {saving.unsaved.dialog}
      {saving.theirs && (
        <ConflictDialog
          kind={kind}
          theirs={saving.theirs}
          mine={props.written()}
          onKeep={saving.keepMine}
          onReload={() => void takeTheirs()}
          onClose={saving.reset}
        />
      )}
    </Page>
  )
}

/** A document that nobody writes in an editor, beside its list: what it says, its files and its entry. */
import { useState } from 'react'
import { SourceEntries } from '#modules/accounting/index.tsx'
import { getCollection, receiptPermissions } from '#modules/treasury/index.ts'
import { Coming, SidePanel } from '#platform/ui/index.tsx'
import { useAsk, useMay } from '#platform/web/index.tsx'
import type { DocumentView } from '../../wire.ts'
import { lookAgainMs } from '../editor/look-again.ts'
import { type DocumentSurface, surfaceOf } from '../editor/surface.ts'
import { MoreActions, type Opened, useDocumentActions } from './ViewActions.tsx'
import { ViewAside } from './ViewAside.tsx'
import { ViewNotices } from './ViewNotices.tsx'
import { ViewOpened } from './ViewOpened.tsx'
import { ViewChips } from './ViewTitle.tsx'

interface PanelProps {
  readonly surface: DocumentSurface
  readonly id: string
  readonly onClose: () => void
}

export function ArrivedPanel({ surface: at, id, onClose }: PanelProps) {
  const asked = useAsk(at.endpoints.view, { params: { id } }, (known) => lookAgainMs(known, Date.now()))
  const [opened, setOpened] = useState<Opened | null>(null)
  const document = asked.data?.id === id ? asked.data : null
  if (document === null)
    return (
      <SidePanel title={at.kind.titles.one} onClose={onClose}>
        <Coming asked={asked} />
      </SidePanel>
    )
  const surface = surfaceOf(at, document.kind)
  return (
    <SidePanel
      title={document.number ?? surface.kind.titles.one}
      over={surface.kind.titles.one}
      under={<ViewChips kind={surface.kind} document={document} />}
      actions={<PanelActions surface={surface} document={document} onOpen={setOpened} />}
      onClose={onClose}
    >
      <PanelBody surface={surface} document={document} />
      <ViewOpened surface={surface} document={document} opened={opened} onClose={() => setOpened(null)} />
    </SidePanel>
  )
}

interface PartProps {
  readonly surface: DocumentSurface
  readonly document: DocumentView
}

function PanelActions({ onOpen, ...of }: PartProps & { readonly onOpen: (dialog: Opened) => void }) {
  const { primary, second, others } = useDocumentActions(of.surface, of.document)
  return <MoreActions {...of} actions={[...[primary, second].flatMap((step) => step ?? []), ...others]} onOpen={onOpen} />
}

function PanelBody({ surface, document }: PartProps) {
  const { kind, panel: Own } = surface
  const mayCollect = useMay(receiptPermissions.read) && kind.opens !== null
  const collection = useAsk(getCollection, mayCollect ? { params: { sourceId: document.id } } : null).data
  return (
    <div className="stack">
      <ViewNotices kind={kind} document={document} />
      {Own && <Own document={document} />}
      <ViewAside surface={surface} document={document} collection={collection} />
      {kind.books !== null && (
        <section>
          <h2>Contabilización</h2>
          <SourceEntries sourceId={document.id} />
        </section>
      )}
    </div>
  )
}

import type { PartyForDocuments } from '#modules/people/index.ts'
import { Notice } from '#platform/ui/index.tsx'
import type { DocumentKind } from '../../kind/kind.ts'

interface AskedKindProps {
  /** The one that the third party asks for. */
  kind: DocumentKind
  party: PartyForDocuments
  onKind: (code: string) => void
}

/** What is bought of this third party is written with another kind of its address, with all that is written so far. */
export function AskedKindNotice({ kind, party, onKind }: AskedKindProps) {
  const obliged = kind.isElectronic ? 'no está obligado a facturar' : 'está obligado a facturar'
  return (
    <Notice tone="info" action={{ label: `Pasar a ${kind.titles.short}`, onSelect: () => onKind(kind.code) }}>
      {party.displayName} {obliged}: lo que le compras se registra con {kind.titles.gender === 'f' ? 'su' : 'un'} {kind.titles.short}. Lo
      que llevas escrito se conserva.
    </Notice>
  )
}

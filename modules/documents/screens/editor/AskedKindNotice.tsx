import type { PartyForDocuments } from '#modules/people/index.ts'
import { Notice } from '#platform/ui/index.tsx'
import type { DocumentKind } from '../../kind/kind.ts'
import { askedKind, type DocumentSurface } from './surface.ts'

interface AskedKindProps {
  surface: DocumentSurface
  /** Those among which somebody may choose. */
  kinds: readonly DocumentKind[]
  party: PartyForDocuments | null
  onKind: (code: string) => void
}

/** What is bought of this third party is written with another kind of its address, with all that is written so far. */
export function AskedKindNotice({ surface, kinds, party, onKind }: AskedKindProps) {
  const kind = askedKind(surface, kinds, party)
  if (!kind || !party) return null
  const obliged = kind.isElectronic ? 'no tiene que facturar' : 'tiene que facturar'
  return (
    <Notice tone="info" action={{ label: `Pasar a ${kind.titles.short}`, onSelect: () => onKind(kind.code) }}>
      {party.displayName} {obliged}: lo que le compras se registra con {kind.titles.gender === 'f' ? 'su' : 'un'} {kind.titles.short}. Lo
      que llevas escrito se conserva.
    </Notice>
  )
}

/** One voucher beside its list: what it is, what it wrote in the books, its comments and history, and how it is annulled. */
import { type ReactNode, useState } from 'react'
import { SourceEntries } from '#modules/accounting/index.tsx'
import { useComments } from '#modules/comments/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { HistoryPanel } from '#platform/history/HistoryPanel.tsx'
import type { HistoryOf } from '#platform/history/HistoryList.tsx'
import { verbOf } from '#platform/history/history.ts'
import { BanIcon, Button, format, HistoryIcon, IconButton, LoadError, SidePanel } from '#platform/ui/index.tsx'
import { voucherTitle, type VoucherKind, type VoucherState } from '../voucher.ts'
import { VoucherStateChip } from './VoucherStateChip.tsx'

export interface VoucherPanelProps {
  readonly kind: Pick<VoucherKind, 'titles' | 'permissions'>
  readonly id: string
  /** Null while it is on its way, or when the list does not show it. */
  readonly voucher: { readonly number: string; readonly state: VoucherState } | null
  /** Its day, as soon as it is known. */
  readonly day: string | null
  /** What it is about is known, though its row may not be. */
  readonly isReady: boolean
  readonly error: string | null
  readonly onRetry: () => void
  readonly history: HistoryOf['endpoint']
  /** "Anular recaudo" */
  readonly annulVerb: string
  readonly renderAnnul: (close: () => void) => ReactNode
  readonly children: ReactNode
  readonly onClose: () => void
}

const lower = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`
const fields: Readonly<Record<string, string>> = { reason: 'Motivo' }

export function VoucherPanel(props: VoucherPanelProps) {
  const { kind, id, voucher, day, isReady, error, onRetry, history, annulVerb, renderAnnul, children, onClose } = props
  const [shown, setShown] = useState<'voucher' | 'history' | 'annul'>('voucher')
  const title = voucher ? voucherTitle(kind, voucher.number) : kind.titles.one
  const comments = useComments(isReady ? id : null, title, 'small')
  const notAnnul = useReasonNot(kind.permissions.annul)
  if (shown === 'history') {
    return (
      <HistoryPanel
        endpoint={history}
        id={id}
        over={title}
        label={(field) => fields[field] ?? field}
        show={(_, value) => String(value)}
        deed={(event) => `${verbOf(event.action)} ${lower(event.title)}`}
        onClose={() => setShown('voucher')}
      />
    )
  }
  const footer = voucher?.state === 'posted' && (
    <Button icon={BanIcon} onClick={() => setShown('annul')} disabledReason={notAnnul}>
      {annulVerb}
    </Button>
  )
  return (
    <>
      <SidePanel
        over={day && format.formatDay(day)}
        title={title}
        actions={
          isReady && (
            <>
              <IconButton name="Historial" icon={HistoryIcon} onClick={() => setShown('history')} />
              {comments.button}
            </>
          )
        }
        onClose={onClose}
        {...(footer ? { footer } : {})}
      >
        {error !== null && !isReady && <LoadError message={error} onRetry={onRetry} />}
        {isReady && (
          <div className="stack">
            {voucher && (
              <div>
                <VoucherStateChip state={voucher.state} />
              </div>
            )}
            {children}
            <SourceEntries sourceId={id} />
          </div>
        )}
      </SidePanel>
      {comments.panel}
      {shown === 'annul' && renderAnnul(() => setShown('voucher'))}
    </>
  )
}

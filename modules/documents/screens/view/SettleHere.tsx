/** Collecting or paying the document that one looks at, and after it what the other side gets: its paper, its link, a letter. */
import { Suspense, useState } from 'react'
import { SettleNowDialog, type Settled } from '#modules/treasury/index.tsx'
import { formatMoney } from '#platform/ui/format.ts'
import { addressProblem, addressesOf } from '#platform/mail/addresses.ts'
import { Button, format, LinkIcon, MailIcon, TextField, toast } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import { settledUrl } from '../../link/whatsapp.ts'
import { settlingOf } from '../../kind/opens.ts'
import { documentCan } from '../../kind/state.ts'
import type { DocumentView } from '../../wire.ts'
import { collectPlace, type DocumentSurface } from '../editor/surface.ts'

interface SettleHereProps {
  readonly surface: DocumentSurface
  readonly document: DocumentView
  readonly onClose: () => void
}

/** What is owed in another currency says its rate: it is settled in the whole form. */
export const settlesHere = ({ foreign, party, number }: Pick<DocumentView, 'foreign' | 'party' | 'number'>): boolean =>
  !foreign && party !== null && number !== null

export function SettleHere({ surface, document, onClose }: SettleHereProps) {
  const { kind } = surface
  const { party, number, id, paymentForm, paymentMeans } = document
  if (kind.opens === null || party === null || number === null) return null
  return (
    <Suspense>
      <SettleNowDialog
        ledger={kind.opens.ledger}
        document={{ id, number, paymentForm, paymentMeans, party }}
        wholeForm={collectPlace(kind.opens, party.id, id)}
        renderAfter={(settled) => <Telling surface={surface} document={document} settled={settled} />}
        onClose={onClose}
      />
    </Suspense>
  )
}

/** The customer reads in the page of the document that it was paid; a supplier gets the voucher by mail. */
function Telling({ surface: { kind, endpoints }, document, settled }: Omit<SettleHereProps, 'onClose'> & { readonly settled: Settled }) {
  const sharing = useSend(endpoints.share, { refreshes: [endpoints.history] })
  const share = async () => {
    const link = await sharing.run({ params: { id: document.id } })
    if (link) {
      const url = new URL(link.url, location.origin).href
      window.open(
        settledUrl({ document, settled: { ...settled, amount: formatMoney(format.toAmount(settled.amount)) } }, url),
        '_blank',
        'noopener',
      )
    }
  }
  return (
    <>
      {kind.opens?.ledger === 'AR' && documentCan(document.state, 'share') && (
        <Button icon={LinkIcon} busy={sharing.isSending} busyText="Abriendo…" onClick={() => void share()}>
          WhatsApp
        </Button>
      )}
      <MailIt kind={kind} document={document} settled={settled} />
    </>
  )
}

function MailIt({ kind, document, settled }: { kind: DocumentSurface['kind']; document: DocumentView; settled: Settled }) {
  const [isOpen, setOpen] = useState(false)
  const [to, setTo] = useState(document.party?.email ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useSend(settlingOf(kind).mail, {
    refreshes: [],
    inForm: true,
    onDone: () => {
      toast({ text: `${settlingOf(kind).one} ${settled.number} en camino` })
      setOpen(false)
    },
  })
  if (!isOpen)
    return (
      <Button icon={MailIcon} onClick={() => setOpen(true)}>
        Enviar por correo
      </Button>
    )
  const send = () => {
    const found = addressProblem(to)
    setProblem(found)
    if (found === null) void sending.run({ params: { id: settled.id }, body: { to: addressesOf(to) } })
  }
  return (
    <form
      className="rct-mail"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextField
        label="Para"
        required
        inputMode="email"
        value={to}
        onChange={setTo}
        error={problem ?? sending.submitError?.message ?? null}
        help="Va con el PDF. Separa varios correos con coma."
      />
      <Button type="submit" busy={sending.isSending} busyText="Enviando…">
        Enviar
      </Button>
    </form>
  )
}

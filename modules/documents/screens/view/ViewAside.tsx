import { dayInBogota, daysBetween, isDay, showInstant } from '#base/date.ts'
import { parseAmount, subtract } from '#base/decimal.ts'
import type { getCollection } from '#modules/treasury/index.ts'
import { WorkTagsField } from '#modules/items/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, CopyIcon, DayText, DownloadIcon, Money, SplitButton, toast } from '#platform/ui/index.tsx'
import { type AnswerOf, download, failureOf, sayFailure, useMay, useSend } from '#platform/web/index.tsx'
import { paperNames, papers, type PaperSize } from '../../paper/paper.ts'
import { documentCan } from '../../kind/state.ts'
import type { DocumentView } from '../../wire.ts'
import { MailsSent } from './MailsSent.tsx'
import { OrderAside } from './OrderAside.tsx'
import { Returns } from './Returns.tsx'
import { ShareLink } from './ShareLink.tsx'
import type { DocumentSurface } from '../editor/surface.ts'
import { usePaper } from '../usePaper.tsx'
import { Versions } from './Versions.tsx'

interface AsideProps {
  surface: DocumentSurface
  document: DocumentView
}

type Collection = AnswerOf<typeof getCollection>

/** At the right of an issued document: what is owed, its unique code, and its files. */
export function ViewAside({ surface, document, collection }: AsideProps & { collection: Collection | null }) {
  return (
    <div className="doc-aside">
      {document.balance !== null && surface.kind.opens !== null && <Owed document={document} ledger={surface.kind.opens.ledger} />}
      {collection && collection.online.payments.length > 0 && <OnlinePayments payments={collection.online.payments} />}
      {collection && collection.reminders.length > 0 && <Reminders reminders={collection.reminders} />}
      <OrderAside surface={surface} document={document} />
      {surface.kind.isOffer && <OfferEvents document={document} gender={surface.kind.titles.gender} />}
      {!surface.kind.isOffer && document.offer?.seenAt && <Seen at={document.offer.seenAt} kind={surface.kind} />}
      {surface.aside && <surface.aside document={document} />}
      {document.uniqueCode && <UniqueCode name={codeNameOf(surface.kind)} code={document.uniqueCode} />}
      {surface.returns && document.returns.length > 0 && <Returns surface={surface} document={document} returns={surface.returns} />}
      {document.versions.length > 1 && <Versions surface={surface} document={document} />}
      {surface.mail && <MailsSent mail={surface.mail} id={document.id} title={surface.kind.isOffer ? 'Correos' : 'Seguimiento'} />}
      <DocumentTags surface={surface} document={document} />
      <Files surface={surface} document={document} canPay={collection?.online.canPay ?? null} />
    </div>
  )
}

/** How the authority calls the code of what it gets. */
const codeNameOf = ({ party, note, arrives }: DocumentSurface['kind']): string =>
  party === 'supplier' ? 'CUDS' : note || arrives ? 'CUDE' : 'CUFE'

/** Changed at once: they are no part of what the document says. */
function DocumentTags({ surface: { kind, endpoints }, document }: AsideProps) {
  const mayWrite = useMay(kind.permissions.write)
  const tagging = useSend(endpoints.tag, { refreshes: [endpoints.view, endpoints.list, endpoints.totals, endpoints.history] })
  if (!mayWrite && document.tags.length === 0) return null
  return (
    <section>
      <WorkTagsField
        thing={kind.module}
        label="Etiquetas"
        value={document.tags}
        readOnly={!mayWrite || tagging.isSending}
        onChange={(tags) => void tagging.run({ params: { id: document.id }, body: { tagIds: tags.map(({ id }) => id) } })}
      />
    </section>
  )
}

const days = (count: number): string => (count === 1 ? '1 día' : `${count} días`)

function dueWords(document: DocumentView): string {
  if (document.settlement === 'paid') return 'Fecha de vencimiento'
  if (document.daysOverdue > 0) return `Vencida hace ${days(document.daysOverdue)}`
  const left = isDay(document.nextDue) ? daysBetween(dayInBogota(new Date()), document.nextDue) : 0
  return left === 0 ? 'Vence hoy' : `Vence en ${days(left)}`
}

function Owed({ document, ledger }: { document: DocumentView; ledger: 'AR' | 'AP' }) {
  const payable = parseAmount(document.totals.payable)
  const balance = parseAmount(document.balance ?? '0')
  const paid = subtract(payable, balance)
  const hundredths = payable > 0n ? (paid * 100n) / payable : 100n
  return (
    <section>
      <h2>{ledger === 'AR' ? 'Cartera' : 'Por pagar'}</h2>
      <div className="doc-meter" aria-hidden="true">
        <i style={{ width: `${hundredths}%` }} />
      </div>
      <dl>
        <div className="doc-pair">
          <dt>Abonado</dt>
          <dd className="num">
            <Money value={paid} />
          </dd>
        </div>
        <div className="doc-pair">
          <dt>Saldo</dt>
          <dd className="num b">
            <Money value={balance} />
          </dd>
        </div>
        <div className="doc-pair">
          <dt className={document.daysOverdue > 0 ? 'doc-late' : undefined}>{dueWords(document)}</dt>
          <dd className="num">
            <DayText value={document.nextDue} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** What the customer paid, or tried to, from the public page. */
const OnlinePayments = ({ payments }: { payments: Collection['online']['payments'] }) => (
  <section>
    <h2>Pagos en línea</h2>
    <dl>
      {payments.map(({ reference, name, amount, at }) => (
        <div key={reference} className="doc-pair" data-tip={`Referencia ${reference}, ${showInstant(new Date(at))}`}>
          <dt>{name}</dt>
          <dd className="num">
            <Money value={parseAmount(amount)} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

const Reminders = ({ reminders }: { reminders: Collection['reminders'] }) => (
  <section>
    <h2>Recordatorios</h2>
    <dl>
      {reminders.map(({ at, subject, recipients, outcome }) => (
        <div key={at + subject} className="doc-pair" data-tip={recipients === '' ? undefined : recipients}>
          <dt>{outcome === 'sent' ? subject : `${subject} (el cliente no tiene correo)`}</dt>
          <dd>
            <time dateTime={at}>{instantText(at)}</time>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

/** Its public page was opened. */
const Seen = ({ at, kind }: { at: string; kind: DocumentSurface['kind'] }) => (
  <section>
    <h2>Página pública</h2>
    <dl>
      <div className="doc-pair">
        <dt>{`${kind.titles.gender === 'f' ? 'Vista' : 'Visto'} por primera vez`}</dt>
        <dd>
          <time dateTime={at}>{instantText(at)}</time>
        </dd>
      </div>
    </dl>
  </section>
)

const instantText = (iso: string): string => showInstant(new Date(iso))

/** When it was sent and seen, and what was answered. */
function OfferEvents({ document, gender }: { document: DocumentView; gender: 'f' | 'm' }) {
  const { offer } = document
  const ending = gender === 'f' ? 'a' : 'o'
  const row = (label: string, iso: string | null) => (
    <div className="doc-pair">
      <dt>{label}</dt>
      <dd>{iso === null ? <span className="muted">No</span> : <time dateTime={iso}>{instantText(iso)}</time>}</dd>
    </div>
  )
  const answer = offer?.answer
  return (
    <section>
      <h2>Seguimiento</h2>
      <dl>
        {row(`Enviad${ending}`, offer?.sentAt ?? null)}
        {row(`Vist${ending}`, offer?.seenAt ?? null)}
        {answer && row(answer.answer === 'accepted' ? `Aceptad${ending}` : `Rechazad${ending}`, answer.at)}
      </dl>
      {answer && (
        <p className="small t2">
          {answer.by ? `Anotado por ${answer.by}` : [answer.name, answer.identification].filter(Boolean).join(', ')}
          {answer.comment !== '' && `. ${answer.comment}`}
        </p>
      )}
    </section>
  )
}

/** The authority's code: CUFE of an invoice, CUDE of a note. */
function UniqueCode({ name, code }: { name: string; code: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    toast({ text: `${name} copiado` })
  }
  return (
    <section>
      <div className="doc-pair">
        <h2>{name}</h2>
        <Button look="quiet" size="small" icon={CopyIcon} onClick={() => void copy()}>
          Copiar
        </Button>
      </div>
      <code className="doc-cufe" data-tip={code}>
        {code}
      </code>
    </section>
  )
}

/** Downloads say their own failure: there is no form to show it. */
const saving = (run: Promise<void>): void => void run.catch((error: unknown) => sayFailure(failureOf(error)))

function Files({ surface, document, canPay }: AsideProps & { canPay: boolean | null }) {
  const { kind, endpoints, xml, zip } = surface
  const args = { params: { id: document.id } }
  const notPrint = useReasonNot(kind.permissions.print)
  const notExport = useReasonNot(kind.permissions.export)
  const [paper, setPaper] = usePaper()
  const savePdf = (papel: PaperSize) => saving(download(endpoints.pdf, { ...args, query: { papel } }))
  return (
    <section className="doc-files">
      <SplitButton
        label={`Papel del PDF: ${paperNames[paper]}`}
        entries={papers.map((one) => ({
          label: paperNames[one],
          checked: one === paper,
          disabledReason: notPrint,
          onSelect: () => {
            setPaper(one)
            savePdf(one)
          },
        }))}
      >
        <Button icon={DownloadIcon} disabledReason={notPrint} onClick={() => savePdf(paper)}>
          PDF
        </Button>
      </SplitButton>
      {xml && document.uniqueCode && (
        <Button icon={DownloadIcon} disabledReason={notExport} onClick={() => saving(download(xml, args))}>
          XML
        </Button>
      )}
      {zip && document.electronicState === 'validated' && (
        <Button icon={DownloadIcon} disabledReason={notExport} onClick={() => saving(download(zip, args))}>
          ZIP
        </Button>
      )}
      {documentCan(document.state, 'share') && <ShareLink surface={surface} document={document} canPay={canPay} />}
    </section>
  )
}

/** The paper of a received document: the pages that its supplier sent, or else what the XML says, with what is known of it at the foot. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import {
  CircleCheckIcon,
  CodeFileIcon,
  Coming,
  FileIcon,
  IconButton,
  Menu,
  Notice,
  PaperPicture,
  PaperView,
  PdfIcon,
  DownloadIcon,
  WarningIcon,
} from '#platform/ui/index.tsx'
import { download, failureOf, sayFailure, useAsk, useMay } from '#platform/web/index.tsx'
import { issuerWords } from '#modules/electronic/index.ts'
import { getReceivedPdf, getReceivedXml, type ReceivedView } from './endpoints.ts'
import { getReceivedPaper } from './paper-endpoint.ts'
import { inboxPermissions } from './permissions.ts'
import { receivedKindNames } from './words.ts'
import { WrittenPaper } from './WrittenPaper.tsx'

interface Props {
  readonly view: ReceivedView
  readonly marked: string | null
  readonly onPick?: ((description: string) => void) | undefined
}

export function InboxPaper({ view, marked, onPick }: Props) {
  const { id, kind, number, hasPdf, fileName } = view
  const asked = useAsk(getReceivedPaper, { params: { id } })
  const [wantsXml, setWantsXml] = useState(false)
  const paper = asked.data
  if (!paper) return <Coming asked={asked} />
  const pages = wantsXml ? [] : paper.pages
  const isPdf = pages.length > 0
  return (
    <PaperView
      icon={isPdf ? PdfIcon : FileIcon}
      name={isPdf ? `${number}.pdf` : fileName}
      {...(isPdf ? { count: counted(pages.length, 'página', 'páginas') } : {})}
      tools={
        <>
          {paper.pages.length > 0 && (
            <IconButton
              name={wantsXml ? 'Ver el PDF' : 'Ver lo que dice el XML'}
              icon={wantsXml ? PdfIcon : CodeFileIcon}
              onClick={() => setWantsXml(!wantsXml)}
            />
          )}
          <Downloads view={view} />
        </>
      }
      foot={<Checks view={view} />}
    >
      {hasPdf && paper.pages.length === 0 && (
        <Notice tone="quiet">El PDF que llegó no se puede mostrar: descárgalo para verlo. Esto es lo que dice el XML.</Notice>
      )}
      {isPdf ? (
        pages.map((svg, index) => (
          <PaperPicture
            // oxlint-disable-next-line react/no-array-index-key -- pages have a place and nothing else
            key={index}
            svg={svg}
            label={`${receivedKindNames[kind]} ${number} en PDF, página ${index + 1} de ${pages.length}`}
          />
        ))
      ) : (
        <WrittenPaper written={paper.written} title={receivedKindNames[kind]} number={number} marked={marked} onPick={onPick} />
      )}
    </PaperView>
  )
}

function Downloads({ view: { id, hasPdf } }: { readonly view: ReceivedView }) {
  const mayTake = useMay(inboxPermissions.export)
  if (!mayTake) return null
  const take = (endpoint: typeof getReceivedXml | typeof getReceivedPdf) => () =>
    void download(endpoint, { params: { id } }).catch((error: unknown) => sayFailure(failureOf(error)))
  return hasPdf ? (
    <Menu
      label="Descargar"
      renderTrigger={(trigger) => <IconButton {...trigger} name="Descargar" icon={DownloadIcon} />}
      entries={[
        { label: 'PDF del proveedor', onSelect: take(getReceivedPdf) },
        { label: 'XML firmado', onSelect: take(getReceivedXml) },
      ]}
    />
  ) : (
    <IconButton name="Descargar XML" icon={DownloadIcon} onClick={take(getReceivedXml)} />
  )
}

const Check = ({ isFine, children }: { readonly isFine: boolean; readonly children: string }) => (
  <li className={isFine ? 'is-fine' : 'muted'}>
    {isFine ? <CircleCheckIcon /> : <WarningIcon />} {children}
  </li>
)

const signatureWords = {
  valid: 'Firma íntegra',
  absent: 'Sin firma que se pueda comprobar',
  altered: 'La firma no corresponde',
} as const

const validationWords = ({ validated, issuer }: ReceivedView): string =>
  validated ? issuerWords[issuer ?? 'checked'] : 'No trae la validación de la DIAN'

const Checks = ({ view }: { readonly view: ReceivedView }) => (
  <ul className="inbox-checks">
    <Check isFine={view.signature === 'valid'}>{signatureWords[view.signature]}</Check>
    <Check isFine={view.validated && (view.issuer ?? 'checked') === 'checked'}>{validationWords(view)}</Check>
    <Check isFine>Dirigida a tu NIT, sin repetir</Check>
  </ul>
)

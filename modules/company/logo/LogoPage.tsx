/** Logo: choosing an image, leaving of it what should be seen, and how it looks on paper before it is kept. */
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, Empty, LoadError, Notice, Page, Section, toast, TrashIcon, UploadIcon, useUnsavedChanges } from '#platform/ui/index.tsx'
import { askOnce, base64, crumbsOf, failureOf, sayFailure, useAsk, useAskBeforeLeaving, useSend } from '#platform/web/index.tsx'
import { companyPermissions, getCompany } from '../endpoints.ts'
import { DAMAGED, fileProblem, fileSlots, mostOf } from '../files/company-file.ts'
import { getCompanyFile, listCompanyFiles, putCompanyFile, removeCompanyFile } from '../files/endpoints.ts'
import { logoScreen as page } from '../screens.ts'
import { wholeOf } from './crop.ts'
import { CropSection, type Chosen } from './CropSection.tsx'
import { drawn, imageOf, preview } from './draw.tsx'
import { PaperPreview } from './PaperPreview.tsx'
import './logo.css'

const SLOT = 'logo'
const { takes, mimes, mostKilobytes } = fileSlots[SLOT]
/** What is chosen may weigh more than what is kept: it is made smaller here. */
const MOST_CHOSEN_MEGABYTES = 15

interface LogoPageProps {
  /** What else is decided of the papers of the company, below its logo. */
  readonly children?: ReactNode
  readonly panel?: ReactNode
}

export default function LogoPage({ children, panel }: LogoPageProps) {
  const files = useAsk(listCompanyFiles, {})
  const company = useAsk(getCompany, {}).data
  const file = files.data?.files.find(({ slot }) => slot === SLOT) ?? null
  const kept = useAsk(getCompanyFile, file === null ? null : { params: { slot: SLOT } }).data
  const forbidden = useReasonNot(companyPermissions.write)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const answers = [listCompanyFiles, getCompanyFile]
  const saving = useSend(putCompanyFile, { refreshes: answers })
  const removing = useSend(removeCompanyFile, { refreshes: answers })

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [picked] = event.target.files ?? []
    if (!picked) return
    const found = await readPicked(picked)
    // The same file may be chosen again.
    if (input.current) input.current.value = ''
    setProblem('problem' in found ? found.problem : null)
    if ('image' in found) {
      const { naturalWidth: width, naturalHeight: height } = found.image
      setChosen({ image: found.image, name: picked.name, proportion: 'free', crop: wholeOf({ width, height }, null) })
    }
  }
  const save = async (): Promise<boolean> => {
    if (!chosen) return true
    const { blob, extension } = await drawn(chosen.image, chosen.crop, mostKilobytes * 1024)
    const content = base64(new Uint8Array(await blob.arrayBuffer()))
    const name = `${chosen.name.replace(/\.\w+$/, '').slice(0, 190)}.${extension}`
    const answer = await saving.run({ params: { slot: SLOT }, body: { name, content } })
    if (!answer) return false
    setChosen(null)
    toast({ text: 'Logo guardado: sale en tus documentos, correos y reportes', tone: 'ok' })
    return true
  }
  const remove = async () => {
    const before = await askOnce(getCompanyFile, { params: { slot: SLOT } }).catch((error: unknown) => {
      sayFailure(failureOf(error))
      return null
    })
    if (!before || !(await removing.run({ params: { slot: SLOT } }))) return
    const undo = () => void saving.run({ params: { slot: SLOT }, body: { name: before.name, content: before.content } })
    toast({ text: 'Logo quitado', action: { label: 'Deshacer', onSelect: undo } })
  }
  const unsaved = useUnsavedChanges(chosen !== null, save, () => setChosen(null))
  useAskBeforeLeaving(() => chosen !== null, unsaved)

  const shown = chosen ? preview(chosen.image, chosen.crop) : kept && file ? `data:${kept.mime};base64,${kept.content}` : null
  const pick = (
    <Button icon={UploadIcon} onClick={() => input.current?.click()} disabledReason={forbidden}>
      {file || chosen ? 'Elegir otra imagen' : 'Elegir imagen'}
    </Button>
  )
  return (
    <Page title={page.title} crumbs={crumbsOf(page)} subtitle={`${takes}, queda en máximo ${mostOf(SLOT)}`} panel={panel}>
      <div className="logo-page">
        {files.error && <LoadError message={files.error} onRetry={files.ask} />}
        {forbidden && <Notice tone="quiet">{forbidden}. Puedes verlo.</Notice>}
        {problem && <Notice tone="danger">{problem}</Notice>}
        <input
          ref={input}
          type="file"
          accept={mimes.join(',')}
          hidden
          aria-label="Imagen del logo"
          onChange={(event) => void choose(event)}
        />
        {chosen ? (
          <CropSection chosen={chosen} onChange={setChosen} pick={pick} isSaving={saving.isSending} onSave={() => void save()} />
        ) : (
          files.data &&
          (file ? (
            <div className="logo-now">
              {shown && <img src={shown} alt="Logo de la empresa" />}
              {pick}
              <Button
                look="quiet"
                icon={TrashIcon}
                busy={removing.isSending}
                busyText="Quitando…"
                disabledReason={forbidden}
                onClick={() => void remove()}
              >
                Quitar logo
              </Button>
            </div>
          ) : (
            <Empty title="Aún no tienes logo" actions={pick}>
              Sube la imagen de tu empresa: sale en facturas, cotizaciones, correos, páginas públicas y reportes.
            </Empty>
          ))
        )}
        {company && (shown !== null || chosen) && (
          <Section title="Así sale en tus papeles">
            <div className="paper-previews">
              <PaperPreview logo={shown} company={company} title="Factura electrónica de venta" number="FV-1208" />
              <PaperPreview logo={shown} company={company} title="Cotización" number="CT-45" />
            </div>
          </Section>
        )}
        {children}
      </div>
      {unsaved.dialog}
    </Page>
  )
}

/** The image of a file that somebody picked, or why it is none. */
async function readPicked(file: File): Promise<{ readonly image: HTMLImageElement } | { readonly problem: string }> {
  if (file.size > MOST_CHOSEN_MEGABYTES * 1024 * 1024)
    return { problem: `La imagen pesa más de ${MOST_CHOSEN_MEGABYTES} MB. Elige una más liviana.` }
  const wrong = fileProblem(SLOT, new Uint8Array(await file.arrayBuffer()))
  if (wrong !== null) return { problem: wrong }
  try {
    return { image: await imageOf(file) }
  } catch {
    return { problem: DAMAGED }
  }
}

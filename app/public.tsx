/** The public pages: a small program of their own, without the kit. Whoever has a link sees its document. */
import '@fontsource-variable/ibm-plex-sans/wght.css'
import '#platform/ui/tokens.css'
import './public/public.css'
import './public/figures.css'
import './public/paper.css'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { NEWEST, readAddress, type PublicAddress, type SlipPlace } from './public/address.ts'
import { Closed, Failed, Loading } from './public/Closed.tsx'
import { loadDocument } from './public/load.tsx'
import { PrintPage } from './public/PrintPage.tsx'
import type { Place } from './public/register.tsx'
import { TrackingPage } from './public/TrackingPage.tsx'

type DocumentAddress = Extract<PublicAddress, { path: string }>

/** The device's theme: there is nobody here whose preference could be known. */
function followTheme(): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const apply = (): void => {
    document.documentElement.dataset['theme'] = dark.matches ? 'dark' : 'light'
  }
  apply()
  dark.addEventListener('change', apply)
}

/** Opens the print dialog once, when the letters and so many images are on the page: it is told of each. */
function createPrinter(images: number): () => void {
  let missing = images
  let isAsked = false
  return () => {
    missing -= 1
    if (isAsked || missing > 0) return
    isAsked = true
    void document.fonts.ready.then(() => window.print())
  }
}

async function show(root: Root, address: DocumentAddress): Promise<void> {
  root.render(<Loading what="el documento" />)
  const loaded = await loadDocument(address, address.page === 'tracking' ? address.mail : '')
  if (loaded.state === 'closed') return root.render(<Closed />)
  if (loaded.state === 'failed')
    return root.render(<Failed what="el documento" message={loaded.message} onRetry={() => void show(root, address)} />)
  const { document: found } = loaded
  const { token, newest } = address
  if (address.page === 'tracking') {
    const printAddress = `${address.path}/${token}/print${newest ? NEWEST : ''}`
    return root.render(
      <StrictMode>
        <TrackingPage document={found} link={address} printAddress={printAddress} onAnswered={() => void show(root, address)} />
      </StrictMode>,
    )
  }
  // Paper is white whatever the device says.
  document.documentElement.dataset['theme'] = 'light'
  const images = (found.code === null ? 0 : 1) + (found.issuer.hasLogo ? 1 : 0)
  const print = createPrinter(images)
  root.render(
    <StrictMode>
      <PrintPage document={found} link={address} paper={address.paper} onReady={print} />
    </StrictMode>,
  )
  if (images === 0) print()
}

async function showRegistration(root: Root, place: Place): Promise<void> {
  root.render(<Loading what="el registro" />)
  // Whoever comes for a document does not carry it.
  const loaded = await import('./public/show-registration.tsx').catch(() => null)
  if (loaded) return loaded.showRegistration(root, place)
  const message = 'No pudimos abrir la página. Revisa tu conexión.'
  root.render(<Failed what="el registro" message={message} onRetry={() => window.location.reload()} />)
}

async function showDelivery(root: Root, token: string): Promise<void> {
  root.render(<Loading what="la entrega" />)
  const loaded = await import('./public/show-delivery.tsx').catch(() => null)
  if (loaded) return loaded.showDelivery(root, token)
  const message = 'No pudimos abrir la página. Revisa tu conexión.'
  root.render(<Failed what="la entrega" message={message} onRetry={() => window.location.reload()} />)
}

async function showSlip(root: Root, place: SlipPlace): Promise<void> {
  root.render(<Loading what="el desprendible" />)
  const loaded = await import('./public/show-slip.tsx').catch(() => null)
  if (loaded) return loaded.showSlip(root, place)
  const message = 'No pudimos abrir la página. Revisa tu conexión.'
  root.render(<Failed what="el desprendible" message={message} onRetry={() => window.location.reload()} />)
}

async function showStatement(root: Root, token: string): Promise<void> {
  root.render(<Loading what="el estado de cuenta" />)
  const loaded = await import('./public/show-statement.tsx').catch(() => null)
  if (loaded) return loaded.showStatement(root, token)
  const message = 'No pudimos abrir la página. Revisa tu conexión.'
  root.render(<Failed what="el estado de cuenta" message={message} onRetry={() => window.location.reload()} />)
}

followTheme()
const address = readAddress(window.location.pathname, window.location.search)
const place = document.getElementById('root')
if (address.page === 'moved') window.location.replace(address.to)
else if (place) {
  const root = createRoot(place)
  if (address.page === 'unknown') root.render(<Closed />)
  else {
    document.title = `${address.title} · Páramo`
    if (address.page === 'registration') void showRegistration(root, address)
    else if (address.page === 'delivery') void showDelivery(root, address.token)
    else if (address.page === 'statement') void showStatement(root, address.token)
    else if (address.page === 'slip') void showSlip(root, address.place)
    else void show(root, address)
  }
}

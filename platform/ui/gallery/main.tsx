import { StrictMode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { preloadFont, startAppearance } from '../index.tsx'
import { EditorScreen } from './EditorScreen.tsx'
import { Frame } from './frame.tsx'
import { ListScreen } from './ListScreen.tsx'
import { PanelScreen } from './PanelScreen.tsx'
import { Parts } from './Parts.tsx'
import { SignIn } from './SignIn.tsx'

preloadFont()
startAppearance()

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

function Gallery() {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const [, page = 'facturas', mode = ''] = /^#\/([^/?]*)\/?([^?]*)/.exec(hash) ?? []
  if (page === 'ingreso') return <SignIn />
  return (
    <Frame at={page === 'retenciones' ? '/retenciones' : '/facturas'}>
      {page === 'partes' ? (
        <Parts />
      ) : page === 'editor' ? (
        <EditorScreen count={Number(mode) || 6} />
      ) : page === 'retenciones' ? (
        <PanelScreen />
      ) : (
        <ListScreen mode={page === 'lista' ? mode : ''} />
      )}
    </Frame>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
}

import { StrictMode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { preloadFont, startAppearance } from '../index.tsx'
import { Frame } from './frame.tsx'
import { ListScreen } from './ListScreen.tsx'

preloadFont()
startAppearance()

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

function Gallery() {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const [, page = 'facturas', mode = ''] = /^#\/([^/?]*)\/?([^?]*)/.exec(hash) ?? []
  return (
    <Frame at="#/facturas">
      <ListScreen mode={page === 'lista' ? mode : ''} />
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

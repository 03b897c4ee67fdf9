/** What makes the built application installable: manifest, icons and the release written into the service worker. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { manifest } from '../app/manifest.ts'
import type { Release } from '../platform/web/update/strategy.ts'

export const SERVICE_WORKER = 'service-worker'
/** With whatever quotes the minifier chose. */
const PLACE = /(["'`])__RELEASE__\1/
/** The letters of the first page; the others come when a text needs them. */
const FIRST_FONT = /latin-wght-normal[^/]*\.woff2$/

const isChunk = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputChunk => file.type === 'chunk'

/** The entry of the application with everything that it cannot be drawn without. */
export function releaseOf(bundle: Rolldown.OutputBundle): Release {
  const chunks = Object.values(bundle).filter(isChunk)
  const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'app')
  if (!entry) throw new Error('The build has no entry of the application')
  const wanted = new Set([entry.fileName])
  for (const file of wanted) {
    const chunk = chunks.find(({ fileName }) => fileName === file)
    for (const needed of chunk?.imports ?? []) wanted.add(needed)
  }
  const styles = chunks.filter(({ fileName }) => wanted.has(fileName)).flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  const fonts = Object.keys(bundle).filter((file) => FIRST_FONT.test(file))
  const files = [...wanted, ...new Set(styles), ...fonts].map((file) => `/${file}`)
  return { entry: `/${entry.fileName}`, files: files.toSorted() }
}

export function pwa(root: string): Plugin {
  return {
    name: 'paramo:pwa',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      // Public pages are of their document's company, and nobody installs them.
      handler: (_html, { filename }) =>
        filename.endsWith('app/index.html')
          ? [
              { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
              { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/icons/apple-180.png' }, injectTo: 'head' },
              { tag: 'meta', attrs: { name: 'theme-color', content: manifest.theme_color }, injectTo: 'head' },
            ]
          : [],
    },
    generateBundle(_options, bundle) {
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest) })
      const icons = join(root, 'app/icons')
      for (const icon of readdirSync(icons))
        this.emitFile({ type: 'asset', fileName: `icons/${icon}`, source: readFileSync(join(icons, icon)) })
      const worker = bundle[`${SERVICE_WORKER}.js`]
      if (worker?.type !== 'chunk') throw new Error('The build has no service worker')
      if (worker.imports.length > 0) throw new Error(`The service worker must be one file, and imports ${worker.imports.join(', ')}`)
      if (!PLACE.test(worker.code)) throw new Error('The service worker has no place for its release')
      const release = JSON.stringify(JSON.stringify(releaseOf(bundle)))
      worker.code = worker.code.replace(PLACE, () => release)
    },
  }
}

import react from '@vitejs/plugin-react'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { pwa, SERVICE_WORKER } from './scripts/pwa.ts'
import { plainData } from './scripts/plain-data.ts'

// The product, the public pages, which carry no kit, and the service worker, whose address never changes. Assets are never inlined: the content policy
// allows no data: addresses. `vite build --mode gallery` builds the kit's gallery instead, for development only.
const here = import.meta.dirname
const entries = { app: 'app/index.html', public: 'app/public.html', [SERVICE_WORKER]: 'app/service-worker.tsx' }

export default defineConfig(({ mode }) => {
  const gallery = mode === 'gallery'
  const found = Object.entries(entries).filter(([, file]) => existsSync(resolve(here, file)))
  return {
    root: gallery ? resolve(here, 'platform/ui/gallery') : here,
    publicDir: false,
    plugins: [react(), ...(gallery ? [] : [plainData(here), pwa(here)])],
    build: {
      outDir: resolve(here, gallery ? 'dist/gallery' : 'dist/web'),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: 'es2023',
      sourcemap: !gallery,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // A pure file only computes: whoever takes one thing of a face does not carry the rest of it. The grid is the
        // kit's largest part, and a list does not carry it either; nor does the shell carry the fields that only some forms have.
        treeshake: {
          moduleSideEffects: [
            { test: /\/(base|colombia|platform|modules)\/[^?]*(?<!\.d)\.ts$/, sideEffects: false },
            { test: /\/platform\/ui\/grid\/[^?]*\.tsx$/, sideEffects: false },
            { test: /\/modules\/company\/(CiiuField|founding\/FoundingFields)\.tsx$/, sideEffects: false },
          ],
        },
        ...(gallery
          ? {}
          : {
              input: Object.fromEntries(found.map(([name, file]) => [name, resolve(here, file)])),
              output: { entryFileNames: ({ name }) => (name === SERVICE_WORKER ? `${name}.js` : 'assets/[name]-[hash].js') },
            }),
      },
    },
  }
})

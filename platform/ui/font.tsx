/** The one family. The entry imports this; its HTML preloads the latin file (45 KB). */
import '@fontsource-variable/ibm-plex-sans/wght.css'
import latinUrl from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url'

/** Asks for the latin file before the style sheet finds out that it is needed. */
export function preloadFont(): void {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'font'
  link.type = 'font/woff2'
  link.crossOrigin = ''
  link.href = latinUrl
  document.head.append(link)
}

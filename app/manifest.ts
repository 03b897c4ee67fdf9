/** What the system is told when somebody installs the application. The icons are made from `icon.svg` (`npm run icons`). */
export const manifest = {
  id: '/',
  name: 'Páramo',
  short_name: 'Páramo',
  description: 'El ERP en español para empresas colombianas',
  lang: 'es-CO',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#eef1ef',
  theme_color: '#1c442c',
  categories: ['business', 'finance'],
  icons: [
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
} as const

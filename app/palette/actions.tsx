/** What can be done from anywhere, in the palette. */
import type { Visitor } from '#platform/access.ts'
import {
  ArrowRightIcon,
  changeLayout,
  CompanyIcon,
  FootIcon,
  FullPageIcon,
  HelpIcon,
  KeyboardIcon,
  LogoutIcon,
  MenuIcon,
  MoonIcon,
  PlusIcon,
  setDensity,
  setTheme,
  showShortcuts,
  StarIcon,
  SunIcon,
  type ShellFavorites,
  useAppearance,
  useLayoutState,
} from '#platform/ui/index.tsx'
import type { PaletteEntry } from '#platform/ui/palette/entry.tsx'
import { usePath, useSession } from '#platform/web/index.tsx'
import { useEnterCompany, useLeave } from '#modules/access/index.tsx'
import { showHelp } from '../help/help.tsx'
import { creationsFor } from '../layout/menu.ts'
import { screens } from '../screens.ts'
import type { ScreenPlace } from './places.ts'
import { verbsFor } from './verbs.ts'

const themes = [
  { theme: 'light', label: 'claro', icon: SunIcon },
  { theme: 'dark', label: 'oscuro', icon: MoonIcon },
  { theme: 'system', label: 'como el sistema', icon: SunIcon },
] as const

export interface Action extends PaletteEntry {
  /** Other words for it. */
  readonly words: string
}

export function useActions(visitor: Visitor, places: readonly ScreenPlace[], favorites: ShellFavorites): Action[] {
  const session = useSession()
  const path = usePath()
  const { theme, density } = useAppearance()
  const { footer, fullPage, collapsed } = useLayoutState()
  const { enter } = useEnterCompany()
  const leave = useLeave()
  const here = places.find(({ href }) => href === path)
  const isKept = here !== undefined && favorites.entries.some(({ href }) => href === here.href)
  const creations = creationsFor(screens, visitor)
  return [
    ...creations.map(({ label, href }) => ({
      id: `create-${href}`,
      icon: PlusIcon,
      label: `Crear ${label.toLowerCase()}`,
      words: 'nueva nuevo agregar hacer',
      href,
    })),
    ...verbsFor(screens, visitor, new Set(creations.map(({ href }) => href))).map(({ label, words, href }) => ({
      id: `create-${href}`,
      icon: ArrowRightIcon,
      label,
      words,
      href,
    })),
    ...(here === undefined
      ? []
      : [
          {
            id: 'favorite',
            icon: StarIcon,
            label: isKept ? `Quitar ${here.label} de favoritos` : `Agregar ${here.label} a favoritos`,
            words: 'estrella fijar',
            run: () => favorites.onToggle(here),
          },
        ]),
    ...themes
      .filter((choice) => choice.theme !== theme)
      .map((choice) => ({
        id: `theme-${choice.theme}`,
        icon: choice.icon,
        label: `Cambiar a tema ${choice.label}`,
        words: 'apariencia modo noche día color',
        run: () => setTheme(choice.theme),
      })),
    {
      id: 'density',
      icon: MenuIcon,
      label: density === 'compact' ? 'Cambiar a filas amplias' : 'Cambiar a filas compactas',
      words: 'densidad apariencia altura',
      run: () => setDensity(density === 'compact' ? 'comfortable' : 'compact'),
    },
    {
      id: 'full-page',
      icon: FullPageIcon,
      label: fullPage ? 'Salir de página completa' : 'Página completa',
      words: 'pantalla ocultar barras',
      keys: 'f',
      run: () => changeLayout({ fullPage: !fullPage }),
    },
    {
      id: 'menu',
      icon: MenuIcon,
      label: collapsed ? 'Expandir el menú' : 'Contraer el menú',
      words: 'lateral ancho',
      run: () => changeLayout({ collapsed: !collapsed }),
    },
    {
      id: 'footer',
      icon: FootIcon,
      label: footer ? 'Ocultar el pie de página' : 'Mostrar el pie de página',
      words: 'barra abajo',
      run: () => changeLayout({ footer: !footer }),
    },
    {
      id: 'help',
      icon: HelpIcon,
      label: 'Ver la ayuda de esta pantalla',
      words: 'ayuda cómo para qué sirve',
      keys: 'Alt H',
      run: showHelp,
    },
    { id: 'keys', icon: KeyboardIcon, label: 'Ver los atajos de teclado', words: 'ayuda teclas', keys: '?', run: showShortcuts },
    ...(session?.companies ?? [])
      .filter(({ companyId }) => companyId !== session?.company?.companyId)
      .map(({ companyId, name }) => ({
        id: `company-${companyId}`,
        icon: CompanyIcon,
        label: `Cambiar a ${name}`,
        words: 'empresa',
        run: () => enter(companyId),
      })),
    { id: 'leave', icon: LogoutIcon, label: 'Cerrar sesión', words: 'salir', run: () => void leave() },
  ]
}

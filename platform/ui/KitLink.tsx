import { createContext, type MouseEvent, type ReactNode, type Ref, use } from 'react'

/** What every link of the kit needs; the application gives a component that also tells its router. */
export interface LinkProps {
  href: string
  children: ReactNode
  className?: string | undefined
  title?: string | undefined
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
  'aria-current'?: 'page' | 'step' | 'true' | undefined
  'aria-label'?: string | undefined
  'data-rowlink'?: boolean | undefined
  'data-tip'?: string | undefined
  role?: string | undefined
  tabIndex?: number | undefined
  ref?: Ref<HTMLAnchorElement> | undefined
}

/** Draws a link: `({ href, ...rest }) => <RouterLink to={href} {...rest} />`. */
export type LinkComponent = (props: LinkProps) => ReactNode

function PlainLink({ children, ...props }: LinkProps) {
  return <a {...props}>{children}</a>
}

const LinkContext = createContext<LinkComponent>(PlainLink)

/** Gives the router's link to every part below. `Shell` does it too; pages without shell (sign-in) use this. */
export function LinkProvider({ link, children }: { link: LinkComponent; children: ReactNode }) {
  return <LinkContext value={link}>{children}</LinkContext>
}

/** An unstyled link through the application's router. */
export function KitLink(props: LinkProps) {
  const draw = use(LinkContext)
  return draw(props)
}

/** A link in a text. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <KitLink href={href} className="link">
      {children}
    </KitLink>
  )
}

import landscapeUrl from './landscape.svg'
import './button.css'

/** The frailejón. Decorative: the name stands beside it. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg className="brand-mark" viewBox="0 0 24 24" style={{ width: size, height: size }} aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="#1c442c" />
      <g fill="#f2c833">
        <path d="M12 3.2c1 2.6 1.2 5.2 0 8.2-1.2-3-1-5.6 0-8.2z" />
        <path d="M12 11.4c.3-3.2 1.6-5.5 3.9-7.1.2 2.8-.9 5.2-3.9 7.1z" />
        <path d="M12 11.4c-.3-3.2-1.6-5.5-3.9-7.1-.2 2.8.9 5.2 3.9 7.1z" />
        <path d="M12 11.4c1.6-2.8 3.8-4.2 6.6-4.5-.9 2.6-3.1 4.3-6.6 4.5z" />
        <path d="M12 11.4c-1.6-2.8-3.8-4.2-6.6-4.5.9 2.6 3.1 4.3 6.6 4.5z" />
        <path d="M12 11.4c2.7-1.5 5.2-1.7 7.6-.5-2 1.6-4.7 1.8-7.6.5z" />
        <path d="M12 11.4c-2.7-1.5-5.2-1.7-7.6-.5 2 1.6 4.7 1.8 7.6.5z" />
      </g>
      <path d="M11 12.6h2l.5 7.2h-3z" fill="#9ad2ad" />
    </svg>
  )
}

/** Mark and name, as the sign-in page and the top bar show them. */
export function Brand({ size = 24 }: { size?: number }) {
  return (
    <span className="row b">
      <BrandMark size={size} />
      Páramo
    </span>
  )
}

/** The contour line that draws empty states; there is no other illustration but the landscape. */
export function Contour() {
  return (
    <svg className="contour" viewBox="0 0 132 54" fill="none" aria-hidden="true">
      <path d="M2 50c18-22 30-26 44-16s22 6 34-8 26-12 50 10" stroke="var(--line-strong)" strokeWidth="1.5" />
      <path d="M8 53c18-16 32-20 46-11s24 4 36-7 22-7 38 6" stroke="var(--line)" strokeWidth="1.5" />
      <circle cx="104" cy="11" r="6" fill="var(--accent)" />
    </svg>
  )
}

/** The páramo beside the sign-in form. The text's line breaks are kept. */
export function Landscape({ text = 'Tu empresa, clara\nde principio a fin.' }: { text?: string }) {
  return (
    <div className="landscape">
      <img src={landscapeUrl} alt="" />
      <p>{text}</p>
    </div>
  )
}

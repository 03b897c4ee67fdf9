/** The addresses that anybody opens without signing in: they are served by a page of their own, without the kit. */

const PUBLIC_PAGES = [/^\/sales\/invoices\/[^/]+\/(tracking|print)$/, /^\/invoices\/tracking$/]

export const isPublicPage = (path: string): boolean => PUBLIC_PAGES.some((page) => page.test(path))

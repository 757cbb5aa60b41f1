/** Domains that ignore dots in the local part. */
const dotless = new Set(['gmail.com', 'googlemail.com'])

/** One form per mailbox: lower case, without a plus suffix, at Gmail without dots. For counting, never for sending. */
export const foldAddress = (email: string): string => {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [plain = ''] = name.split('+')
  return dotless.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`
}

export const domainOf = (email: string): string => foldAddress(email).split('@')[1] ?? ''

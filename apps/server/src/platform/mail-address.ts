/** Domains that take the dots of a name for nothing. */
const dotless = new Set(['gmail.com', 'googlemail.com'])

/** One mailbox however its address is written: small letters, without what follows a plus, at Gmail without dots. For counting, never for sending. */
export const foldAddress = (email: string): string => {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [plain = ''] = name.split('+')
  return dotless.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`
}

export const domainOf = (email: string): string => foldAddress(email).split('@')[1] ?? ''

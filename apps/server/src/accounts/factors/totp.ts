import { Secret, TOTP } from 'otpauth'

const period = 30
const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period })

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period, issuer, label }).toString()

export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / (period * 1000)) + delta
}

import { hash, verify } from '@node-rs/argon2'

/** argon2id with OWASP's parameters: about 70 ms. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
export const hashPassword = (password: string) => hash(password, parameters)

let decoy: Promise<string> | undefined

/** An unknown account takes the same time as a known one. */
export const checkPassword = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  decoy ??= hashPassword('nobody has this password')
  const right = await verify(stored ?? (await decoy), password)
  return right && Boolean(stored)
}

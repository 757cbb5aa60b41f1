import { chownSync, statSync } from 'node:fs'
import path from 'node:path'

/** The user PostgreSQL runs as. It refuses root, so root uses the uid that Unix systems reserve for nobody. */
export type Owner = { uid: number; gid: number } | undefined

const nobody = 65534

export const postgresOwner = (): Owner => (process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : undefined)

const mayPass = (folder: string, uid: number): boolean => {
  const stats = statSync(folder, { throwIfNoEntry: false })
  return stats === undefined || (stats.mode & (stats.uid === uid ? 0o100 : 0o001)) !== 0
}

/** Whether that owner can reach a path: every existing parent must allow others to enter (a home such as /root does not). */
export const canReach = (target: string, owner: Owner): boolean => {
  if (!owner) return true
  const parent = path.dirname(path.resolve(target))
  return mayPass(parent, owner.uid) && (parent === path.dirname(parent) || canReach(parent, owner))
}

export const give = (target: string, owner: Owner): void => {
  if (owner) chownSync(target, owner.uid, owner.gid)
}

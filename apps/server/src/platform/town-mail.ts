import type { ConnectionOptions } from 'node:tls'
import type { MailServer } from '@avisa/contract/municipalities/schemas'
import nodemailer from 'nodemailer'
import { patience, refusedOr, toMessage, type Mail, type MailOutcome } from './mail.ts'
import { anywhere, isPublicAddress, openAddress, resolveAll, type OutsideOptions } from './outside-call.ts'

export type TownServer = MailServer & { contrasenya: string | undefined }
export type TownMailer = (server: TownServer, mail: Mail) => Promise<MailOutcome>

type Options = Pick<OutsideOptions, 'trusted' | 'resolve'> & { tls?: ConnectionOptions }

export const openTownMail =
  ({ trusted = [], resolve = resolveAll, tls }: Options = {}): TownMailer =>
  async ({ host, puerto, cifrado, usuario, contrasenya, remitente }, mail) => {
    const isReachable = trusted.includes(host.toLowerCase()) ? anywhere : isPublicAddress
    const { address } = await openAddress(host, { resolve, isReachable })
    const transport = nodemailer.createTransport({
      ...patience,
      host: address,
      port: puerto,
      name: host,
      secure: cifrado === 'tls',
      requireTLS: true,
      tls: { servername: host, ...tls },
      ...(usuario === null ? {} : { auth: { user: usuario, pass: contrasenya ?? '' } }),
    })
    try {
      await transport.sendMail(toMessage(mail, remitente))
      return 'sent'
    } catch (error) {
      return refusedOr(error)
    } finally {
      transport.close()
    }
  }

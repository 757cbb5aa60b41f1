import type { Client } from './client.ts'
import { isNative } from './identity.ts'

type AppHandlers = {
  /** A link opened the app, at its start too. */
  onLink: (url: string) => void
  /** The system's back button. */
  onBack: () => void
}

/** What the system tells the hybrid app; a browser does all of it by itself. */
export const watchNativeApp = async (client: Client, { onLink, onBack }: AppHandlers): Promise<void> => {
  if (!isNative(client)) return
  const { App } = await import('@capacitor/app')
  await App.addListener('appUrlOpen', ({ url }) => onLink(url))
  await App.addListener('backButton', onBack)
}

/** Closes the hybrid app; a page cannot close itself. */
export const exitApp = async (): Promise<void> => {
  const { App } = await import('@capacitor/app')
  await App.exitApp()
}

/** Once something is drawn; the shell takes the splash away by itself should that never be. */
export const hideSplash = async (client: Client): Promise<void> => {
  if (!isNative(client)) return
  const { SplashScreen } = await import('@capacitor/splash-screen')
  await SplashScreen.hide()
}

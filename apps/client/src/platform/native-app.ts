import { isNative } from './identity.ts'

type AppHandlers = {
  onLink: (url: string) => void
  onBack: () => void
}

/** Browsers do this by themselves. */
export const watchNativeApp = async ({ onLink, onBack }: AppHandlers): Promise<void> => {
  if (!isNative) return
  const { App } = await import('@capacitor/app')
  await App.addListener('appUrlOpen', ({ url }) => onLink(url))
  await App.addListener('backButton', onBack)
}

/** A page cannot close itself. */
export const exitApp = async (): Promise<void> => {
  const { App } = await import('@capacitor/app')
  await App.exitApp()
}

/** After the first render; the shell removes the splash by itself should that fail. */
export const hideSplash = async (): Promise<void> => {
  if (!isNative) return
  const { SplashScreen } = await import('@capacitor/splash-screen')
  await SplashScreen.hide()
}

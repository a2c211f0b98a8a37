// Keeps the page that is shown while there is no connection.

/** A service worker is a script: its only address is made here. */
const address = self.trustedTypes?.createPolicy('service-worker', {createScriptURL: () => '/console/service-worker.js'}).createScriptURL('') ?? '/console/service-worker.js';

/** Browsers that may not keep one go without it. */
navigator.serviceWorker.register(address).catch(() => {});

export {};

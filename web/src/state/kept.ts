/** What the reader has entered and not sent yet. It outlasts a reload, and so a change of the language, which is one. */

const PREFIX = 'franchise-';

/** What was kept by this name in this tab, over the fallback: a newer page may know more than what was kept. */
export function kept<T extends object>(name: string, fallback: T): T {
  try {
    return { ...fallback, ...(JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '{}') as Partial<T>) };
  } catch {
    return fallback;
  }
}

/** Keep something by a name until the tab is closed. */
export function keep(name: string, value: object): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // The browser can't store anything: then it does not outlast a reload.
  }
}
